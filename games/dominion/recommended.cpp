// The recommended sets of the rulebooks. Those that need cards of other expansions are listed with what is missing.
#include <algorithm>

#include "games/dominion/setup.hpp"

namespace demesne::dominion {
namespace {

std::vector<Recommended> make() {
  using C = Card;
  using P = Prophecy;
  using E = Event;
  return {
      {"rs_heading_east", {"Heading East", "Richtung Osten"}, {C::Fishmonger, C::RiverShrine, C::Alley, C::Craftsman, C::Artist, C::Rice, C::RusticVillage, C::Litter, C::Samurai, C::TeaHouse}, P::Progress, {}, C::None, C::None, false, 2, 2, {}},
      {"rs_dawn_of_an_era", {"Dawn of an Era", "Dämmerung einer Ära"}, {C::Aristocrat, C::MountainShrine, C::Daimyo, C::GoldMine, C::ImperialEnvoy, C::Kitsune, C::Ninja, C::RiceBroker, C::Ronin, C::Change}, P::KindEmperor, {E::Practice}, C::None, C::None, false, 2, 2, {}},
      {"rs_spring_forward", {"Spring Forward", "Sprung vorwärts"}, {C::MountainShrine, C::RootCellar, C::Riverboat, C::GoldMine, C::Tanuki, C::Smithy, C::ThroneRoom, C::Artisan, C::Harbinger, C::Workshop}, P::RapidExpansion, {}, C::Market, C::None, false, 2, 2, {}},
      {"rs_money_to_burn", {"Money to Burn", "Geld zum Verbrennen"}, {C::Poet, C::Craftsman, C::Ronin, C::SnakeWitch, C::Change, C::Bureaucrat, C::Merchant, C::Festival, C::Cellar, C::Poacher}, P::Panic, {E::Gather}, C::None, C::None, false, 2, 2, {}},
      {"rs_solving_the_puzzle", {"Solving the Puzzle", "Das Puzzle lösen"}, {C::MountainShrine, C::Riverboat, C::GoldMine, C::Artist, C::Ronin}, P::Enlightenment, {}, C::None, C::None, false, 2, 2, {"ironworks", "lurker", "courtier", "conspirator", "wishing_well", "upgrade"}},
      {"rs_cold_calculation", {"Cold Calculation", "Kalte Berechnung"}, {C::Craftsman, C::Ninja, C::SnakeWitch, C::Tanuki, C::TeaHouse}, P::HarshWinter, {E::Amass}, C::None, C::None, false, 2, 2, {"shanty_town", "baron", "diplomat", "secret_passage", "duke"}},
      {"rs_invasion_fleet", {"Invasion Fleet", "Invasionsflotte"}, {C::Riverboat, C::Alley, C::Kitsune, C::Ninja, C::RiceBroker}, P::ApproachingArmy, {}, C::None, C::None, false, 2, 2, {"outpost", "blockade", "corsair", "salvager", "treasure_map", "sea_chart", "bazaar"}},
      {"rs_island_people", {"Island People", "Inselbewohner"}, {C::RiverShrine, C::Craftsman, C::ImperialEnvoy, C::Rice, C::SnakeWitch}, P::GreatLeader, {E::Kintsugi}, C::None, C::None, false, 2, 2, {"tide_pools", "haven", "caravan", "sea_witch", "pirate"}},
      {"rs_fast_track", {"Fast Track", "Überholspur"}, {C::RootCellar, C::Fishmonger, C::Riverboat, C::ImperialEnvoy, C::RusticVillage, C::Samurai}, P::Progress, {}, C::None, C::None, false, 2, 2, {"alchemist", "golem", "university", "vineyard", "apprentice"}},
      {"rs_lazy_mischief", {"Lazy Mischief", "Faules Verderben"}, {C::Aristocrat, C::Alley, C::Kitsune, C::Ninja, C::Litter, C::Change}, P::BidingTime, {E::ReceiveTribute}, C::None, C::None, false, 2, 2, {"apothecary", "herbalist", "familiar", "transmute"}},
      {"rs_river_trade", {"River Trade", "Handel auf dem Fluss"}, {C::RootCellar, C::Riverboat, C::RiverShrine, C::Craftsman, C::Litter, C::Anvil, C::GrandMarket, C::CrystalBall, C::Collection, C::WarChest}, P::FlourishingTrade, {}, C::City, C::None, true, 2, 2, {}},
      {"rs_autumn_harvest", {"Autumn Harvest", "Herbsternte"}, {C::Aristocrat, C::ImperialEnvoy, C::Ninja, C::RusticVillage, C::Change, C::Bank, C::Investment, C::Magnate, C::Quarry, C::Watchtower}, P::GoodHarvest, {E::Continue}, C::None, C::None, true, 2, 2, {}},
      {"rs_winter_solstice", {"Winter Solstice", "Wintersonnenwende"}, {C::Daimyo, C::GoldMine, C::SnakeWitch, C::TeaHouse, C::Change}, P::HarshWinter, {}, C::None, C::None, false, 2, 2, {"baker", "advisor", "herald", "candlestick_maker", "taxman"}},
      {"rs_from_the_shadows", {"From the Shadows", "Aus den Schatten"}, {C::Poet, C::Fishmonger, C::Alley, C::Artist, C::Tanuki}, P::RapidExpansion, {E::Gather}, C::None, C::None, false, 2, 2, {"doctor", "farming_village", "harvest", "horn_of_plenty", "menagerie"}},
      {"rs_swift_hands", {"Swift Hands", "Schnelle Hände"}, {C::Alley, C::Ronin, C::RusticVillage, C::Samurai, C::SnakeWitch}, P::Progress, {}, C::None, C::None, false, 2, 2, {"haggler", "cauldron", "scheme", "oasis", "weaver"}},
      {"rs_paperwork", {"Paperwork", "Papierkram"}, {C::Riverboat, C::RiverShrine, C::Craftsman, C::ImperialEnvoy, C::Tanuki}, P::Bureaucracy, {E::Foresight}, C::None, C::None, false, 2, 2, {"spice_merchant", "border_village", "wheelwright", "tunnel", "crossroads", "witchs_hut"}},
      {"rs_pandemic", {"Pandemic", "Pandemie"}, {C::Aristocrat, C::MountainShrine, C::Fishmonger, C::RiceBroker, C::Litter}, P::Sickness, {}, C::None, C::None, false, 2, 2, {"catacombs", "vagrant", "scavenger", "procession", "rogue", "shelters"}},
      {"rs_distant_hordes", {"Distant Hordes", "Entfernte Horden"}, {C::Poet, C::Rice, C::Ronin, C::Samurai, C::SnakeWitch}, P::ApproachingArmy, {E::Asceticism}, C::None, C::None, false, 2, 2, {"hermit", "hunting_grounds", "squire", "forager", "knights", "armory", "shelters"}},
      {"rs_wanderers", {"Wanderers", "Streuner"}, {C::Poet, C::ImperialEnvoy, C::Ronin, C::Litter, C::Tanuki}, P::FlourishingTrade, {}, C::None, C::None, false, 2, 2, {"amulet", "hireling", "miser", "caravan_guard", "guide", "ball"}},
      {"rs_heros_journey", {"Hero's Journey", "Heldenreise"}, {C::Aristocrat, C::RootCellar, C::Kitsune, C::Artist, C::Samurai}, P::BidingTime, {E::Kintsugi}, C::None, C::None, false, 2, 2, {"duplicate", "distant_lands", "artificer", "page", "dungeon"}},
      {"rs_summer_castles", {"Summer Castles", "Sommerschlösser"}, {C::Aristocrat, C::RiverShrine, C::Rice, C::SnakeWitch, C::Change}, P::KindEmperor, {}, C::None, C::None, false, 2, 2, {"forum", "patrician_emporium", "castles", "city_quarter", "capital", "museum"}},
      {"rs_swept_clean", {"Swept Clean", "Weggefegt"}, {C::MountainShrine, C::RootCellar, C::Kitsune, C::Artist, C::RiceBroker}, P::DivineWind, {E::SeaTrade}, C::None, C::None, false, 2, 2, {"crown", "overlord", "temple", "chariot_race", "charm"}},
      {"rs_priceless_rice", {"Priceless Rice", "Erstklassiger Reis"}, {C::Daimyo, C::Alley, C::Rice, C::Samurai, C::TeaHouse}, P::Growth, {}, C::None, C::None, false, 2, 2, {"faithful_hound", "shepherd", "blessed_village", "devils_workshop", "cursed_village"}},
      {"rs_dark_corners", {"Dark Corners", "Dunkle Ecken"}, {C::RiverShrine, C::GoldMine, C::Artist, C::Litter, C::Tanuki}, P::Sickness, {E::Amass}, C::None, C::None, false, 2, 2, {"skulk", "sacred_grove", "conclave", "changeling", "werewolf"}},
      {"rs_mountain_of_money", {"Mountain of Money", "Haufenweise Geld"}, {C::Riverboat, C::Alley, C::GoldMine, C::Kitsune, C::RiceBroker}, P::Bureaucracy, {}, C::None, C::None, false, 2, 2, {"experiment", "scholar", "ducat", "treasurer", "hideout", "guildhall", "seer"}},
      {"rs_fresh_start", {"Fresh Start", "Frischer Anfang"}, {C::Daimyo, C::Poet, C::Ninja, C::TeaHouse, C::Change}, P::DivineWind, {E::ReceiveTribute}, C::None, C::None, false, 2, 2, {"sculptor", "inventor", "cargo_ship", "border_guard", "patron"}},
      {"rs_become_the_ox", {"Become the Ox", "Zum Ochsen werden"}, {C::Aristocrat, C::Poet, C::Fishmonger, C::Artist, C::Samurai}, P::Enlightenment, {}, C::None, C::None, false, 2, 2, {"camel_train", "livery", "destrier", "animal_fair", "wayfarer", "way_of_the_ox"}},
      {"rs_alternatives", {"Alternatives", "Alternativen"}, {C::Daimyo, C::Alley, C::Craftsman, C::Ronin, C::RusticVillage}, P::Panic, {E::SeaTrade}, C::None, C::None, false, 2, 2, {"coven", "bounty_hunter", "paddock", "supplies", "sleigh"}},
      {"rs_expert_traders", {"Expert Traders", "Profi-Händler"}, {C::Daimyo, C::Fishmonger, C::Riverboat, C::RiceBroker, C::RusticVillage}, P::Enlightenment, {}, C::None, C::None, false, 2, 2, {"augurs", "courier", "hunter", "swap", "contract", "crafters_guild", "barbarian"}},
      {"rs_feverish_crafting", {"Feverish Crafting", "Fieberhaftes Basteln"}, {C::Aristocrat, C::Fishmonger, C::Craftsman, C::SnakeWitch, C::TeaHouse}, P::RapidExpansion, {E::Credit}, C::None, C::None, false, 2, 2, {"skirmisher", "capital_city", "clashes", "marquis", "innkeeper"}},
      {"rs_buried_in_booty", {"Buried in Booty", "Von Beute begraben"}, {C::Poet, C::GoldMine, C::Ninja, C::RiceBroker, C::Tanuki}, P::Growth, {}, C::None, C::None, false, 2, 2, {"first_mate", "flagship", "kings_cache", "pendant", "taskmaster", "prosper"}},
      {"rs_shiny_things", {"Shiny Things", "Glänzende Dinge"}, {C::Daimyo, C::RootCellar, C::RiverShrine, C::Rice, C::Litter}, P::GoodHarvest, {E::Credit}, C::None, C::None, false, 2, 2, {"jewelled_egg", "cutthroat", "pilgrim", "cabin_boy", "tools"}},
      {"p1_beginners", {"Beginners", "Beginners"}, {C::Bank, C::CountingHouse, C::Expand, C::Goons, C::Monument, C::Rabble, C::RoyalSeal, C::Venture, C::Watchtower, C::WorkersVillage}, P::None, {}, C::None, C::None, true, 2, 1, {}},
      {"p1_friendly_interactive", {"Friendly Interactive", "Friendly Interactive"}, {C::Bishop, C::City, C::Contraband, C::Forge, C::Hoard, C::Peddler, C::RoyalSeal, C::TradeRoute, C::Vault, C::WorkersVillage}, P::None, {}, C::None, C::None, true, 2, 1, {}},
      {"p1_big_actions", {"Big Actions", "Big Actions"}, {C::City, C::Expand, C::GrandMarket, C::KingsCourt, C::Loan, C::Mint, C::Quarry, C::Rabble, C::Talisman, C::Vault}, P::None, {}, C::None, C::None, true, 2, 1, {}},
      {"p1_biggest_money", {"Biggest Money", "Biggest Money"}, {C::Laboratory, C::Mine, C::Moneylender, C::Adventurer, C::Spy, C::Bank, C::GrandMarket, C::Mint, C::RoyalSeal, C::Venture}, P::None, {}, C::None, C::None, true, 1, 1, {}},
      {"p1_the_kings_army", {"The King's Army", "The King's Army"}, {C::Bureaucrat, C::CouncilRoom, C::Moat, C::Village, C::Spy, C::Expand, C::Goons, C::KingsCourt, C::Rabble, C::Vault}, P::None, {}, C::None, C::None, true, 1, 1, {}},
      {"p1_the_good_life", {"The Good Life", "The Good Life"}, {C::Bureaucrat, C::Cellar, C::Gardens, C::Village, C::Chancellor, C::Contraband, C::CountingHouse, C::Hoard, C::Monument, C::Mountebank}, P::None, {}, C::None, C::None, true, 1, 1, {}},
      {"p1_paths_to_victory", {"Paths to Victory", "Paths to Victory"}, {C::Bishop, C::CountingHouse, C::Goons, C::Monument, C::Peddler}, P::None, {}, C::None, C::None, true, 2, 1, {"baron", "harem", "pawn", "shanty_town", "upgrade"}},
      {"p1_all_along_the_watchtower", {"All Along the Watchtower", "All Along the Watchtower"}, {C::Hoard, C::Talisman, C::TradeRoute, C::Vault, C::Watchtower}, P::None, {}, C::None, C::None, true, 2, 1, {"bridge", "mining_village", "pawn", "torturer", "great_hall"}},
      {"p1_lucky_seven", {"Lucky Seven", "Lucky Seven"}, {C::Bank, C::Expand, C::Forge, C::KingsCourt, C::Vault}, P::None, {}, C::None, C::None, true, 2, 1, {"bridge", "swindler", "wishing_well", "coppersmith", "tribute"}},
      {"p2_beginners", {"Beginners", "Anfänger"}, {C::Bank, C::Clerk, C::CrystalBall, C::Expand, C::Magnate, C::Monument, C::Rabble, C::Tiara, C::Watchtower, C::WorkersVillage}, P::None, {}, C::None, C::None, true, 2, 2, {}},
      {"p2_friendly_interactive", {"Friendly Interactive", "Friedliche Interaktion"}, {C::Bishop, C::City, C::Collection, C::Forge, C::Hoard, C::Peddler, C::Tiara, C::Vault, C::WarChest, C::WorkersVillage}, P::None, {}, C::None, C::None, true, 2, 2, {}},
      {"p2_biggest_money", {"Biggest Money", "Das große Geld"}, {C::Artisan, C::Harbinger, C::Laboratory, C::Mine, C::Moneylender, C::Bank, C::CrystalBall, C::GrandMarket, C::Mint, C::Tiara}, P::None, {}, C::None, C::None, true, 2, 2, {}},
      {"p2_the_kings_army", {"The King's Army", "Die Armee des Königs"}, {C::Bureaucrat, C::CouncilRoom, C::Merchant, C::Moat, C::Village, C::Collection, C::Expand, C::KingsCourt, C::Rabble, C::Vault}, P::None, {}, C::None, C::None, true, 2, 2, {}},
      {"p2_paths_to_victory", {"Paths to Victory", "Wege zum Sieg"}, {C::Bishop, C::Collection, C::Magnate, C::Monument, C::Peddler}, P::None, {}, C::None, C::None, true, 2, 2, {"baron", "harem", "pawn", "shanty_town", "upgrade"}},
      {"p2_lucky_seven", {"Lucky Seven", "Die glücklichen Sieben"}, {C::Bank, C::Expand, C::Forge, C::KingsCourt, C::Tiara}, P::None, {}, C::None, C::None, true, 2, 2, {"baron", "mining_village", "patrol", "upgrade", "wishing_well"}},
      {"p2_exploding_kingdom", {"Exploding Kingdom", "Explodierendes Königreich"}, {C::Bishop, C::City, C::GrandMarket, C::KingsCourt, C::Quarry}, P::None, {}, C::None, C::None, true, 2, 2, {"fishing_village", "lookout", "outpost", "tactician", "wharf"}},
      {"p2_pirate_bay", {"Pirate Bay", "Piratenbucht"}, {C::Charlatan, C::Hoard, C::Investment, C::Magnate, C::Mint}, P::None, {}, C::None, C::None, true, 2, 2, {"astrolabe", "corsair", "monkey", "native_village", "treasury"}},
      {"p2_lower_learning", {"Lower Learning", "Berufsausbildung"}, {C::Anvil, C::Bishop, C::Charlatan, C::Mint, C::Peddler, C::WorkersVillage}, P::None, {}, C::None, C::None, true, 2, 2, {"apprentice", "familiar", "university", "vineyard"}},
      {"p2_detours", {"Detours", "Umleitungen"}, {C::Clerk, C::CrystalBall, C::Forge, C::Hoard, C::Magnate}, P::None, {}, C::None, C::None, true, 2, 2, {"farming_village", "horn_of_plenty", "jester", "remake", "tournament"}},
      {"p2_quarrymen", {"Quarrymen", "Steinhauer"}, {C::Charlatan, C::City, C::Expand, C::GrandMarket, C::Quarry}, P::None, {}, C::None, C::None, true, 2, 2, {"baker", "butcher", "candlestick_maker", "merchant_guild", "soothsayer"}},
      {"p2_instant_gratification", {"Instant Gratification", "Instant Gratification"}, {C::Bishop, C::Expand, C::Hoard, C::Mint, C::Watchtower}, P::None, {}, C::None, C::None, true, 2, 2, {"berserker", "cauldron", "haggler", "oasis", "trail"}},
      {"p2_treasure_trove", {"Treasure Trove", "Treasure Trove"}, {C::Bank, C::Clerk, C::CrystalBall, C::Monument, C::Tiara}, P::None, {}, C::None, C::None, true, 2, 2, {"cauldron", "develop", "fools_gold", "guard_dog", "inn"}},
      {"p2_one_mans_trash", {"One Man's Trash", "Müllabfuhr"}, {C::Anvil, C::City, C::CrystalBall, C::Magnate, C::WarChest}, P::None, {}, C::None, C::None, true, 2, 2, {"counterfeit", "forager", "market_square", "pillage", "squire", "shelters"}},
      {"p2_honor_among_thieves", {"Honor Among Thieves", "Ganovenehre"}, {C::Collection, C::Forge, C::Hoard, C::Quarry, C::Watchtower}, P::None, {}, C::None, C::None, true, 2, 2, {"bandit_camp", "marauder", "procession", "rogue", "squire", "shelters"}},
      {"p2_last_will_and_monument", {"Last Will and Monument", "Der Letzte Wille"}, {C::Bishop, C::Collection, C::Magnate, C::Monument, C::Vault}, P::None, {}, C::None, C::None, true, 2, 2, {"coin_of_the_realm", "dungeon", "messenger", "port", "relic", "inheritance"}},
      {"p2_think_big", {"Think Big", "Think Big"}, {C::Expand, C::Hoard, C::KingsCourt, C::Peddler, C::WarChest}, P::None, {}, C::None, C::None, true, 2, 2, {"distant_lands", "giant", "hireling", "miser", "storyteller", "ball", "ferry"}},
      {"p2_big_time", {"Big Time", "Big Time"}, {C::Bank, C::Forge, C::GrandMarket, C::Investment, C::Tiara}, P::None, {}, C::None, C::None, true, 2, 2, {"capital", "gladiator_fortune", "patrician_emporium", "royal_blacksmith", "villa", "dominate", "obelisk"}},
      {"p2_gilded_gates", {"Gilded Gates", "Geschmiedete Tore"}, {C::Anvil, C::Collection, C::Mint, C::Peddler, C::WarChest}, P::None, {}, C::None, C::None, true, 2, 2, {"chariot_race", "city_quarter", "encampment_plunder", "groundskeeper", "wild_hunt", "basilica", "palace"}},
      {"p2_treasures_of_the_night", {"Treasures of the Night", "Schätze der Nacht"}, {C::Charlatan, C::CrystalBall, C::Investment, C::Tiara, C::WarChest}, P::None, {}, C::None, C::None, true, 2, 2, {"crypt", "guardian", "night_watchman", "raider", "vampire"}},
      {"p2_day_at_the_races", {"Day at the Races", "Ein Tag beim Pferderennen"}, {C::Anvil, C::Bishop, C::Clerk, C::Peddler, C::Watchtower}, P::None, {}, C::None, C::None, true, 2, 2, {"blessed_village", "cemetery", "druid", "tormentor", "tragic_hero"}},
      {"p2_dreamers_of_dreams", {"Dreamers of Dreams", "Traum-Träumer"}, {C::Charlatan, C::Monument, C::Vault, C::Watchtower, C::WorkersVillage}, P::None, {}, C::None, C::None, true, 2, 2, {"cargo_ship", "old_witch", "priest", "scepter", "scholar", "academy"}},
      {"p2_movers_and_shakers", {"Movers and Shakers", "Geld regiert die Welt"}, {C::Bank, C::City, C::GrandMarket, C::Investment, C::Rabble}, P::None, {}, C::None, C::None, true, 2, 2, {"hideout", "patron", "research", "treasurer", "villain", "capitalism", "citadel"}},
      {"p2_limited_time_offer", {"Limited Time Offer", "Zeitlich limiertes Angebot"}, {C::Anvil, C::GrandMarket, C::Mint, C::Peddler, C::WorkersVillage}, P::None, {}, C::None, C::None, true, 2, 2, {"destrier", "displace", "fisherman", "supplies", "wayfarer", "desperation", "way_of_the_frog"}},
      {"p2_otter_chaos", {"Otter Chaos", "Otter-Chaos"}, {C::City, C::Clerk, C::Monument, C::Quarry, C::WarChest}, P::None, {}, C::None, C::None, true, 2, 2, {"animal_fair", "camel_train", "hunting_lodge", "mastermind", "paddock", "reap", "way_of_the_otter"}},
      {"p2_inventing_mania", {"Inventing Mania", "Erfinderboom"}, {C::Anvil, C::Expand, C::KingsCourt, C::Quarry, C::Rabble}, P::None, {}, C::None, C::None, true, 2, 2, {"augurs", "bauble", "capital_city", "carpenter", "importer", "family_of_inventors"}},
      {"p2_bank_of_toadies", {"Bank of Toadies", "Schmeicheln macht reich"}, {C::Bank, C::City, C::Clerk, C::Investment, C::Vault}, P::None, {}, C::None, C::None, true, 2, 2, {"broker", "marquis", "odysseys", "sycophant", "town", "league_of_bankers"}},
      {"b1_first_game", {"First Game", "First Game"}, {C::Cellar, C::Market, C::Militia, C::Mine, C::Moat, C::Remodel, C::Smithy, C::Village, C::Woodcutter, C::Workshop}, P::None, {}, C::None, C::None, false, 1, 2, {}},
      {"b1_big_money", {"Big Money", "Big Money"}, {C::Adventurer, C::Bureaucrat, C::Chancellor, C::Chapel, C::Feast, C::Laboratory, C::Market, C::Mine, C::Moneylender, C::ThroneRoom}, P::None, {}, C::None, C::None, false, 1, 2, {}},
      {"b1_interaction", {"Interaction", "Interaction"}, {C::Bureaucrat, C::Chancellor, C::CouncilRoom, C::Festival, C::Library, C::Militia, C::Moat, C::Spy, C::Thief, C::Village}, P::None, {}, C::None, C::None, false, 1, 2, {}},
      {"b1_size_distortion", {"Size Distortion", "Size Distortion"}, {C::Cellar, C::Chapel, C::Feast, C::Gardens, C::Laboratory, C::Thief, C::Village, C::Witch, C::Woodcutter, C::Workshop}, P::None, {}, C::None, C::None, false, 1, 2, {}},
      {"b1_village_square", {"Village Square", "Village Square"}, {C::Bureaucrat, C::Cellar, C::Festival, C::Library, C::Market, C::Remodel, C::Smithy, C::ThroneRoom, C::Village, C::Woodcutter}, P::None, {}, C::None, C::None, false, 1, 2, {}},
      {"b2_first_game", {"First Game", "First Game"}, {C::Cellar, C::Market, C::Merchant, C::Militia, C::Mine, C::Moat, C::Remodel, C::Smithy, C::Village, C::Workshop}, P::None, {}, C::None, C::None, false, 2, 2, {}},
      {"b2_size_distortion", {"Size Distortion", "Size Distortion"}, {C::Artisan, C::Bandit, C::Bureaucrat, C::Chapel, C::Festival, C::Gardens, C::Sentry, C::ThroneRoom, C::Witch, C::Workshop}, P::None, {}, C::None, C::None, false, 2, 2, {}},
      {"b2_deck_top", {"Deck Top", "Deck Top"}, {C::Artisan, C::Bureaucrat, C::CouncilRoom, C::Festival, C::Harbinger, C::Laboratory, C::Moneylender, C::Sentry, C::Vassal, C::Village}, P::None, {}, C::None, C::None, false, 2, 2, {}},
      {"b2_sleight_of_hand", {"Sleight of Hand", "Sleight of Hand"}, {C::Cellar, C::CouncilRoom, C::Festival, C::Gardens, C::Library, C::Harbinger, C::Militia, C::Poacher, C::Smithy, C::ThroneRoom}, P::None, {}, C::None, C::None, false, 2, 2, {}},
      {"b2_improvements", {"Improvements", "Improvements"}, {C::Artisan, C::Cellar, C::Market, C::Merchant, C::Mine, C::Moat, C::Moneylender, C::Poacher, C::Remodel, C::Witch}, P::None, {}, C::None, C::None, false, 2, 2, {}},
      {"b2_silver_gold", {"Silver & Gold", "Silver & Gold"}, {C::Bandit, C::Bureaucrat, C::Chapel, C::Harbinger, C::Laboratory, C::Merchant, C::Mine, C::Moneylender, C::ThroneRoom, C::Vassal}, P::None, {}, C::None, C::None, false, 2, 2, {}},
  };
}

}  // namespace

const std::vector<Recommended>& recommended() {
  static const std::vector<Recommended> all = make();
  return all;
}

const Recommended* find_recommended(std::string_view id) {
  const Recommended* found = nullptr;
  for (const Recommended& r : recommended()) {
    if (r.id == id) return &r;
    // Without the source's prefix the newest edition is meant.
    const auto bar = r.id.find('_');
    if (r.id.substr(bar + 1) == id && (!found || r.id > found->id)) found = &r;
  }
  return found;
}

void choose(Options& o, const Recommended& r) {
  o.kingdom = r.kingdom;
  o.prophecy = r.prophecy;
  o.events = r.events;
  o.riverboat = r.riverboat;
  o.army_pile = r.army_pile;
  o.colony = r.colony;
  o.base_edition = r.base_edition;
  o.prosperity_edition = r.prosperity_edition;
}

}  // namespace demesne::dominion
