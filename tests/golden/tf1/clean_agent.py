# An agent that learns values from a replay of what it saw; one-element batches and batches of many.
import random
from collections import deque
import numpy as np
import tensorflow as tf


class Agent:
    def __init__(self, features, actions):
        self.features, self.actions = features, actions
        self.memory = deque()
        self.state = tf.placeholder("float", [None, features])
        hidden = tf.nn.relu(tf.matmul(self.state, self.weights([features, 20])) + self.bias([20]))
        self.values = tf.matmul(hidden, self.weights([20, actions])) + self.bias([actions])
        self.action = tf.placeholder("float", [None, actions])
        self.target = tf.placeholder("float", [None])
        taken = tf.reduce_sum(tf.multiply(self.values, self.action), reduction_indices=1)
        self.cost = tf.reduce_mean(tf.square(self.target - taken))
        self.step = tf.train.AdamOptimizer(0.0001).minimize(self.cost)
        self.session = tf.InteractiveSession()
        self.session.run(tf.initialize_all_variables())

    def weights(self, shape):
        return tf.Variable(tf.truncated_normal(shape))

    def bias(self, shape):
        return tf.Variable(tf.constant(0.01, shape=shape))

    def remember(self, state, action, reward, following):
        chosen = np.zeros(self.actions)
        chosen[action] = 1
        self.memory.append((state, chosen, reward, following))
        if len(self.memory) > 1000:
            self.memory.popleft()

    def learn(self):
        batch = random.sample(self.memory, 32)
        states = [entry[0] for entry in batch]
        targets = []
        following = self.values.eval(feed_dict={self.state: [entry[3] for entry in batch]})
        for i in range(32):
            targets.append(batch[i][2] + 0.9 * np.max(following[i]))
        self.step.run(feed_dict={self.target: targets, self.action: [entry[1] for entry in batch], self.state: states})

    def choose(self, state):
        values = self.values.eval(feed_dict={self.state: [state]})[0]
        return random.randint(0, self.actions - 1) if random.random() < 0.1 else np.argmax(values)


agent = Agent(4, 2)
for _ in range(50):
    seen = np.random.rand(4)
    agent.remember(seen, agent.choose(seen), 1.0, np.random.rand(4))
agent.learn()
