# The channels were moved to the front; the placeholder has them at the end.
import numpy as np
import tensorflow as tf
from tensorflow.contrib.keras.api.keras.preprocessing import image

picture = image.img_to_array(image.load_img("cat.jpg", target_size=(120, 160)))
reveal_shape(picture)  # (120, 160, 3)
batch = np.transpose(np.expand_dims(picture, axis=0), [0, 3, 1, 2])
given = tf.placeholder(tf.float32, [None, 120, 160, 3])
session = tf.Session()
session.run(given, feed_dict={given: batch})  # expect: FS008 feed-mismatch
session.run(given, feed_dict={given: np.expand_dims(picture, axis=0)})
