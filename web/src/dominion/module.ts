import { parts } from '../games';
import { book } from './book.svelte';
import { face, feel } from './feel';
import { guide } from './guide';
import Scores from './Scores.svelte';
import Table from './Table.svelte';
import type { DominionView } from './types';

export default parts<DominionView>({
  Table,
  Scores,
  guide,
  feel,
  face,
  load: () => book.load(),
  keys: [
    { key: 'Space', text: { en: 'the green button', de: 'der grüne Knopf' } },
    { key: '.', text: { en: 'end the turn, or go on without picking', de: 'Zug beenden, oder ohne Auswahl weiter' } },
    { key: '1 … 0', text: { en: 'cards of the hand, or the choices offered', de: 'Handkarten, oder die angebotenen Möglichkeiten' } },
    { key: 'a … y', text: { en: 'the pile with that letter (never i, l or z)', de: 'der Stapel mit diesem Buchstaben (nie i, l oder z)' } },
  ],
});
