"""tensorflow.contrib.keras"""
