"""scipy.cluster"""
