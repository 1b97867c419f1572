"""The map's geometry (`map.json`, read by `app.barbarian.geography`) and the scripts that made it, run by hand."""
