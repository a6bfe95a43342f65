"""tensorflow.examples"""
