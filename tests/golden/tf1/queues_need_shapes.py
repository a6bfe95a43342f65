# A queue holds tensors of one known shape: a decoded picture has none until it is resized or its shape is set.
import tensorflow as tf

names = tf.train.string_input_producer(["a.png", "b.png"])
_, text = tf.WholeFileReader().read(names)
picture = tf.image.decode_png(text, channels=3)
tf.train.batch([picture], batch_size=8)  # expect: FS016 undefined-static-shape
sized = tf.image.resize_images(picture, [48, 64])
reveal_shape(tf.train.shuffle_batch([sized], 8, 100, 20))  # (8, 48, 64, 3)
record = tf.reshape(tf.decode_raw(text, tf.uint8), [3, 32, 32])
pictures, labels = tf.train.batch([tf.transpose(record, [1, 2, 0]), tf.constant(1)], batch_size=4)
reveal_shape(pictures)  # (4, 32, 32, 3)
reveal_shape(labels)  # (4,)
