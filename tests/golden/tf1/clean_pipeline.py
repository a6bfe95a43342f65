# Data sets: slices, batches, repeats, iterators, and an estimator's model function.
import numpy as np
import tensorflow as tf


def read(features, label):
    return tf.cast(features, tf.float32) / 255.0, tf.one_hot(label, 3)


pictures, labels = np.zeros((90, 8, 8), np.uint8), np.zeros(90, np.int32)
dataset = tf.data.Dataset.from_tensor_slices((pictures, labels)).map(read).shuffle(90).repeat().batch(10)
iterator = dataset.make_one_shot_iterator()
batch, wanted = iterator.get_next()
reveal_shape(wanted)  # (?, 3)
scores = tf.layers.dense(tf.layers.flatten(batch), 3)
loss = tf.losses.softmax_cross_entropy(wanted, scores)


def model_fn(features, labels, mode, params):
    net = tf.layers.dense(features["x"], params["hidden"], tf.nn.relu)
    logits = tf.layers.dense(net, 3)
    if mode == tf.estimator.ModeKeys.PREDICT:
        return tf.estimator.EstimatorSpec(mode, predictions={"class": tf.argmax(logits, 1)})
    cost = tf.losses.sparse_softmax_cross_entropy(labels=labels, logits=logits)
    step = tf.train.AdamOptimizer().minimize(cost, global_step=tf.train.get_global_step())
    return tf.estimator.EstimatorSpec(mode, loss=cost, train_op=step)


estimator = tf.estimator.Estimator(model_fn, params={"hidden": 12})
given = tf.estimator.inputs.numpy_input_fn({"x": np.zeros((90, 5), np.float32)}, labels, batch_size=9, shuffle=True)
estimator.train(given, steps=10)
estimator.evaluate(given)
estimator.predict(given)
