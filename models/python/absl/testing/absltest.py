"""Tests with Abseil."""

from unittest import *
