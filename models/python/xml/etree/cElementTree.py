"""XML by an old name."""

from xml.etree.ElementTree import *
