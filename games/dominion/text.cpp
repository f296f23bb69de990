#include "games/dominion/text.hpp"

#include <utility>
#include <vector>

#include "games/dominion/engine.hpp"

namespace demesne::dominion {
namespace {

// One written line of a card, and the printings in which it stands. The lines of a card follow each other in the order of the table.
struct Line {
  Card card;
  u8 printings;
  Phrase words;
};

constexpr Phrase kDownToThree{"Every opponent with more than 3 cards in hand discards down to 3.",
                              "Alle anderen mit mehr als 3 Handkarten legen Karten ab, bis sie noch 3 haben."};
constexpr Phrase kCurses{"Every opponent gains a Curse.", "Alle anderen nehmen einen Fluch."};
constexpr Phrase kPlayTwice{"You may choose an Action from your hand and play it 2 times in a row.",
                            "Du darfst eine Aktion aus deiner Hand wählen und 2-mal hintereinander ausspielen."};
constexpr Phrase kUpToTwoMore{"Trash a card from your hand and gain one that costs at most $2 more.",
                              "Entsorge eine Handkarte und nimm eine Karte, die höchstens $2 mehr kostet."};
constexpr Phrase kUpToFive{"Gain a card that costs at most $5.", "Nimm eine Karte für höchstens $5."};
constexpr Phrase kTrashOne{"Trash a card from your hand.", "Entsorge eine Handkarte."};
constexpr Phrase kShadowLine{
    "Shadow: whenever you could play an Action from your hand, you may take this one out of your deck and play it instead.",
    "Schatten: Wann immer du eine Aktion aus der Hand ausspielen könntest, darfst du stattdessen diese aus deinem Nachziehstapel ausspielen."};

constexpr Line kLines[] = {
    {Card::Cellar, kBoth, {"Discard as many cards from your hand as you like, then draw the same number.",
                           "Lege beliebig viele Karten aus der Hand ab und ziehe dann gleich viele nach."}},
    {Card::Chapel, kBoth, {"Trash at most 4 cards from your hand (or none).", "Entsorge höchstens 4 Handkarten (oder keine)."}},
    {Card::Moat, kBoth, {"Reaction: when an opponent plays an Attack, you may show this card from your hand before anything happens; that play then does not touch you.",
                         "Reaktion: Spielt jemand anderes einen Angriff aus, darfst du diese Karte aus deiner Hand vorzeigen, bevor etwas geschieht; dieses Ausspielen betrifft dich dann nicht."}},
    {Card::Harbinger, kBoth, {"Search your discard pile; if you like, put one card from it on top of your deck.",
                              "Sieh deinen Ablagestapel durch; wenn du möchtest, lege eine Karte daraus auf deinen Nachziehstapel."}},
    {Card::Merchant, kBoth, {"Your first Silver this turn brings +$1 on top, unless you have already played one.",
                             "Dein erstes Silber in diesem Zug bringt zusätzlich +$1, sofern du noch keines ausgespielt hast."}},
    {Card::Vassal, kBoth, {"The top card of your deck goes to your discard pile; if it is an Action, you are free to play it from there.",
                           "Lege die oberste Karte deines Nachziehstapels ab; ist es eine Aktion, darfst du sie von dort ausspielen."}},
    {Card::Workshop, kBoth, {"Gain a card that costs at most $4.", "Nimm eine Karte für höchstens $4."}},
    {Card::Chancellor, kBoth, {"If you like, your whole deck moves to your discard pile at once.",
                               "Wenn du möchtest, kommt dein ganzer Nachziehstapel sofort auf deinen Ablagestapel."}},
    {Card::Bureaucrat, kBoth, {"Gain a Silver; it goes on top of your deck.", "Nimm ein Silber; es kommt auf deinen Nachziehstapel."}},
    {Card::Bureaucrat, kBoth, {"Every opponent shows a Victory card from their hand and puts it on top of their deck; whoever has none shows their hand.",
                               "Alle anderen zeigen eine Punktekarte aus ihrer Hand und legen sie auf ihren Nachziehstapel; wer keine hat, zeigt die Hand vor."}},
    {Card::Feast, kBoth, {"Trash this card and gain a card that costs at most $5 (even if this one is already gone).",
                          "Entsorge diese Karte und nimm eine Karte für höchstens $5 (auch wenn diese schon fort ist)."}},
    {Card::Gardens, kBoth, {"Worth 1 VP at the end of the game for every full 10 cards that you own.",
                            "Am Spielende 1 Siegpunkt wert je volle 10 Karten, die dir gehören."}},
    {Card::Militia, kBoth, kDownToThree},
    {Card::Moneylender, kSecond, {"Trash a Copper from your hand if you wish; doing so gives +$3.",
                                  "Entsorge, wenn du möchtest, ein Kupfer aus deiner Hand; dafür erhältst du +$3."}},
    {Card::Moneylender, kFirst, {"Trash a Copper from your hand if you have one; doing so gives +$3.",
                                 "Entsorge ein Kupfer aus deiner Hand, falls du eines hast; dafür erhältst du +$3."}},
    {Card::Poacher, kBoth, {"For every empty Supply pile, discard a card from your hand.", "Lege für jeden leeren Vorratsstapel eine Handkarte ab."}},
    {Card::Remodel, kBoth, kUpToTwoMore},
    {Card::Spy, kBoth, {"Every player, you first, reveals the top card of their deck; you decide for each whether it is discarded or stays there.",
                        "Alle decken die oberste Karte ihres Nachziehstapels auf, du zuerst; du entscheidest jeweils, ob sie abgelegt wird oder liegen bleibt."}},
    {Card::Thief, kBoth, {"Every opponent turns over the top 2 cards of their deck. If Treasures are among them, one of your choice is trashed; the rest is discarded.",
                          "Alle anderen decken die obersten 2 Karten ihres Nachziehstapels auf. Sind Geldkarten darunter, wird eine deiner Wahl entsorgt; der Rest wird abgelegt."}},
    {Card::Thief, kBoth, {"Gain as many of the Treasures trashed this way as you like.", "Von den so entsorgten Geldkarten darfst du beliebig viele nehmen."}},
    {Card::ThroneRoom, kSecond, kPlayTwice},
    {Card::ThroneRoom, kFirst, {"Choose an Action from your hand, if you have one, and play it 2 times in a row.",
                                "Wähle eine Aktion aus deiner Hand, falls du eine hast, und spiele sie 2-mal hintereinander aus."}},
    {Card::Bandit, kBoth, {"Gain a Gold.", "Nimm ein Gold."}},
    {Card::Bandit, kBoth, {"Every opponent turns over the top 2 cards of their deck. One of them that is a Treasure but not a Copper is trashed (its owner picks); the others are discarded.",
                           "Alle anderen decken die obersten 2 Karten ihres Nachziehstapels auf. Davon entsorgen sie eine Geldkarte ihrer Wahl, die kein Kupfer ist; die übrigen legen sie ab."}},
    {Card::CouncilRoom, kBoth, {"Every opponent: +1 Card.", "Alle anderen: +1 Karte."}},
    {Card::Library, kBoth, {"Draw until you hold 7 cards. Each Action drawn on the way may be set aside instead; what was set aside is discarded at the end.",
                            "Ziehe nach, bis du 7 Handkarten hast. Jede Aktion, die du dabei ziehst, darfst du beiseitelegen; am Ende legst du das Beiseitegelegte ab."}},
    {Card::Mine, kSecond, {"If you wish, trash a Treasure from your hand and gain, into your hand, a Treasure that costs at most $3 more.",
                           "Wenn du möchtest, entsorge eine Geldkarte aus deiner Hand und nimm dafür eine auf die Hand, die höchstens $3 mehr kostet."}},
    {Card::Mine, kFirst, {"Trash a Treasure from your hand, if you have one, and gain, into your hand, a Treasure that costs at most $3 more.",
                          "Entsorge eine Geldkarte aus deiner Hand, falls du eine hast, und nimm dafür eine auf die Hand, die höchstens $3 mehr kostet."}},
    {Card::Sentry, kBoth, {"Look at the top 2 cards of your deck. Each of them you trash, discard or put back, the latter in the order you like.",
                           "Sieh dir die obersten 2 Karten deines Nachziehstapels an. Jede davon entsorgst du, legst du ab oder legst du zurück, Letzteres in beliebiger Reihenfolge."}},
    {Card::Witch, kBoth, kCurses},
    {Card::Adventurer, kBoth, {"Turn over cards from your deck until 2 Treasures have come up. They go to your hand; the other cards turned over are discarded.",
                               "Decke Karten von deinem Nachziehstapel auf, bis 2 Geldkarten erschienen sind. Sie kommen auf deine Hand; die übrigen aufgedeckten Karten werden abgelegt."}},
    {Card::Artisan, kBoth, {"Gain a card that costs at most $5 and take it into your hand.", "Nimm eine Karte für höchstens $5 auf die Hand."}},
    {Card::Artisan, kBoth, {"Then put a card from your hand on top of your deck.", "Lege danach eine Handkarte auf deinen Nachziehstapel."}},

    {Card::Anvil, kBoth, {"You may discard a Treasure from your hand; if you do, gain a card that costs at most $4.",
                          "Du darfst eine Geldkarte aus deiner Hand ablegen; tust du es, nimm eine Karte für höchstens $4."}},
    {Card::Loan, kBoth, {"Turn over cards from your deck until a Treasure comes up. Discard it or trash it, as you like; the other cards turned over are discarded.",
                         "Decke Karten von deinem Nachziehstapel auf, bis eine Geldkarte erscheint. Lege sie ab oder entsorge sie, wie du willst; die übrigen aufgedeckten Karten werden abgelegt."}},
    {Card::TradeRoute, kBoth, {"+$1 for every token on the Trade Route mat.", "+$1 für jeden Marker auf dem Tableau Handelsroute."}},
    {Card::TradeRoute, kBoth, kTrashOne},
    {Card::TradeRoute, kBoth, {"Set-up: a token lies on each Victory pile of the Supply; it moves to the mat when that pile's first card is gained.",
                               "Spielvorbereitung: Auf jedem Punktekartenstapel des Vorrats liegt ein Marker; er kommt auf das Tableau, sobald die erste Karte des Stapels genommen wird."}},
    {Card::Watchtower, kBoth, {"Draw until you hold 6 cards.", "Ziehe nach, bis du 6 Handkarten hast."}},
    {Card::Watchtower, kBoth, {"Reaction: when you gain a card, you may show this one from your hand and either trash the gained card or put it on top of your deck.",
                               "Reaktion: Nimmst du eine Karte, darfst du diese hier aus deiner Hand vorzeigen und die genommene entweder entsorgen oder auf deinen Nachziehstapel legen."}},
    {Card::Bishop, kBoth, {"Trash a card from your hand: +1 VP for every full $2 that it costs.", "Entsorge eine Handkarte: +1 Punktemarker je volle $2 ihrer Kosten."}},
    {Card::Bishop, kBoth, {"Every opponent may trash a card from their hand too, for nothing.",
                           "Alle anderen dürfen ebenfalls eine Handkarte entsorgen, ohne etwas dafür zu erhalten."}},
    {Card::Clerk, kBoth, {"Every opponent with 5 or more cards in hand puts one of them on top of their deck.",
                          "Alle anderen mit 5 oder mehr Handkarten legen eine davon auf ihren Nachziehstapel."}},
    {Card::Clerk, kBoth, {"Reaction: as your turn begins, you may play this straight from your hand.",
                          "Reaktion: Wenn dein Zug beginnt, darfst du diese Karte direkt aus der Hand ausspielen."}},
    {Card::Investment, kBoth, kTrashOne},
    {Card::Investment, kBoth, {"Then choose: +$1; or trash this card and show your hand for +1 VP for each differently named Treasure in it.",
                               "Wähle dann: +$1; oder entsorge diese Karte und zeige deine Hand vor, das bringt +1 Punktemarker je unterschiedlich benannter Geldkarte darin."}},
    {Card::Quarry, kSecond, {"For the rest of this turn every Action costs $2 less (never below nothing).",
                             "Für den Rest dieses Zuges kostet jede Aktion $2 weniger (nie weniger als nichts)."}},
    {Card::Quarry, kFirst, {"As long as this is in play, every Action costs $2 less (never below nothing).",
                            "Solange diese Karte im Spiel ist, kostet jede Aktion $2 weniger (nie weniger als nichts)."}},
    {Card::Talisman, kBoth, {"As long as this is in play: whenever you buy a card for at most $4 that is not a Victory card, you also gain another copy of it.",
                             "Solange diese Karte im Spiel ist: Kaufst du für höchstens $4 eine Karte, die keine Punktekarte ist, nimmst du eine weitere gleichen Namens."}},
    {Card::Tiara, kBoth, {"For the rest of this turn you may put each card you gain on top of your deck.",
                          "Für den Rest dieses Zuges darfst du jede Karte, die du nimmst, auf deinen Nachziehstapel legen."}},
    {Card::Tiara, kBoth, {"You may choose a Treasure from your hand and play it 2 times in a row.",
                          "Du darfst eine Geldkarte aus deiner Hand wählen und 2-mal hintereinander ausspielen."}},
    {Card::Charlatan, kBoth, kCurses},
    {Card::Charlatan, kBoth, {"In a game with this card every Curse is also a Treasure worth $1, from beginning to end.",
                              "In einer Partie mit dieser Karte ist jeder Fluch von Anfang an auch eine Geldkarte im Wert von $1."}},
    {Card::City, kBoth, {"If at least 1 Supply pile is empty: +1 Card.", "Ist mindestens 1 Vorratsstapel leer: +1 Karte."}},
    {Card::City, kBoth, {"If at least 2 are empty: also +1 Buy and +$1.", "Sind mindestens 2 leer: außerdem +1 Kauf und +$1."}},
    {Card::Collection, kBoth, {"For the rest of this turn each Action you gain brings +1 VP.",
                               "Für den Rest dieses Zuges bringt jede Aktion, die du nimmst, +1 Punktemarker."}},
    {Card::Contraband, kBoth, {"Your left neighbour names a card that is closed to your buys for this turn.",
                               "Wer links von dir sitzt, nennt eine Karte, die du in diesem Zug nicht kaufen darfst."}},
    {Card::CountingHouse, kBoth, {"Search your discard pile and take as many Coppers from it into your hand as you like, showing them.",
                                  "Sieh deinen Ablagestapel durch und nimm daraus beliebig viele Kupfer auf die Hand; zeige sie vor."}},
    {Card::CrystalBall, kBoth, {"Look at the top card of your deck. Leave it, discard it, trash it or, if it is an Action or a Treasure, play it.",
                                "Sieh dir die oberste Karte deines Nachziehstapels an. Lass sie liegen, lege sie ab, entsorge sie oder spiele sie aus, falls sie Aktion oder Geldkarte ist."}},
    {Card::Magnate, kBoth, {"Show your hand and draw a card for each Treasure in it.", "Zeige deine Hand vor und ziehe für jede Geldkarte darin eine Karte."}},
    {Card::Mint, kBoth, {"If you wish, show a Treasure from your hand and gain another one like it.",
                         "Wenn du möchtest, zeige eine Geldkarte aus deiner Hand vor und nimm eine weitere gleichen Namens."}},
    {Card::Mint, kSecond, {"When you gain this: your Treasures in play are trashed (Durations are spared).",
                           "Wenn du diese Karte nimmst: Deine Geldkarten im Spiel werden entsorgt (Dauerkarten bleiben verschont)."}},
    {Card::Mint, kFirst, {"When you buy this: all your Treasures in play are trashed.", "Wenn du diese Karte kaufst: Alle deine Geldkarten im Spiel werden entsorgt."}},
    {Card::Mountebank, kBoth, {"Every opponent may discard a Curse from their hand; whoever does not gains a Curse and a Copper.",
                               "Alle anderen dürfen einen Fluch aus ihrer Hand ablegen; wer das nicht tut, nimmt einen Fluch und ein Kupfer."}},
    {Card::Rabble, kBoth, {"Every opponent turns over the top 3 cards of their deck, discards the Actions and Treasures among them and puts the others back in any order.",
                           "Alle anderen decken die obersten 3 Karten ihres Nachziehstapels auf, legen Aktionen und Geldkarten davon ab und die übrigen in beliebiger Reihenfolge zurück."}},
    {Card::RoyalSeal, kBoth, {"As long as this is in play, you may put each card you gain on top of your deck.",
                              "Solange diese Karte im Spiel ist, darfst du jede Karte, die du nimmst, auf deinen Nachziehstapel legen."}},
    {Card::Vault, kBoth, {"Discard as many cards from your hand as you like: +$1 for each.", "Lege beliebig viele Handkarten ab: +$1 für jede."}},
    {Card::Vault, kBoth, {"Every opponent may discard 2 cards; whoever does so gets +1 Card.", "Alle anderen dürfen 2 Karten ablegen; wer das tut, erhält +1 Karte."}},
    {Card::Venture, kBoth, {"Turn over cards from your deck until a Treasure comes up. Discard the other cards turned over, then play that Treasure.",
                            "Decke Karten von deinem Nachziehstapel auf, bis eine Geldkarte erscheint. Lege die übrigen aufgedeckten Karten ab und spiele dann diese Geldkarte aus."}},
    {Card::WarChest, kBoth, {"Your left neighbour names a card. Gain a card that costs at most $5 and has not been named for a War Chest this turn.",
                             "Wer links von dir sitzt, nennt eine Karte. Nimm eine Karte für höchstens $5, die in diesem Zug noch für keine Waffenkiste genannt wurde."}},
    {Card::Goons, kBoth, kDownToThree},
    {Card::Goons, kBoth, {"As long as this is in play, each card you buy brings +1 VP.", "Solange diese Karte im Spiel ist, bringt jede Karte, die du kaufst, +1 Punktemarker."}},
    {Card::GrandMarket, kBoth, {"Not for sale to you while you have a Copper in play.", "Du kannst diese Karte nicht kaufen, solange du ein Kupfer im Spiel hast."}},
    {Card::Hoard, kSecond, {"For the rest of this turn each Victory card that you buy brings you a Gold as well.",
                            "Für den Rest dieses Zuges bringt dir jede Punktekarte, die du kaufst, zusätzlich ein Gold."}},
    {Card::Hoard, kFirst, {"As long as this is in play, each Victory card that you buy brings you a Gold as well.",
                           "Solange diese Karte im Spiel ist, bringt dir jede Punktekarte, die du kaufst, zusätzlich ein Gold."}},
    {Card::Bank, kBoth, {"+$1 for each of your Treasures in play, this one included.", "+$1 für jede deiner Geldkarten im Spiel, diese eingeschlossen."}},
    {Card::Expand, kBoth, {"Trash a card from your hand and gain one that costs at most $3 more.",
                           "Entsorge eine Handkarte und nimm eine Karte, die höchstens $3 mehr kostet."}},
    {Card::Forge, kBoth, {"Trash as many cards from your hand as you like (or none). Then gain a card that costs exactly as many $ as those cards together.",
                          "Entsorge beliebig viele Handkarten (oder keine). Nimm dann eine Karte, die genau so viel Geld kostet wie diese zusammen."}},
    {Card::KingsCourt, kBoth, {"You may choose an Action from your hand and play it 3 times in a row.",
                               "Du darfst eine Aktion aus deiner Hand wählen und 3-mal hintereinander ausspielen."}},
    {Card::Peddler, kSecond, {"In a Buy phase its price falls by $2 for every Action that the player on turn has in play (never below nothing).",
                              "In einer Kaufphase sinkt ihr Preis um $2 für jede Aktion, die im Spiel hat, wer am Zug ist (nie unter nichts)."}},
    {Card::Peddler, kFirst, {"In your Buy phase its price falls by $2 for every Action that you have in play (never below nothing).",
                             "In deiner Kaufphase sinkt ihr Preis um $2 für jede Aktion, die du im Spiel hast (nie unter nichts)."}},

    {Card::MountainShrine, kBoth, {"You may trash a card from your hand.", "Du darfst eine Handkarte entsorgen."}},
    {Card::MountainShrine, kBoth, {"If an Action lies in the trash after that: +2 Cards.", "Liegt danach eine Aktion im Müll: +2 Karten."}},
    {Card::Daimyo, kBoth, {"The next Action you play this turn that is not a Command is played once more afterwards.",
                           "Die nächste Aktion dieses Zuges, die kein Befehl ist, wird danach noch einmal ausgespielt."}},
    {Card::Artist, kBoth, {"Draw a card for each card name of which exactly one copy of yours is in play.",
                           "Ziehe eine Karte für jeden Kartennamen, von dem du genau ein Exemplar im Spiel hast."}},
    {Card::SnakeWitch, kBoth, {"If no two cards in your hand share a name, you may show your hand and return this to its pile; if it goes back, every opponent gains a Curse.",
                               "Haben keine zwei deiner Handkarten denselben Namen, darfst du deine Hand vorzeigen und diese Karte auf ihren Stapel zurücklegen; kommt sie dorthin, nehmen alle anderen einen Fluch."}},
    {Card::Aristocrat, kBoth, {"Count your Aristocrats in play:", "Zähle deine Aristokratinnen im Spiel:"}},
    {Card::Aristocrat, kBoth, {"1 or 5: +3 Actions; 2 or 6: +3 Cards; 3 or 7: +$3; 4 or 8: +3 Buys.",
                               "1 oder 5: +3 Aktionen; 2 oder 6: +3 Karten; 3 oder 7: +$3; 4 oder 8: +3 Käufe."}},
    {Card::Craftsman, kBoth, kUpToFive},
    {Card::Riverboat, kBoth, {"When your next turn begins, play the Riverboat card; it stays where it lies.",
                              "Wenn dein nächster Zug beginnt, spiele die Flussboot-Karte aus; sie bleibt liegen, wo sie ist."}},
    {Card::Riverboat, kBoth, {"Set-up: lay out as the Riverboat card an Action for exactly $5 that is no Duration and not otherwise in the game.",
                              "Spielvorbereitung: Legt als Flussboot-Karte eine Aktion für genau $5 bereit, die keine Dauerkarte und sonst nicht im Spiel ist."}},
    {Card::Alley, kBoth, {"Discard a card from your hand.", "Lege eine Handkarte ab."}},
    {Card::Change, kBoth, {"If you have debt: +$3.", "Hast du Schulden: +$3."}},
    {Card::Change, kBoth, {"If you have none: trash a card from your hand, gain a card that costs more $, and take the difference as debt.",
                           "Hast du keine: Entsorge eine Handkarte, nimm eine Karte, die mehr Geld kostet, und nimm die Differenz als Schulden."}},
    {Card::Ninja, kBoth, kDownToThree},
    {Card::Poet, kBoth, {"Reveal the top card of your deck; if it costs at most $3, it goes to your hand.",
                         "Decke die oberste Karte deines Nachziehstapels auf; kostet sie höchstens $3, kommt sie auf deine Hand."}},
    {Card::RiverShrine, kBoth, {"Trash at most 2 cards from your hand (or none).", "Entsorge höchstens 2 Handkarten (oder keine)."}},
    {Card::RiverShrine, kBoth, {"As Clean-up begins: if you have gained no card in a Buy phase this turn, gain one that costs at most $4.",
                                "Wenn die Aufräumphase beginnt: Hast du in diesem Zug in keiner Kaufphase eine Karte genommen, nimm eine für höchstens $4."}},
    {Card::RusticVillage, kBoth, {"You may discard 2 cards; if you do: +1 Card.", "Du darfst 2 Karten ablegen; tust du es: +1 Karte."}},
    {Card::GoldMine, kBoth, {"You may gain a Gold; if you do: +4 Debt.", "Du darfst ein Gold nehmen; tust du es: +4 Schulden."}},
    {Card::Kitsune, kBoth, {"Pick 2 different ones; they are done in this order: +2 Actions; +$2; every opponent gains a Curse; you gain a Silver.",
                            "Wähle 2 verschiedene; sie geschehen in dieser Reihenfolge: +2 Aktionen; +$2; alle anderen nehmen einen Fluch; du nimmst ein Silber."}},
    {Card::RiceBroker, kBoth, {"Trash one of the cards in your hand: a Treasure brings +2 Cards, an Action +5 Cards, and a card that is both brings both.",
                               "Entsorge eine Handkarte: Eine Geldkarte bringt +2 Karten, eine Aktion +5 Karten, und was beides ist, bringt beides."}},
    {Card::Ronin, kBoth, {"Draw until you hold 7 cards.", "Ziehe nach, bis du 7 Handkarten hast."}},
    {Card::Tanuki, kBoth, kUpToTwoMore},
    {Card::Samurai, kBoth, kDownToThree},
    {Card::Samurai, kBoth, {"It never leaves play by itself, and each of your turns begins with +$1.",
                            "Diese Karte verlässt das Spiel nicht von selbst, und jeder deiner Züge beginnt mit +$1."}},
    {Card::Rice, kBoth, {"+$1 for each different type among your cards in play, this one included.",
                         "+$1 für jeden unterschiedlichen Typ unter deinen Karten im Spiel, diese eingeschlossen."}},
};

constexpr Phrase kProphecyLines[kProphecies] = {
    {"Each Attack you have played brings +$1 afterwards.\nSet-up: the kingdom gets one Attack pile more.",
     "Jeder Angriff, den du ausgespielt hast, bringt danach +$1.\nSpielvorbereitung: Ein Angriff mehr kommt als Königreichstapel in den Vorrat."},
    {"As your Clean-up begins, set your hand aside face down; it returns to your hand when your next turn begins.",
     "Wenn deine Aufräumphase beginnt, lege deine Handkarten verdeckt beiseite; zu Beginn deines nächsten Zuges kommen sie auf die Hand zurück."},
    {"Each gain of a card whose cost is anything other than $0 also brings you a Copper.",
     "Nimmst du eine Karte, deren Kosten nicht genau $0 sind, nimmst du auch ein Kupfer."},
    {"When the last Sun goes, all kingdom piles leave the Supply and 10 random new ones take their place.",
     "Wenn die letzte Sonne geht, verlassen alle Königreichstapel den Vorrat, und 10 zufällige neue treten an ihre Stelle."},
    {"Treasures are Actions as well. A Treasure played in an Action phase gives +1 Card and +1 Action instead of what it says.",
     "Geldkarten sind auch Aktionen. Eine in einer Aktionsphase ausgespielte Geldkarte bringt +1 Karte und +1 Aktion statt dessen, was auf ihr steht."},
    {"All cards cost $1 less (never below nothing). Actions you have not used can serve as Buys.",
     "Alle Karten kosten $1 weniger (nie weniger als nichts). Nicht genutzte Aktionen können als Käufe dienen."},
    {"In each turn your first play of every differently named Treasure begins with +1 Buy and +$1.",
     "In jedem Zug beginnt dein erstes Ausspielen jeder unterschiedlich benannten Geldkarte mit +1 Kauf und +$1."},
    {"Each Action you have played brings +1 Action afterwards.", "Jede Aktion, die du ausgespielt hast, bringt danach +1 Aktion."},
    {"Each Treasure you gain brings you a cheaper card as well.", "Jede Geldkarte, die du nimmst, bringt dir zusätzlich eine billigere Karte."},
    {"Whenever you gain a card in your own turn: debt that lies on its pile goes to you; if none lies there, put 2 debt on the pile.",
     "Immer wenn du in deinem eigenen Zug eine Karte nimmst: Schulden, die auf ihrem Stapel liegen, gehen an dich; liegen dort keine, lege 2 Schulden darauf."},
    {"As your turn begins, and at once if it was you who removed the last Sun: gain an Action into your hand.",
     "Wenn dein Zug beginnt, und sofort, falls du die letzte Sonne entfernt hast: Nimm eine Aktion auf die Hand."},
    {"Each Treasure you play gives +2 Buys; a Treasure discarded from play goes back to its pile.",
     "Jede Geldkarte, die du ausspielst, bringt +2 Käufe; eine aus dem Spiel abgelegte Geldkarte kommt auf ihren Stapel zurück."},
    {"Every card you gain goes on top of your deck.", "Jede Karte, die du nimmst, kommt auf deinen Nachziehstapel."},
    {"Every Action or Treasure you gain is set aside and played when your next turn begins.",
     "Jede Aktion oder Geldkarte, die du nimmst, wird beiseitegelegt und zu Beginn deines nächsten Zuges ausgespielt."},
    {"As your turn begins, choose: gain a Curse that goes on top of your deck; or discard 3 cards.",
     "Wenn dein Zug beginnt, wähle: Nimm einen Fluch, der auf deinen Nachziehstapel kommt; oder lege 3 Handkarten ab."},
};

constexpr Phrase kEventLines[kEvents] = {
    {"Only once per turn.\nGain an Action for at most $4 that is no Attack, return to your Action phase and play it.\n+1 Action, +1 Buy",
     "Nur einmal pro Zug.\nNimm eine Aktion für höchstens $4, die kein Angriff ist, kehre in deine Aktionsphase zurück und spiele sie aus.\n+1 Aktion, +1 Kauf"},
    {"If no Action of yours is in play: gain an Action that costs at most $5.", "Hast du keine Aktion im Spiel: Nimm eine Aktion für höchstens $5."},
    {"Pay as many $ as you like and trash the same number of cards from your hand.", "Zahle beliebig viel Geld und entsorge ebenso viele Handkarten."},
    {"Gain an Action or a Treasure that costs at most $8, and take as much debt as it costs.",
     "Nimm eine Aktion oder Geldkarte für höchstens $8 und dazu so viele Schulden, wie sie kostet."},
    {"Turn over cards from your deck until an Action comes up. Set it aside and discard the others; it joins your hand after you have drawn your new one.",
     "Decke Karten von deinem Nachziehstapel auf, bis eine Aktion erscheint. Lege sie beiseite und die übrigen ab; sie kommt auf deine Hand, nachdem du die neuen Karten gezogen hast."},
    {"Trash a card from your hand. If you have gained a Gold at any time in this game, gain a card that costs at most $2 more.",
     "Entsorge eine Handkarte. Hast du in dieser Partie irgendwann ein Gold genommen, nimm eine Karte, die höchstens $2 mehr kostet."},
    kPlayTwice,
    {"Draw a card for each of your Actions in play; then trash at most that many cards from your hand (or none).",
     "Ziehe eine Karte für jede deiner Aktionen im Spiel; entsorge dann höchstens so viele Handkarten (oder keine)."},
    {"If you have gained at least 3 cards this turn: gain at most 3 Actions, all with different names and none that you have in play.",
     "Hast du in diesem Zug mindestens 3 Karten genommen: Nimm höchstens 3 Aktionen, alle mit verschiedenem Namen und keine, die du im Spiel hast."},
    {"Gain one after the other: a card for exactly $3, a card for exactly $4, a card for exactly $5.",
     "Nimm nacheinander: eine Karte für genau $3, eine Karte für genau $4, eine Karte für genau $5."},
};

Text vanilla(Says what, int n) {
  const bool one = n == 1;
  switch (what) {
    case Says::cards: return say(one ? Phrase{"+{0} Card", "+{0} Karte"} : Phrase{"+{0} Cards", "+{0} Karten"}, {n});
    case Says::actions: return say(one ? Phrase{"+{0} Action", "+{0} Aktion"} : Phrase{"+{0} Actions", "+{0} Aktionen"}, {n});
    case Says::buys: return say(one ? Phrase{"+{0} Buy", "+{0} Kauf"} : Phrase{"+{0} Buys", "+{0} Käufe"}, {n});
    case Says::coins: return say({"+${0}", "+${0}"}, {n});
    case Says::vp: return say({"+{0} VP", "+{0} Punktemarker"}, {n});
    case Says::debt: return say(one ? Phrase{"+{0} Debt", "+{0} Schuld"} : Phrase{"+{0} Debt", "+{0} Schulden"}, {n});
    case Says::sun: return say(one ? Phrase{"+{0} Sun", "+{0} Sonne"} : Phrase{"+{0} Suns", "+{0} Sonnen"}, {n});
    case Says::nothing: break;
  }
  return {};
}

void append(Text& out, const Text& more, const char* between) {
  if (!out.en.empty()) out.en += between, out.de += between;
  out.en += more.en, out.de += more.de;
}

// What a card gives before it does anything else.
Text opening(u16 entry) {
  Text out;
  for (const Op& op : program_of(entry)) {
    if (op.says == Says::nothing) break;
    append(out, vanilla(op.says, op.arg), ", ");
  }
  return out;
}

Text worth(int vp) {
  return say(vp == 1 || vp == -1 ? Phrase{"Worth {0} VP at the end of the game.", "Am Spielende {0} Siegpunkt wert."}
                                 : Phrase{"Worth {0} VP at the end of the game.", "Am Spielende {0} Siegpunkte wert."}, {vp});
}

}  // namespace

Text rules_text(Card card, int edition) {
  const CardFacts& f = facts(card);
  const u16 entry = entry_of(card, edition == 1);
  Text out = opening(entry);
  if (!entry && f.coins) append(out, vanilla(Says::coins, f.coins), "\n");
  if (f.vp) append(out, worth(f.vp), "\n");
  for (const Line& line : kLines)
    if (line.card == card && line.printings & (edition == 1 ? kFirst : kSecond)) append(out, say(line.words), "\n");
  if (f.types & kShadow) append(out, say(kShadowLine), "\n");
  return out;
}
Text rules_text(Prophecy prophecy) { return say(kProphecyLines[static_cast<std::size_t>(prophecy)]); }
Text rules_text(Event event) {
  Text out = opening(entry_of(event));
  append(out, say(kEventLines[static_cast<std::size_t>(event)]), "\n");
  return out;
}

}  // namespace demesne::dominion
