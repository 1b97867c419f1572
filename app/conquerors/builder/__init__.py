"""The board builder: any board, saved, shared, judged, made fair, and played on."""
