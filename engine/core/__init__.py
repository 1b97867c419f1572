"""What every game shares: the contract between rules, states, views, tables and records."""
