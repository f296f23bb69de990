import type { Sitting } from '../core/sitting';
import type { GuideStep } from '../games';
import type { DominationsView } from './types';

// The guided first game is dealt alike for everybody: Aksumites or Egyptians, Petra or the Terracotta Army, and seven tiles.
type S = Sitting<DominationsView>;
const asks = (s: S, what: string) => s.decision?.what === what || s.decision?.about === what;
const round = (s: S) => (s.view.age - 1) * 5 + s.view.turn_in_age;
const tree = (s: S) => s.view.seats[s.me ?? 0]!.tree.length;

export const guide = [
  {
    id: 'people',
    when: (s) => asks(s, 'objective'),
    over: (s) => s.view.phase !== 'setup' || asks(s, 'monument') || asks(s, 'mulligan'),
    at: '.choices',
    text: () => ({
      en: 'Welcome! In three Ages of five turns you lay land, found cities and grow a tree of skills. Which people are you? Each has five goals, and goals met are worth a lot at the end. The Aksumites, traders, are a friendly start.',
      de: 'Willkommen! In drei Zeitaltern zu fünf Zügen legst du Land, gründest Städte und lässt einen Baum von Fertigkeiten wachsen. Welches Volk bist du? Jedes hat fünf Ziele, und erfüllte Ziele zählen am Ende viel. Die Aksumiten, ein Handelsvolk, sind ein guter Anfang.',
    }),
  },
  {
    id: 'monument',
    when: (s) => asks(s, 'monument'),
    over: (s) => s.view.phase !== 'setup' || asks(s, 'mulligan'),
    at: '.choices',
    text: () => ({
      en: 'Everybody brings a Monument into play, and everybody may build its levels. Petra rewards Trade Cities: it suits traders.',
      de: 'Alle bringen ein Monument ins Spiel, und alle dürfen daran bauen. Petra belohnt Handelsstädte: Das passt zum Handelsvolk.',
    }),
  },
  {
    id: 'tiles',
    when: (s) => asks(s, 'mulligan'),
    over: (s) => s.view.phase !== 'setup',
    at: '.hand',
    text: () => ({
      en: 'Your land: three resources in the corners, a camp in the middle. You could exchange some once; these are fine. Keep them with the green button.',
      de: 'Dein Land: drei Rohstoffe in den Ecken, in der Mitte ein Grundstein. Du könntest einmal tauschen; diese sind gut. Behalte sie mit dem grünen Knopf.',
    }),
  },
  {
    id: 'grow',
    when: (s) => asks(s, 'grow'),
    over: (s) => round(s) > 1 || asks(s, 'build') || asks(s, 'develop'),
    at: '.buttons .first .btn.go',
    text: () => ({
      en: 'Grow: a tile and its best place are chosen already. The numbers say how much Knowledge a place brings, the tracks in which colours. Try other tiles and places, turn with R; then the green button.',
      de: 'Wachsen: Ein Plättchen und sein bester Ort sind schon gewählt. Die Zahlen sagen, wie viel Wissen ein Ort bringt, die Leisten in welchen Farben. Probier andere Plättchen und Orte, dreh mit R; dann der grüne Knopf.',
    }),
  },
  {
    id: 'build',
    when: (s) => asks(s, 'build'),
    over: (s) => round(s) > 1 || asks(s, 'develop'),
    at: '.spot,.map',
    text: () => ({
      en: 'Build: a ringed camp can become your City for the price on its label. Choose it, then the green button. A City raises your limit in its colour and pays you whenever anybody builds beside it.',
      de: 'Bauen: Ein umrandeter Grundstein kann zum Preis auf dem Schild deine Stadt werden. Wähle ihn, dann der grüne Knopf. Eine Stadt hebt deine Grenze in ihrer Farbe und bringt dir Wissen, sobald irgendwer daneben legt.',
    }),
  },
  {
    id: 'develop',
    when: (s) => asks(s, 'develop'),
    over: (s) => round(s) > 1 || tree(s) > 1,
    at: '.market li.legal,.treebox,.side',
    text: () => ({
      en: 'Develop: Masteries with a green border can be paid for and fit your tree. Choose one, then its place. Where two equal half circles meet you form a nodus: goals count them.',
      de: 'Entwickeln: Grün umrandete Fertigkeiten sind bezahlbar und passen in deinen Baum. Wähle eine, dann ihren Ort. Wo zwei gleiche Halbkreise zusammenkommen, entsteht ein Knoten: Ziele zählen sie.',
    }),
  },
  {
    id: 'goals',
    when: (s) => asks(s, 'grow') && round(s) >= 2,
    over: (s) => round(s) >= 4,
    at: '.tabs',
    text: () => ({
      en: 'That was a whole turn: grow, build, develop. “Goals” shows how far your people are, “Players” what the others do. When six tiles close a circle you score that Locus instead of the sides.',
      de: 'Das war ein ganzer Zug: wachsen, bauen, entwickeln. „Ziele“ zeigt, wie weit dein Volk ist, „Tableaus“, was die anderen tun. Schließen sechs Plättchen einen Kreis, wertest du diesen Locus statt der Seiten.',
    }),
  },
  {
    id: 'age',
    when: (s) => s.decision !== null && round(s) >= 4,
    over: (s) => s.view.phase === 'over',
    at: '.know',
    text: () => ({
      en: 'An Age ends after five turns: points for Influence, and a Domination card for whoever holds most of a colour. Then all Knowledge is lost, so spend it in time. That is all you need. Good luck!',
      de: 'Ein Zeitalter endet nach fünf Zügen: Punkte für Einfluss und je Farbe eine Domination-Karte für das meiste Wissen. Danach verfällt alles Wissen, gib es also rechtzeitig aus. Mehr brauchst du nicht. Viel Glück!',
    }),
  },
] satisfies GuideStep<DominationsView>[];
