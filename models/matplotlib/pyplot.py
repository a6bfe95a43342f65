"""matplotlib.pyplot"""

from foreshape import unknown
from matplotlib.image import imread

rcParams = unknown("plot settings")
cm = unknown("colour maps")
style = unknown("plot styles")


def _drawn(*args, **kwargs):
    return unknown("a figure")


figure = gcf = gca = axes = subplot = subplot2grid = plot = scatter = bar = barh = hist = hist2d = boxplot = _drawn
imshow = matshow = contour = contourf = pcolormesh = pcolor = quiver = errorbar = fill_between = stem = step = _drawn
semilogx = semilogy = loglog = text = annotate = axhline = axvline = hlines = vlines = title = suptitle = _drawn
xlabel = ylabel = legend = colorbar = twinx = twiny = violinplot = stackplot = plot_date = get_cmap = clabel = _drawn
pie = _drawn


def subplots(nrows=1, ncols=1, *args, **kwargs):
    return (unknown("a figure"), unknown("axes of a figure"))


def _nothing(*args, **kwargs):
    return None


show = savefig = close = clf = cla = draw = pause = ion = ioff = tight_layout = subplots_adjust = grid = _nothing
xlim = ylim = xticks = yticks = axis = margins = set_cmap = switch_backend = rc = clim = hold = gray = _nothing
xscale = yscale = minorticks_on = tick_params = box = sca = hot = jet = imsave = _nothing


class rc_context:
    def __init__(self, rc=None, fname=None):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        return False
