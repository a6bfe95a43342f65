"""numpy.lib"""
