"""What a person sees: pages, pictures and the command `gonfalon`. Everything here stands on `engine`."""
