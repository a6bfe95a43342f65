"""sklearn.grid_search: the search classes of old releases."""

from sklearn.model_selection import GridSearchCV, ParameterGrid, RandomizedSearchCV
