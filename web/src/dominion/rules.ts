import type { Text } from '../core/types';

// The rules in short, for reading beside the game. Numbers as in docs/rules and in the program's refusals.
export const rules: { title: Text; rules: ({ n: string } & Text)[] }[] = [
  {
    title: { en: 'The aim', de: 'Das Ziel' },
    rules: [
      { n: '2.1', en: 'Everybody starts with seven Coppers and three Estates, shuffles them and draws five cards.', de: 'Alle beginnen mit sieben Kupfern und drei Anwesen, mischen sie und ziehen fünf Karten.' },
      { n: '17.1', en: 'The game ends after a turn in which the Provinces or the Colonies ran out, or three piles of the supply are empty (four with five or six players).', de: 'Das Spiel endet nach einem Zug, wenn die Provinzen oder die Kolonien aufgebraucht oder drei Stapel des Vorrats leer sind (vier bei fünf oder sechs Personen).' },
      { n: '17.3', en: 'Then all victory points of all your cards count, wherever they lie, and your point tokens. Debt does not matter any more.', de: 'Dann zählen die Punkte aller deiner Karten, wo immer sie liegen, und deine Punktemarker. Schulden spielen keine Rolle mehr.' },
      { n: '17.4', en: 'Most points win. In a tie whoever took fewer turns wins; after that the victory is shared.', de: 'Die meisten Punkte gewinnen. Bei Gleichstand gewinnt, wer weniger Züge hatte; sonst wird der Sieg geteilt.' },
    ],
  },
  {
    title: { en: 'The supply', de: 'Der Vorrat' },
    rules: [
      { n: '2.3', en: 'Two players use 8 of each victory card and 10 Curses; three or four use 12, and 10 Curses for each opponent. A kingdom pile has ten cards, a kingdom victory pile as many as the others.', de: 'Zu zweit liegen je 8 Punktekarten und 10 Flüche aus; zu dritt oder viert 12, und 10 Flüche für jede weitere Person. Ein Königreichstapel hat zehn Karten, ein Punktestapel im Königreich so viele wie die übrigen Punktekarten.' },
      { n: '2.4', en: 'Ten different kingdom piles are in a game.', de: 'Zehn verschiedene Königreichstapel sind im Spiel.' },
      { n: '2.5', en: 'Platinum and Colony come together or not at all. Unless you decide, one kingdom card drawn at random decides: they are used if it belongs to Prosperity.', de: 'Platin und Kolonie kommen gemeinsam oder gar nicht. Wenn ihr nichts festlegt, entscheidet eine zufällige Königreichkarte: Gehört sie zu Blütezeit, sind beide dabei.' },
      { n: '2.8', en: 'With an Omen in the game there is one Prophecy. It carries 5, 8, 10, 12 or 13 Suns for two to six players.', de: 'Ist ein Omen im Spiel, gibt es eine Prophezeiung. Auf ihr liegen 5, 8, 10, 12 oder 13 Sonnen bei zwei bis sechs Personen.' },
      { n: '2.10', en: 'Riverboat brings one more card: an Action for exactly $5 that is no Duration and not in the game otherwise.', de: 'Das Flussboot bringt eine weitere Karte mit: eine Aktion für genau $5, die keine Dauerkarte und sonst nicht im Spiel ist.' },
    ],
  },
  {
    title: { en: 'Your turn', de: 'Dein Zug' },
    rules: [
      { n: '3.2', en: 'First come effects for the start of the turn, in the order you like.', de: 'Zuerst kommen Effekte zum Beginn des Zuges, in der Reihenfolge deiner Wahl.' },
      { n: '3.3', en: 'Action phase: you may play one Action. “+1 Action” lets you play one more.', de: 'Aktionsphase: Du darfst eine Aktion spielen. „+1 Aktion“ erlaubt eine weitere.' },
      { n: '3.4', en: 'Buy phase: play as many Treasures as you like, one after the other, then buy. You have one Buy.', de: 'Kaufphase: Spiele beliebig viele Geldkarten nacheinander, dann kaufe. Du hast einen Kauf.' },
      { n: '3.5', en: 'After the first purchase no more Treasures may be played from your hand in that phase.', de: 'Nach dem ersten Kauf darfst du in dieser Phase kein Geld mehr aus der Hand spielen.' },
      { n: '3.7', en: 'Clean-up: everything you played and your whole hand are discarded, except Durations that still have something to do. Then you draw five cards.', de: 'Aufräumen: Alles Ausgespielte und die ganze Hand werden abgelegt, außer Dauerkarten, die noch etwas zu tun haben. Dann ziehst du fünf Karten.' },
      { n: '3.9', en: 'Whoever returns to the Action phase keeps coins, Buys and Actions and gets no new ones; the start of the turn does not come again.', de: 'Wer in die Aktionsphase zurückkehrt, behält Geld, Käufe und Aktionen und bekommt keine neuen; der Beginn des Zuges wiederholt sich nicht.' },
    ],
  },
  {
    title: { en: 'Playing cards', de: 'Karten spielen' },
    rules: [
      { n: '1.18', en: 'Do what the card says from top to bottom, as far as you can. What cannot be done is left out.', de: 'Tu, was die Karte sagt, von oben nach unten, so weit es geht. Was nicht geht, entfällt.' },
      { n: '1.19', en: '“You may” is your choice; everything else must be done.', de: '„Du darfst“ ist deine Wahl; alles andere muss geschehen.' },
      { n: '4.3', en: 'A card that is played twice is carried out completely, then once more. The second time costs no Action.', de: 'Eine Karte, die zweimal gespielt wird, wird ganz ausgeführt und dann noch einmal. Das zweite Mal kostet keine Aktion.' },
      { n: '4.4', en: 'It is played again even if it has left play meanwhile; it only cannot be moved any more.', de: 'Sie wird auch dann noch einmal gespielt, wenn sie inzwischen nicht mehr im Spiel ist; sie lässt sich nur nicht mehr bewegen.' },
      { n: '13.1', en: 'An effect can only move a card that lies where the effect expects it.', de: 'Ein Effekt bewegt eine Karte nur, wenn sie dort liegt, wo er sie erwartet.' },
      { n: '10.1', en: 'The discard pile is shuffled only when a card is needed and the deck is empty.', de: 'Die Ablage wird erst gemischt, wenn eine Karte gebraucht wird und das Deck leer ist.' },
    ],
  },
  {
    title: { en: 'Buying and gaining', de: 'Kaufen und nehmen' },
    rules: [
      { n: '5.1', en: 'To buy a card you need a Buy, enough coins, no debt, and a copy left in the supply.', de: 'Zum Kaufen brauchst du einen Kauf, genug Geld, keine Schulden und ein Exemplar im Vorrat.' },
      { n: '5.4', en: 'In first editions some cards act when you buy; that happens before the card is gained.', de: 'In ersten Ausgaben wirken manche Karten beim Kauf; das geschieht, bevor die Karte genommen wird.' },
      { n: '5.5', en: 'A gained card goes to the discard pile unless the effect says otherwise; then come effects “when you gain”.', de: 'Eine genommene Karte kommt auf die Ablage, wenn nichts anderes gesagt ist; danach kommen Effekte „wenn du nimmst“.' },
      { n: '5.7', en: 'From an empty pile nothing is gained.', de: 'Von einem leeren Stapel wird nichts genommen.' },
      { n: '6.2', en: 'Cheaper prices change only the coins, never below $0, and hold for every copy everywhere.', de: 'Billigere Preise ändern nur das Geld, nie unter $0, und gelten für jedes Exemplar überall.' },
      { n: '6.3', en: '“Up to $4” means $4 or less and no debt in the price.', de: '„Bis zu $4“ heißt $4 oder weniger und keine Schulden im Preis.' },
      { n: '6.5', en: '“Up to $2 more” compares coins and debt separately.', de: '„Bis zu $2 mehr“ vergleicht Geld und Schulden getrennt.' },
    ],
  },
  {
    title: { en: 'Debt', de: 'Schulden' },
    rules: [
      { n: '7.1', en: 'With debt you cannot buy anything.', de: 'Mit Schulden kannst du nichts kaufen.' },
      { n: '7.2', en: 'A price in debt need not be payable: you take the tokens and pay later.', de: 'Ein Preis in Schulden muss nicht bezahlbar sein: Du nimmst die Marker und zahlst später.' },
      { n: '7.3', en: 'In your turn you may pay $1 for each token at any time.', de: 'In deinem Zug darfst du jederzeit $1 je Marker zahlen.' },
    ],
  },
  {
    title: { en: 'Attacks, Reactions, Durations', de: 'Angriffe, Reaktionen, Dauerkarten' },
    rules: [
      { n: '12.1', en: 'Before an Attack does anything, the others may react with their Reactions, in turn order.', de: 'Bevor ein Angriff wirkt, dürfen die anderen der Reihe nach mit ihren Reaktionen antworten.' },
      { n: '12.3', en: 'A revealed Reaction goes back to the hand and may be used again.', de: 'Eine gezeigte Reaktion kommt zurück auf die Hand und darf wieder benutzt werden.' },
      { n: '12.4', en: 'If several things happen to you at once, you choose the order.', de: 'Geschieht dir mehreres zugleich, bestimmst du die Reihenfolge.' },
      { n: '11.1', en: 'A Duration stays in play until the Clean-up of the last turn in which it does something.', de: 'Eine Dauerkarte bleibt liegen bis zum Aufräumen des letzten Zuges, in dem sie etwas tut.' },
      { n: '11.3', en: 'What played a Duration several times stays with it.', de: 'Was eine Dauerkarte mehrmals gespielt hat, bleibt mit ihr liegen.' },
    ],
  },
  {
    title: { en: 'Rising Sun: Omens, Shadows, Events', de: 'Rising Sun: Omen, Schatten, Ereignisse' },
    rules: [
      { n: '15.1', en: '“+1 Sun” takes a Sun off the Prophecy. It is the first thing an Omen does.', de: '„+1 Sonne“ nimmt eine Sonne von der Prophezeiung. Das tut ein Omen zuerst.' },
      { n: '15.2', en: 'With the last Sun the Prophecy comes into force for everybody, at once and for the rest of the game.', de: 'Mit der letzten Sonne tritt die Prophezeiung für alle in Kraft, sofort und bis zum Ende des Spiels.' },
      { n: '16.2', en: 'Wherever you may play an Action from your hand you may play a Shadow from your deck instead.', de: 'Wo du eine Aktion aus der Hand spielen darfst, darfst du stattdessen einen Schatten aus deinem Deck spielen.' },
      { n: '10.5', en: 'Shadows go to the bottom of the deck when it is shuffled, in the order you like.', de: 'Schatten kommen beim Mischen unter das Deck, in der Reihenfolge deiner Wahl.' },
      { n: '16.5', en: 'An Event is bought with a Buy instead of a card; its effect happens at once. You must be free of debt.', de: 'Ein Ereignis kaufst du mit einem Kauf statt einer Karte; es wirkt sofort. Du musst schuldenfrei sein.' },
    ],
  },
  {
    title: { en: 'From other expansions: piles and prices', de: 'Aus anderen Erweiterungen: Stapel und Preise' },
    rules: [
      { n: 'F2.2', en: 'A price can ask for Potions too: each Potion played gives one for this turn.', de: 'Ein Preis kann auch Tränke verlangen: Jeder gespielte Trank gibt einen für diesen Zug.' },
      { n: 'F3.1', en: 'Of a mixed pile only the top card can be bought, gained or named by its price.', de: 'Von einem gemischten Stapel zählt nur die oberste Karte: Nur sie lässt sich kaufen oder nehmen, nur ihr Preis gilt.' },
      { n: 'F3.5', en: 'To rotate a pile, its top card and the like-named ones right below go to the bottom.', de: 'Einen Stapel drehen: Die oberste Karte und die gleichnamigen direkt darunter kommen nach unten.' },
      { n: 'F4.1', en: 'A pile outside the supply is not for sale; a card comes from it only where an effect names it. It never counts as empty.', de: 'Ein Stapel außerhalb des Vorrats steht nicht zum Verkauf; von ihm kommt nur, was ein Effekt beim Namen nennt. Er zählt nie als leer.' },
      { n: 'F5.2', en: 'A Traveller that is discarded from play may be exchanged for the next one of its line.', de: 'Ein Reisender, der aus dem Spiel abgelegt wird, darf gegen den nächsten seiner Reihe getauscht werden.' },
    ],
  },
  {
    title: { en: 'From other expansions: tokens and mats', de: 'Aus anderen Erweiterungen: Marker und Tableaus' },
    rules: [
      { n: 'F6.2', en: 'Coffers are coins kept for later: in your turn you may spend any number at any time.', de: 'Taler sind Geld für später: In deinem Zug darfst du jederzeit beliebig viele ausgeben.' },
      { n: 'F6.4', en: 'Villagers are Actions kept for later, for your Action phase.', de: 'Dorfbewohner sind Aktionen für später, für deine Aktionsphase.' },
      { n: 'F6.5', en: 'With the −$1 token you get one coin less the next time you get any; then it is gone.', de: 'Mit dem −$1-Marker bekommst du beim nächsten Geld eins weniger; dann ist er weg.' },
      { n: 'F6.6', en: 'Favors are spent where the Ally of the game says so.', de: 'Gefallen gibst du ab, wo der Verbündete des Spiels es sagt.' },
      { n: 'F11.3', en: 'A Reserve card lies on your Tavern mat until you call it at the moment that it names. Calling is not playing.', de: 'Eine Reservekarte liegt auf deinem Wirtshaustableau, bis du sie im genannten Moment aufrufst. Aufrufen ist kein Ausspielen.' },
      { n: 'F12.2', en: 'Exiled cards are yours. When you gain a card you may discard all copies of it from Exile.', de: 'Karten im Exil gehören dir. Nimmst du eine Karte, darfst du alle gleichen aus dem Exil ablegen.' },
    ],
  },
  {
    title: { en: 'From other expansions: Night, Boons, Ways', de: 'Aus anderen Erweiterungen: Nacht, Gaben, Wege' },
    rules: [
      { n: 'F17.1', en: 'With a Way in the game an Action may be played for what the Way says instead of its own text.', de: 'Mit einem Weg im Spiel darfst du eine Aktion für das ausspielen, was der Weg sagt, statt für ihren Text.' },
      { n: 'F18.1', en: 'After the Buy phase comes the Night phase: play any number of Night cards.', de: 'Nach der Kaufphase kommt die Nachtphase: Spiele beliebig viele Nachtkarten.' },
      { n: 'F19.1', en: 'To receive a Boon or Hex, turn over the top one, do what it says and lay it off.', de: 'Eine Gabe oder Plage erhalten: Decke die oberste auf, tu, was sie sagt, und lege sie ab.' },
      { n: 'F19.10', en: 'Miserable costs 2 points at the end, Twice Miserable 4.', de: 'Elend kostet am Ende 2 Punkte, doppeltes Elend 4.' },
      { n: 'F20.1', en: 'An Artifact belongs to whoever took it last.', de: 'Ein Artefakt gehört, wer es zuletzt genommen hat.' },
    ],
  },
  {
    title: { en: 'What everybody may know', de: 'Was alle wissen dürfen' },
    rules: [
      { n: '18.1', en: 'Piles, the trash, hand sizes, tokens and debt are open. Nobody may look through decks and discard piles; of a discard pile the top card is seen.', de: 'Stapel, Müll, Handgrößen, Marker und Schulden sind offen. Decks und Ablagen darf niemand durchsehen; von der Ablage sieht man die oberste Karte.' },
      { n: '18.2', en: 'Where your Shadows lie in your deck you may always see.', de: 'Wo deine Schatten im Deck liegen, darfst du immer sehen.' },
    ],
  },
];
