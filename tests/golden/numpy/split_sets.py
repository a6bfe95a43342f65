# scikit-learn's splits and estimators.
import numpy as np
from sklearn.datasets import load_iris
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler

X, y = np.random.rand(150, 6), np.random.rand(150)
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2, random_state=0)
reveal_shape(X_train)  # (120, 6)
reveal_shape(y_test)  # (30,)
scaler = StandardScaler().fit(X_train)
model = LinearRegression().fit(scaler.transform(X_train), y_train)
reveal_shape(model.predict(scaler.transform(X_test)))  # (30,)
model.predict(X_test[:, :5])  # expect: FS009 layer-input
model.fit(X_train, y_test)  # expect: FS001 broadcast-mismatch
model.fit(y_train, y_train)  # expect: FS003 rank-mismatch
reveal_shape(load_iris().data)  # (150, 4)
shorter = train_test_split(X, train_size=0.7)
reveal_shape(shorter[0])  # (105, 6)
reveal_shape(shorter[1])  # (45, 6)
