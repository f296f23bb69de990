import type { Sitting } from '../core/sitting';
import type { GuideStep } from '../games';
import type { DominionView } from './types';

type S = Sitting<DominionView>;
const mine = (s: S) => s.decision !== null && s.me !== null;
const has = (s: S, what: string) => s.decision?.options.some((o) => o.do === what) ?? false;

export const guide: GuideStep[] = [
  {
    id: 'aim',
    when: (s: S) => mine(s),
    text: () => ({
      en: 'Welcome! You and the bot start with the same ten cards: seven Coppers and three Estates. Buy better ones from the supply above. Whoever owns the most victory points at the end wins.',
      de: 'Willkommen! Du und der Bot beginnt mit denselben zehn Karten: sieben Kupfer und drei Anwesen. Kauf dir bessere aus dem Vorrat oben. Wer am Ende die meisten Siegpunkte besitzt, gewinnt.',
    }),
  },
  {
    id: 'treasures',
    when: (s: S) => mine(s) && (has(s, 'play_treasures') || has(s, 'to_buy')),
    text: (s: S) => ({
      en: `A turn has two parts: first Actions, then buying. You hold no Action yet, so press the green button: it plays all your Treasures${s.view.turn === s.me ? '' : ' when it is your turn'}.`,
      de: 'Ein Zug hat zwei Teile: erst Aktionen, dann Kaufen. Noch hast du keine Aktion, also drücke den grünen Knopf: Er spielt alle deine Geldkarten aus.',
    }),
  },
  {
    id: 'buy',
    when: (s: S) => mine(s) && has(s, 'buy') && s.view.coins > 0,
    text: (s: S) => ({
      en: `You have $${s.view.coins} and one Buy. Piles with a green ring are in reach. Silver is never wrong at the start; a Village or a Smithy will make your turns longer. Point at a card, or press and hold it, to read it.`,
      de: `Du hast $${s.view.coins} und einen Kauf. Stapel mit grünem Rand sind erreichbar. Silber ist am Anfang nie falsch; Dorf und Schmiede machen deine Züge länger. Zeige auf eine Karte oder halte sie gedrückt, um sie zu lesen.`,
    }),
  },
  {
    id: 'clean',
    when: (s: S) => mine(s) && s.view.phase === 'buy' && s.view.buys === 0,
    text: () => ({
      en: 'What you bought lies in your discard pile. End the turn: everything is discarded and you draw five new cards. When the deck is empty the discard pile is shuffled, and your new card comes round.',
      de: 'Das Gekaufte liegt auf deinem Ablagestapel. Beende den Zug: Alles wird abgelegt, du ziehst fünf neue Karten. Ist das Deck leer, wird die Ablage gemischt, und deine neue Karte kommt herum.',
    }),
  },
  {
    id: 'action',
    when: (s: S) => mine(s) && s.view.phase === 'action' && has(s, 'play'),
    text: () => ({
      en: 'You hold an Action! Click it to play it; you have one Action a turn. Cards with “+Actions”, such as Village, let you play more. When you are done, go on to the Buy phase.',
      de: 'Du hast eine Aktion auf der Hand! Klick sie an, um sie zu spielen; du hast eine Aktion je Zug. Karten mit „+Aktionen“ wie das Dorf erlauben mehr. Danach geht es weiter zur Kaufphase.',
    }),
  },
  {
    id: 'end',
    when: (s: S) => mine(s) && (s.view.seats[s.me!]?.turns_taken ?? 0) >= 6,
    text: () => ({
      en: 'The game ends when the Provinces are gone, or three piles are empty. Provinces are worth 6 points but do nothing in your hand: start buying them when you reach $8. Good luck!',
      de: 'Das Spiel endet, wenn die Provinzen weg oder drei Stapel leer sind. Provinzen bringen 6 Punkte, tun aber auf der Hand nichts: Kauf sie, sobald du $8 erreichst. Viel Glück!',
    }),
  },
] as unknown as GuideStep[];
