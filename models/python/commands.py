"""Python 2: other programs."""

from subprocess import getoutput, getstatusoutput
