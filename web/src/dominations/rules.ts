import type { Text } from '../core/types';

// The rules in short, for reading beside the game. Numbers as in docs/rules and in the program's refusals.
export const rules: { title: Text; rules: ({ n: string } & Text)[] }[] = [
  {
    title: { en: 'The course of the game', de: 'Der Ablauf' },
    rules: [
      { n: 'R2.4', en: 'At the start everybody is dealt two peoples and two Monuments and keeps one of each; all are shown at the same time.', de: 'Zu Beginn bekommen alle zwei Völker und zwei Monumente und behalten je eines; alle decken zugleich auf.' },
      { n: 'R2.8', en: 'Once you may put back any of your seven land tiles and draw as many.', de: 'Einmal darfst du beliebige deiner sieben Landplättchen zurücklegen und ebenso viele ziehen.' },
      { n: 'R3.1', en: 'Three Ages of five rounds; in each round everybody takes one turn in the order of Initiative.', de: 'Drei Zeitalter zu fünf Runden; in jeder Runde kommen alle einmal dran, in der Reihenfolge der Initiative.' },
      { n: 'R3.3', en: 'A turn is Grow, Build, Develop. You must grow; the other two are up to you.', de: 'Ein Zug besteht aus Wachsen, Bauen, Entwickeln. Wachsen musst du; das andere steht dir frei.' },
      { n: 'R3.5', en: 'A tie goes to whoever is ahead on the Initiative track.', de: 'Bei Gleichstand geht vor, wer auf der Initiativeleiste weiter vorn steht.' },
    ],
  },
  {
    title: { en: 'Grow', de: 'Wachsen' },
    rules: [
      { n: 'R5.1', en: 'Place one of your tiles so that a whole side lies against the Cradle or another piece. You may turn it, colours need not match.', de: 'Lege eines deiner Plättchen so, dass eine ganze Seite an der Wiege oder einem anderen Teil liegt. Du darfst es drehen, Farben müssen nicht passen.' },
      { n: 'R6.1', en: 'Each Resource on the sides that touch, yours and the neighbour’s, produces one Knowledge of its colour for you.', de: 'Jede Ressource an den berührenden Seiten, deine und die des Nachbarn, produziert für dich ein Wissen ihrer Farbe.' },
      { n: 'R6.2', en: 'With several sides all of them count, but each Resource only once.', de: 'Bei mehreren Seiten zählen alle, doch jede Ressource nur einmal.' },
      { n: 'R6.3', en: 'The camp of your tile produces one of its colour.', de: 'Der Grundstein deines Plättchens produziert eins seiner Farbe.' },
      { n: 'R6.4', en: 'Two equal Resources that face each other produce one more: a Concentration.', de: 'Zwei gleiche Ressourcen, die einander gegenüberliegen, produzieren eins mehr: eine Bündelung.' },
      { n: 'R7.2', en: 'If your tile closes a circle of six round one point, that Locus is scored instead: one for each Resource in its centre, and your camp.', de: 'Schließt dein Plättchen einen Kreis aus sechs um einen Punkt, wird stattdessen dieser Locus gewertet: eins für jede Ressource in seiner Mitte, und dein Grundstein.' },
      { n: 'R7.4', en: 'Of several Loci you score one of your choice.', de: 'Von mehreren Loci wertest du einen deiner Wahl.' },
      { n: 'R8.1', en: 'Vestigium is a joker: you say for each point which Domain it is.', de: 'Vestigium ist ein Joker: Du sagst für jeden Punkt, welches Wissensgebiet es ist.' },
      { n: 'R12.1', en: 'Cities on tiles that are touched, or that belong to the scored Locus, are activated: each produces its level for its owner, whoever placed the tile.', de: 'Städte auf berührten Plättchen oder am gewerteten Locus werden aktiviert: Jede produziert ihre Stufe für ihren Besitzer, wer auch immer gelegt hat.' },
    ],
  },
  {
    title: { en: 'Limits', de: 'Grenzen' },
    rules: [
      { n: 'R10.1', en: 'You can hold five Knowledge of each Domain at first; what is beyond is lost.', de: 'Anfangs kannst du je Wissensgebiet fünf Wissen halten; was darüber ist, verfällt.' },
      { n: 'R10.2', en: 'A City of that colour raises the limit to 10, 15 or 20 by its level. The highest counts.', de: 'Eine Stadt dieser Farbe hebt die Grenze auf 10, 15 oder 20, je nach Stufe. Die höchste zählt.' },
      { n: 'R10.4', en: 'Knowledge beyond 20 brings one point (by edition once a phase, or every time).', de: 'Wissen über 20 hinaus bringt einen Punkt (je nach Ausgabe einmal je Phase oder jedes Mal).' },
      { n: 'R16.1', en: 'At your Campfire you may exchange two Knowledge of one Domain for one of another, as often as you like in your turn.', de: 'Am Lagerfeuer darfst du in deinem Zug beliebig oft zwei Wissen eines Gebiets gegen eins eines anderen tauschen.' },
    ],
  },
  {
    title: { en: 'Build', de: 'Bauen' },
    rules: [
      { n: 'R11.1', en: 'Do one thing: found a City, raise one of yours, or build the next level of a Monument.', de: 'Tu eines: Gründe eine Stadt, baue eine eigene aus oder errichte die nächste Stufe eines Monuments.' },
      { n: 'R11.2', en: 'A City may stand on any empty camp, whoever laid the tile. It is paid in the colour of the camp.', de: 'Eine Stadt darf auf jedem leeren Grundstein stehen, wer auch immer das Plättchen gelegt hat. Bezahlt wird in der Farbe des Grundsteins.' },
      { n: 'R13.1', en: 'The first level puts the Monument on the board, where its card allows; every level is a card for your tree.', de: 'Die erste Stufe stellt das Monument auf den Plan, wo seine Karte es erlaubt; jede Stufe ist eine Karte für deinen Baum.' },
      { n: 'R13.9', en: 'Some sides of a Monument are barred: nothing may be laid against them. Others pay a reward.', de: 'Manche Seiten eines Monuments sind gesperrt: Dort darf nichts angelegt werden. Andere bringen eine Belohnung.' },
    ],
  },
  {
    title: { en: 'Develop', de: 'Entwickeln' },
    rules: [
      { n: 'R14.1', en: 'Do one thing: acquire a Mastery or upgrade one you own.', de: 'Tu eines: Erwirb eine Fertigkeit oder verbessere eine eigene.' },
      { n: 'R14.2', en: 'A Mastery costs its level in its Domain. Its four copies differ only in their half circles.', de: 'Eine Fertigkeit kostet ihre Stufe in ihrem Gebiet. Ihre vier Exemplare unterscheiden sich nur in den halben Knoten.' },
      { n: 'R14.3', en: 'A Mastery of level 9 also asks for another one that you must already have.', de: 'Eine Fertigkeit der Stufe 9 verlangt zudem eine andere, die du schon haben musst.' },
      { n: 'R14.4', en: 'No Mastery twice in one tree.', de: 'Keine Fertigkeit zweimal in einem Baum.' },
      { n: 'R15.1', en: 'A new card goes beside, above or below a card of your tree.', de: 'Eine neue Karte kommt neben, über oder unter eine Karte deines Baums.' },
      { n: 'R15.3', en: 'Wherever it meets a card, the two halves must form a nodus; at least one must come about.', de: 'Überall, wo sie eine Karte berührt, müssen die Hälften einen Knoten bilden; mindestens einer muss entstehen.' },
      { n: 'R15.4', en: 'Equal colours fit, white fits every colour. White to white, different colours and black never fit.', de: 'Gleiche Farben passen, Weiß passt zu jeder Farbe. Weiß an Weiß, verschiedene Farben und Schwarz passen nie.' },
      { n: 'R14.6', en: 'Points, Influence and ability of the face that now shows take effect at once.', de: 'Punkte, Einfluss und Fähigkeit der nun sichtbaren Seite wirken sofort.' },
    ],
  },
  {
    title: { en: 'The end of an Age', de: 'Das Ende eines Zeitalters' },
    rules: [
      { n: 'R18.1', en: 'First come the abilities for the end of an Age.', de: 'Zuerst wirken die Fähigkeiten zum Ende eines Zeitalters.' },
      { n: 'R18.2', en: 'Whoever has most Influence may take a copy of a Mastery that somebody else owns: level 3 with up to 12 Influence, up to level 6 with 22, then any.', de: 'Wer am meisten Einfluss hat, darf ein Exemplar einer fremden Fertigkeit nehmen: Stufe 3 bis 12 Einfluss, bis Stufe 6 mit 22, darüber jede.' },
      { n: 'R18.7', en: 'Everybody scores points equal to their Influence and keeps it.', de: 'Alle bekommen Punkte in Höhe ihres Einflusses und behalten ihn.' },
      { n: 'R18.8', en: 'For each Domain whoever holds most Knowledge of it takes its Domination card and the points on it.', de: 'In jedem Wissensgebiet nimmt, wer dort am meisten Wissen hat, die Domination-Karte und ihre Punkte.' },
      { n: 'R18.9', en: 'Governor: sets the order of the next Age. High Priestess: two more tiles. Diplomat: 2 Influence. Trader: your camps produce 2. Inventor: score a lying tile again, once. Farmer: a second tile, once.', de: 'Gouverneur: bestimmt die Reihenfolge des nächsten Zeitalters. Hohepriesterin: zwei Plättchen mehr. Diplomatin: 2 Einfluss. Kaufmann: deine Grundsteine produzieren 2. Erfinderin: werte einmal ein liegendes Plättchen erneut. Bauer: einmal ein zweites Plättchen.' },
      { n: 'R18.13', en: 'Then all Knowledge is lost.', de: 'Dann verfällt alles Wissen.' },
      { n: 'R18.14', en: 'Everybody keeps any of their tiles, draws up to seven and may exchange once.', de: 'Alle behalten beliebige ihrer Plättchen, ziehen auf sieben auf und dürfen einmal tauschen.' },
    ],
  },
  {
    title: { en: 'The end of the game', de: 'Das Ende des Spiels' },
    rules: [
      { n: 'R19.2', en: 'After the third Age each Domination card brings 3 points and nothing else.', de: 'Nach dem dritten Zeitalter bringt jede Domination-Karte 3 Punkte und sonst nichts.' },
      { n: 'R19.3', en: 'One to five goals met bring 10, 20, 40, 70 or 100 points.', de: 'Ein bis fünf erfüllte Ziele bringen 10, 20, 40, 70 oder 100 Punkte.' },
      { n: 'R19.4', en: 'Goals count Cities by level, connected Cities, separate groups, controlled Monuments, nodus, Influence or Masteries.', de: 'Ziele zählen Städte nach Stufen, verbundene Städte, getrennte Gruppen, kontrollierte Monumente, Knoten, Einfluss oder Fertigkeiten.' },
      { n: 'R19.6', en: 'Most points win; a tie goes to Initiative.', de: 'Die meisten Punkte gewinnen; bei Gleichstand entscheidet die Initiative.' },
    ],
  },
];
