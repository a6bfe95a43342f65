"""Pools of workers."""

from multiprocessing import AsyncResult, Pool

ThreadPool = Pool
