"""The engines a tablet may have: WebKit, Firefox and Chromium, each asked for the same few things."""
