import type { Sitting } from '../core/sitting';
import type { GuideStep } from '../games';
import type { DominationsView } from './types';

type S = Sitting<DominationsView>;
const asked = (s: S, about: string) => s.decision?.about === about;

export const guide: GuideStep[] = [
  {
    id: 'aim',
    when: (s: S) => s.decision !== null,
    text: () => ({
      en: 'Welcome! Over three Ages of five turns you lay land, found cities and grow a tree of skills. First choose the people you play: each has five goals, and every goal you meet is worth many points at the end.',
      de: 'Willkommen! Über drei Zeitalter mit je fünf Zügen legst du Land, gründest Städte und lässt einen Baum von Fertigkeiten wachsen. Wähle zuerst dein Volk: Jedes hat fünf Ziele, und jedes erfüllte Ziel bringt am Ende viele Punkte.',
    }),
  },
  {
    id: 'grow',
    when: (s: S) => asked(s, 'grow'),
    text: () => ({
      en: 'Grow: choose one of your tiles, then a green place. The number says how much Knowledge it brings; equal colours that meet bring one more. Turn the tile with R, and look at the tracks on the right to see what you will have.',
      de: 'Wachsen: Wähle eines deiner Plättchen, dann einen grünen Ort. Die Zahl sagt, wie viel Wissen er bringt; gleiche Farben, die sich treffen, bringen eins mehr. Drehe mit R und sieh an den Leisten, was du haben wirst.',
    }),
  },
  {
    id: 'build',
    when: (s: S) => asked(s, 'build'),
    text: () => ({
      en: 'Build: a city on any free camp you can pay for. It raises your limit in its colour and pays you whenever someone builds next to it, even your rivals. Or begin a Monument. You may also skip.',
      de: 'Bauen: eine Stadt auf einem freien Grundstein, den du bezahlen kannst. Sie hebt deine Grenze in ihrer Farbe und bringt dir Wissen, wann immer jemand daneben legt, auch andere. Oder beginne ein Monument. Du darfst auch auslassen.',
    }),
  },
  {
    id: 'develop',
    when: (s: S) => asked(s, 'develop'),
    text: () => ({
      en: 'Develop: take a Mastery. Green ones can be paid for and fit your tree; choose one, then its place. Where two half circles of one colour meet, you form a nodus: many goals count them.',
      de: 'Entwickeln: Nimm eine Fertigkeit. Grüne sind bezahlbar und passen in deinen Baum; wähle eine, dann ihren Ort. Wo zwei gleiche halbe Kreise zusammenkommen, entsteht ein Knoten: Viele Ziele zählen sie.',
    }),
  },
  {
    id: 'goals',
    when: (s: S) => asked(s, 'grow') && s.view.turn_in_age >= 2,
    text: () => ({
      en: 'Have a look at “Goals”: they tell what your people want. “Players” shows what the others are up to. When six tiles close a circle you score a Locus instead of the sides.',
      de: 'Wirf einen Blick auf „Ziele“: Dort steht, was dein Volk will. „Mitspielende“ zeigt, was die anderen vorhaben. Schließen sechs Plättchen einen Kreis, wertest du statt der Seiten einen Locus.',
    }),
  },
  {
    id: 'age',
    when: (s: S) => s.view.turn_in_age >= 4,
    text: () => ({
      en: 'At the end of an Age everybody scores their Influence, the leader copies a Mastery, and whoever holds most Knowledge of a colour takes its Domination card. Then all Knowledge is gone: spend it in time!',
      de: 'Am Ende eines Zeitalters bekommen alle Punkte für ihren Einfluss, die führende Person kopiert eine Fertigkeit, und wer in einer Farbe am meisten Wissen hat, nimmt deren Domination-Karte. Danach verfällt alles Wissen: Gib es rechtzeitig aus!',
    }),
  },
] as unknown as GuideStep[];
