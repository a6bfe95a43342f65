# A variational autoencoder with methods, a dynamic batch for its noise and runs of different sizes.
import numpy as np
import tensorflow as tf


class Autoencoder(object):
    def __init__(self, width, hidden, codes):
        self.width, self.codes = width, codes
        self.given = tf.placeholder(tf.float32, [None, width])
        encoded = tf.nn.softplus(self._layer(self.given, hidden, "encode"))
        self.mean = self._layer(encoded, codes, "mean")
        self.log_variance = self._layer(encoded, codes, "variance")
        noise = tf.random_normal(tf.stack([tf.shape(self.given)[0], codes]))
        self.code = tf.add(self.mean, tf.multiply(tf.sqrt(tf.exp(self.log_variance)), noise))
        self.made = self._layer(tf.nn.softplus(self._layer(self.code, hidden, "decode")), width, "made")
        away = 0.5 * tf.reduce_sum(tf.pow(tf.subtract(self.made, self.given), 2.0), 1)
        spread = -0.5 * tf.reduce_sum(1 + self.log_variance - tf.square(self.mean) - tf.exp(self.log_variance), 1)
        self.cost = tf.reduce_mean(away + spread)
        self.step = tf.train.AdamOptimizer(1e-3).minimize(self.cost)
        self.session = tf.Session()
        self.session.run(tf.global_variables_initializer())

    def _layer(self, inputs, size, name):
        weights = tf.get_variable(name + "_w", [inputs.get_shape().as_list()[1], size])
        return tf.matmul(inputs, weights) + tf.Variable(tf.zeros([size]), name=name + "_b")

    def fit(self, batch):
        cost, _ = self.session.run((self.cost, self.step), feed_dict={self.given: batch})
        return cost

    def generate(self, code=None):
        if code is None:
            code = np.random.normal(size=[1, self.codes])
        return self.session.run(self.made, feed_dict={self.code: code})


model = Autoencoder(40, 16, 4)
data = np.random.rand(500, 40)
for epoch in range(3):
    for batch in np.split(data, 10):
        model.fit(batch)
print(model.fit(data))
reveal_shape(model.generate())  # (1, 40)
reveal_shape(model.session.run(model.code, {model.given: data[:7]}))  # (7, 4)
