"""The adapters, as users of PettingZoo and OpenSpiel drive them; neither has to be installed."""

import unittest

import numpy

import demesne
from demesne import aec, spiel

SETTINGS = (("dominion", 2, {"kingdom": "first_game"}), ("dominion", 3, None), ("dominations", 2, None), ("dominations", 4, None))


class Aec(unittest.TestCase):
    def test_the_usual_loop(self):
        for game, players, options in SETTINGS:
            env = aec.env(game=game, players=players, options=options)
            env.reset(seed=3)
            self.assertEqual(env.agents, env.possible_agents)
            for a in env.agents:
                env.action_space(a).seed(1)
            got = dict.fromkeys(env.possible_agents, 0.0)
            steps, dead = 0, []
            for agent in env.agent_iter():
                observation, reward, termination, truncation, info = env.last()
                got[agent] += reward
                self.assertFalse(truncation)
                self.assertTrue(env.observation_space(agent).contains(observation))
                if termination:
                    action = None
                    dead.append(agent)
                else:
                    action = env.action_space(agent).sample(observation["action_mask"])
                    self.assertTrue(observation["action_mask"][action])
                env.step(action)
                steps += 1
            self.assertEqual(sorted(dead), sorted(env.possible_agents))
            self.assertEqual(env.agents, [])
            self.assertAlmostEqual(sum(got.values()), 1, 4)
            self.assertGreater(steps, 50)

    def test_seeds(self):
        env = aec.Env(options={"kingdom": "first_game"})

        def trace(seed):
            env.reset(seed=seed)
            env.action_space("seat_0").seed(1), env.action_space("seat_1").seed(2)
            out = []
            for _, agent in zip(range(60), env.agent_iter()):
                o = env.last()[0]
                out.append(o["observation"].tobytes())
                env.step(env.action_space(agent).sample(o["action_mask"]))
            return out

        self.assertEqual(trace(1), trace(1))
        self.assertNotEqual(trace(1), trace(2))

    def test_who_is_not_asked_has_no_answers(self):
        env = aec.Env()
        env.reset(seed=1)
        other = next(a for a in env.agents if a != env.agent_selection)
        self.assertFalse(env.observe(other)["action_mask"].any())
        self.assertTrue(env.observe(env.agent_selection)["action_mask"].any())

    def test_refusals(self):
        self.assertRaises(demesne.Refused, aec.Env, game="chess")
        env = aec.Env(options={"kingdom": "first_game"}, render_mode="ansi")
        env.reset(seed=1)
        before = env.position.copy()
        self.assertRaises(demesne.Refused, env.step, 807)
        self.assertRaises(demesne.Refused, env.step, None)
        self.assertEqual(env.position, before)
        self.assertIn("seat_0", env.render())
        self.assertEqual(len(env.state()), 2 * env.observation_space("seat_0")["observation"].shape[0])
        env.close()


class Spiel(unittest.TestCase):
    def test_the_usual_loop(self):
        for name, players, options in SETTINGS:
            game = spiel.Game(name, players, options)
            self.assertEqual(game.num_players(), players)
            self.assertLessEqual(players, game.get_type().max_num_players)
            rng = numpy.random.default_rng(1)
            state = game.new_initial_state()
            while not state.is_terminal():
                self.assertFalse(state.is_chance_node())
                player = state.current_player()
                legal = state.legal_actions()
                self.assertTrue(all(0 <= a < game.num_distinct_actions() for a in legal))
                self.assertEqual(state.legal_actions((player + 1) % players), [])
                if state.move_number() % 50 == 0:
                    self.assertEqual(len(state.observation_tensor(player)), game.observation_tensor_size())
                    self.assertEqual(numpy.flatnonzero(state.legal_actions_mask()).tolist(), legal)
                    self.assertTrue(all(state.action_to_string(player, a) for a in legal[:3]))
                    world = state.resample_from_infostate(player, rng.random)
                    self.assertEqual(world.observation_tensor(player), state.observation_tensor(player))
                    self.assertEqual(world.legal_actions(), legal)
                self.assertEqual(state.returns(), [0.0] * players)
                state.apply_action(int(rng.choice(legal)))
            self.assertEqual(state.current_player(), spiel.TERMINAL_PLAYER)
            self.assertEqual(state.legal_actions(), [])
            self.assertAlmostEqual(sum(state.returns()), game.utility_sum(), 4)
            self.assertTrue(all(game.min_utility() <= r <= game.max_utility() for r in state.returns()))

    def test_a_clone_goes_on_alike(self):
        state = spiel.Game("dominion", 2, {"kingdom": "first_game"}).new_initial_state()
        for _ in range(30):
            state.apply_action(state.legal_actions()[-1])
        twin = state.clone()
        for _ in range(50):
            action = state.legal_actions()[0]
            state.apply_action(action)
            twin.apply_action(action)
            self.assertEqual(str(twin), str(state))
            self.assertEqual(twin.position(), state.position())
        self.assertEqual(twin.history(), state.history())
        child = state.child(state.legal_actions()[0])
        self.assertEqual(child.move_number(), state.move_number() + 1)

    def test_deals_differ(self):
        game = spiel.Game("dominations")
        self.assertNotEqual(game.new_initial_state().position(), game.new_initial_state().position())
        self.assertRaises(demesne.Refused, spiel.Game, "chess")


if __name__ == "__main__":
    unittest.main()
