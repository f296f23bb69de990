import { parts } from '../games';
import { atlas } from './atlas.svelte';
import { feel } from './feel';
import { guide } from './guide';
import { laidOpen } from './laid_open';
import Scores from './Scores.svelte';
import Table from './Table.svelte';
import type { DominationsView } from './types';
import { tidy } from './words';

export default parts<DominationsView>({
  Table,
  Scores,
  guide,
  feel,
  laidOpen,
  tidy,
  load: () => atlas.load(),
  keys: [
    { key: '1 … 9', text: { en: 'choose a tile, or one of the choices', de: 'Plättchen wählen, oder eine der Möglichkeiten' } },
    { key: '← →', text: { en: 'previous, next place on the map', de: 'voriger, nächster Ort auf der Karte' } },
    { key: 'R', text: { en: 'turn the tile', de: 'Plättchen drehen' } },
    { key: 'Enter', text: { en: 'do what the green button says', de: 'ausführen, was der grüne Knopf sagt' } },
    { key: '.', text: { en: 'build or develop nothing', de: 'nichts bauen oder entwickeln' } },
    { key: '0 + -', text: { en: 'whole map, closer, farther', de: 'ganze Karte, näher, weiter weg' } },
    { key: 't m g n h', text: { en: 'tree, Masteries, goals, Monuments, history', de: 'Baum, Fertigkeiten, Ziele, Monumente, Verlauf' } },
    { key: 'p', text: { en: "the next player's board", de: 'Tableau des nächsten Platzes' } },
  ],
});
