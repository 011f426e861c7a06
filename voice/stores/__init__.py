"""Where games are kept: SQLite on one machine, Redis across several."""
