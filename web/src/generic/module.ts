import { parts } from '../games';
import Scores from './Scores.svelte';
import Table from './Table.svelte';
import type { PlainView } from './fields';

// A game that the client knows nothing of: its view, field by field, and its options in words.
export default parts<PlainView>({ Table, Scores, guide: [], keys: [], load: async () => {} });
