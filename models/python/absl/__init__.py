"""Abseil."""
