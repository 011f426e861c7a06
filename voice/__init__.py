"""Sayso: a host for card games played by voice."""

__version__ = "0.1.0"
