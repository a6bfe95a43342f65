"""sklearn.cross_validation: what old releases called sklearn.model_selection."""

from sklearn.model_selection import (KFold, LeaveOneOut, ShuffleSplit, StratifiedKFold, StratifiedShuffleSplit,
                                     cross_val_predict, cross_val_score, train_test_split)
