"""Queues between processes."""

from queue import Queue

JoinableQueue = SimpleQueue = Queue
