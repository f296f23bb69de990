import type { Sitting } from '../core/sitting';
import type { GuideStep } from '../games';
import type { DominionView } from './types';

// The guided first game is dealt alike for everybody: $4, then $3, then $5, and a Smithy bought first comes round in the fifth turn.
// Whoever plays otherwise is not held back: each step looks at the table, not at the clock.
type S = Sitting<DominionView>;
const seat = (s: S) => s.view.seats[s.me ?? 0]!;
const turn = (s: S) => seat(s).turns_taken;
const mine = (s: S) => s.decision !== null && s.view.turn === s.me;
const owns = (s: S, card: string) => (seat(s).owned?.[card] ?? 0) > 0;
const richer = (s: S) => s.view.turn === s.me && (s.view.coins > 0 || s.view.buys === 0);

export const guide = [
  {
    id: 'aim',
    when: mine,
    over: (s) => richer(s) || turn(s) > 1,
    at: '.fan',
    text: () => ({
      en: 'Welcome! This is your hand. You and your rival begin with the same ten cards: seven Coppers and three Estates. Buy better ones, and at the end own the most points: the green cards.',
      de: 'Willkommen! Das ist deine Hand. Du und dein Gegenüber beginnt mit denselben zehn Karten: sieben Kupfer und drei Anwesen. Kauf dir bessere, und am Ende zählen die Punkte: die grünen Karten.',
    }),
  },
  {
    id: 'treasures',
    when: mine,
    over: (s) => richer(s) || turn(s) > 1,
    at: '.buttons .btn.go',
    text: () => ({
      en: 'A turn: first Actions, then buying. You hold no Action yet. The green button always leads on: now it plays your four Coppers.',
      de: 'Ein Zug: erst Aktionen, dann Kaufen. Noch hast du keine Aktion. Der grüne Knopf führt immer weiter: Jetzt spielt er deine vier Kupfer aus.',
    }),
  },
  {
    id: 'smithy',
    when: (s) => mine(s) && s.view.coins >= 4 && s.view.buys > 0,
    over: (s) => turn(s) > 1 || s.view.buys === 0 || owns(s, 'smithy'),
    at: '.supply [data-card=smithy]',
    text: (s) => ({
      en: `$${s.view.coins} to spend, and one Buy. What has a green ring is in reach. Take the Smithy: it will draw you three cards. (Point at any card, or press and hold it, to read it.)`,
      de: `$${s.view.coins} zum Ausgeben und ein Kauf. Was grün umrandet ist, ist in Reichweite. Nimm die Schmiede: Sie zieht dir drei Karten. (Zeig auf eine Karte oder halte sie gedrückt, um sie zu lesen.)`,
    }),
  },
  {
    id: 'clean',
    when: (s) => mine(s) && s.view.buys === 0,
    over: (s) => turn(s) > 1,
    at: '.buttons .btn.go',
    text: () => ({
      en: 'It lies on your discard pile. End the turn: everything you had is discarded and you draw five new cards. Empty deck? The discard pile is shuffled, and your new card comes round.',
      de: 'Die Karte liegt auf deiner Ablage. Beende den Zug: Alles wird abgelegt, du ziehst fünf neue Karten. Deck leer? Dann wird die Ablage gemischt, und deine neue Karte kommt herum.',
    }),
  },
  {
    id: 'silver',
    when: (s) => mine(s) && turn(s) === 2 && s.view.coins >= 3 && s.view.buys > 0,
    over: (s) => turn(s) > 2 || (turn(s) === 2 && s.view.turn === s.me && s.view.buys === 0),
    at: '.supply [data-card=silver]',
    text: () => ({
      en: '$3 this time. A Silver is worth two Coppers in every hand to come: never a mistake at the start.',
      de: 'Diesmal $3. Ein Silber ist in jeder künftigen Hand so viel wert wie zwei Kupfer: am Anfang nie verkehrt.',
    }),
  },
  {
    id: 'market',
    when: (s) => mine(s) && turn(s) === 3 && s.view.coins >= 5 && s.view.buys > 0,
    over: (s) => turn(s) > 3 || (turn(s) === 3 && s.view.turn === s.me && s.view.buys === 0),
    at: '.supply [data-card=market]',
    text: () => ({
      en: 'Your deck was shuffled: what you bought is in it now. With $5 the Market is yours: a card, an Action, a Buy and a coin, and it costs you nothing to play it.',
      de: 'Dein Deck wurde gemischt: Was du gekauft hast, ist jetzt drin. Mit $5 gehört dir der Markt: Karte, Aktion, Kauf und Münze, und ihn auszuspielen kostet dich nichts.',
    }),
  },
  {
    id: 'action',
    when: (s) => mine(s) && s.view.phase === 'action' && (s.decision?.options.some((o) => o.do === 'play') ?? false),
    over: (s) => s.log.some((m) => m.events?.some((e) => e.type === 'play' && e.seat === s.me && !['copper', 'silver', 'gold'].includes(String(e.card)))),
    at: '.hand .legal',
    text: () => ({
      en: 'An Action in your hand! Click it to play it. You have one Action a turn; “+Actions” (Village, Market) let you play more. Then the green button, as before.',
      de: 'Eine Aktion auf der Hand! Klick sie an, um sie zu spielen. Du hast eine Aktion je Zug; „+Aktionen“ (Dorf, Markt) erlauben mehr. Danach der grüne Knopf wie zuvor.',
    }),
  },
  {
    id: 'end',
    when: (s) => mine(s) && turn(s) >= 6,
    over: (s) => s.view.phase === 'over',
    at: '.supply [data-card=province]',
    text: () => ({
      en: 'The game ends when the Provinces are gone or three piles are empty. A Province is worth 6 points but does nothing in your hand: buy them from $8 on. That is all you need. Good luck!',
      de: 'Das Spiel endet, wenn die Provinzen weg oder drei Stapel leer sind. Eine Provinz zählt 6 Punkte, tut aber auf der Hand nichts: Kauf sie ab $8. Mehr brauchst du nicht. Viel Glück!',
    }),
  },
] satisfies GuideStep<DominionView>[];
