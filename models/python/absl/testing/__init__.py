"""Tests with Abseil."""
