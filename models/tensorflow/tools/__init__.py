"""tensorflow.tools"""
