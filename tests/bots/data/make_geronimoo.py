#!/usr/bin/env python3
"""Writes geronimoo.xml: a hundred made-up bots in the format of Geronimoo's Dominion Simulator that use every element, attribute,
condition, operator, operation, type and way of playing that his program knows, and a few that it does not."""
import random

FUNCTIONS = """constant countCardsInDeck countCardTypeInDeck countCardsInSupply gainsNeededToEndGame countAllCardsInDeck
countAvailableMoney countTurns isActionPhase countEmptyPiles countBuysLeft getTotalMoney isPlusOneBuyTokenSet isPlusOneCardTokenSet
isPlusOneActionTokenSet isPlusOneCoinTokenSet isMinus$2TokenSet isEstateTokenPlaced isTrashingTokenPlaced countCardsLeftInDrawDeck
countCardsLeftInSmallestPile countCardsInPlay countCardsInHand countCardsInOpponentsDecks countVP countMAXOpponentVP
tokensOnDefiledShrine getTotalMoneyExcludingNativeVillage countOnTavernMat isSwampHagActive isTravellingFairActive countGainedCards
countVPon""".split()
WITH_CARD = """countCardsInDeck countCardsInSupply countCardsInPlay countCardsInHand countCardsInOpponentsDecks countOnTavernMat
isPlusOneBuyTokenSet isPlusOneCardTokenSet isPlusOneActionTokenSet isPlusOneCoinTokenSet isMinus$2TokenSet isEstateTokenPlaced
isTrashingTokenPlaced countVPon""".split()
CARD_TYPES = """Kingdom Event Curse Treasure Victory Prize Action Duration Attack Terminal Cycler Multiplier Village Trasher Junk Reaction
Card_Advantage Looter Ruins Reserve Traveller Knight Shelter Base Gathering Castle Landmark Split_Pile TrashForBenefit Night Fate
Heirloom Boon Spirit Hex State Doom Project Way Ally Liaison""".split()
COMPARATORS = "equalTo smallerThan smallerOrEqualThan greaterThan greaterOrEqualThan".split()
OPERATIONS = "plus minus multiplyWith divideBy".split()
TYPES = """Bot Favorite Generated UserCreated BigMoney Attacking Engine Combo SingleCard Province Colony TwoPlayer ThreePlayer FourPlayer
AnnotatedGames Competitive Casual Fun Optimized AppliesPPR ShuffleOverhand RiffleShuffle""".split()
WAYS = """standard bigTurnBridge bigTurnGoons aggressiveTrashing attackUntil5Coins ApothecaryNativeVillage playIfNotBuyingTopCard
GoldEarlyTrashMid FoolsGoldEnabler silverGainer combo dukeEnabler goodDeckTracker greedyDeckTracker removeAllCoppers mineCopperFirst
forEngines MarketSquareCombo trashWhenObsolete modestTrashing ambassadorWar""".split()
CARDS = """Smithy Witch Militia Chapel Laboratory Festival Market Village Council_Room Throne_Room Moneylender Mine Bank Goons Monument
Mountebank Vault Rabble Kings_Court Grand_Market Bishop Peddler Venture Ninja Ronin Kitsune Imperial_Envoy""".split()

dice = random.Random(14)
turn = {}


def next_of(what, items):
    """Each in turn, so that all of them occur."""
    turn[what] = turn.get(what, -1) + 1
    return items[turn[what] % len(items)]


def side(tag, function):
    if function == "constant":
        return f'<{tag} type="constant" attribute="{float(dice.randrange(0, 12))}"/>'
    if function == "countCardTypeInDeck":
        return f'<{tag} type="{function}" attribute="{next_of("card type", CARD_TYPES)}"/>'
    if function in WITH_CARD:
        return f'<{tag} type="{function}" attribute="{next_of("counted", CARDS)}"/>'
    return f'<{tag} type="{function}"/>'


def condition():
    left = next_of("left", FUNCTIONS)
    right = next_of("right", FUNCTIONS) if dice.random() < 0.3 else "constant"
    parts = [side("left", left), f'<operator type="{next_of("comparator", COMPARATORS)}" />', side("right", right)]
    if dice.random() < 0.4:
        parts.append(f'<extra_operation type="{next_of("operation", OPERATIONS)}" attribute="{float(dice.randrange(1, 5))}" />')
    return "<condition>" + "".join(parts) + "</condition>"


def buy(card, conditions, extra=""):
    if not conditions:
        return f'  <buy name="{card}"{extra}/>'
    return f'  <buy name="{card}"{extra}>' + "".join(condition() for _ in range(conditions)) + "</buy>"


def player(n):
    first, second = next_of("card", CARDS), dice.choice(CARDS)
    lines = [f'<player name="{first} {n}" author="Demesne" description="Made up: {first} with {second} &amp; money.">']
    lines += [f'  <type name="{next_of("type", TYPES)}"/>' for _ in range(3)]
    if n % 10 == 3:
        lines.append(f'  <board contents="{first}, {second if second != first else "Cellar"}, Moat" bane="" Mountain_Pass_Bid="{n % 20 and 8}" Obelisk_Choice=""/>')
    if n % 10 == 7:
        lines.append('  <start_state><hand contents=""/><discard contents="Curse"/>'
                     '<drawdeck contents="7 Copper, Necropolis, Hovel" shuffle="true"/></start_state>')
    way = next_of("way", WAYS)
    lines.append(buy("Province", n % 3))
    lines.append(buy("Duchy", 1))
    lines.append(buy(first, dice.randrange(0, 3), "" if way == "standard" else f' strategy="{way}"'))
    lines.append(buy(second, dice.randrange(1, 4)))
    if n % 25 == 11:
        lines.append(buy("Young_Witch", 1, ' bane="Moat"'))
    if n % 25 == 12:
        lines.append('  <dance name="Tango"/>')
        lines.append('  <buy name="Smithy" colour="green"/>')
    lines += ['  <buy name="Gold"/>', '  <buy name="Silver"/>', "</player>"]
    return "\n".join(lines)


with open(__file__.rsplit("/", 1)[0] + "/geronimoo.xml", "w", encoding="utf-8") as out:
    out.write('<?xml version="1.0" encoding="UTF-8"?>\n<playerCollection>\n')
    out.write("\n".join(player(n) for n in range(100)))
    out.write("\n</playerCollection>\n")
