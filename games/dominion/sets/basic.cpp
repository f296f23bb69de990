// The basic cards; in every game they have the numbers of their rows as slots.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {
namespace {

constexpr Row kRows[] = {
    {.id = "copper", .name = {"Copper", "Kupfer"}, .types = kTreasure, .home = Home::basic, .coins = 1},
    {.id = "silver", .name = {"Silver", "Silber"}, .types = kTreasure, .cost = {3}, .home = Home::basic, .coins = 2},
    {.id = "gold", .name = {"Gold", "Gold"}, .types = kTreasure, .cost = {6}, .home = Home::basic, .coins = 3},
    {.id = "platinum", .name = {"Platinum", "Platin"}, .types = kTreasure, .cost = {9}, .home = Home::basic, .coins = 5},
    {.id = "estate", .name = {"Estate", "Anwesen"}, .types = kVictory, .cost = {2}, .home = Home::basic, .vp = 1},
    {.id = "duchy", .name = {"Duchy", "Herzogtum"}, .types = kVictory, .cost = {5}, .home = Home::basic, .vp = 3},
    {.id = "province", .name = {"Province", "Provinz"}, .types = kVictory, .cost = {8}, .home = Home::basic, .vp = 6},
    {.id = "colony", .name = {"Colony", "Kolonie"}, .types = kVictory, .cost = {11}, .home = Home::basic, .vp = 10},
    {.id = "curse", .name = {"Curse", "Fluch"}, .types = kCurse, .home = Home::basic, .vp = -1},
};

}  // namespace

const SetRows kBasic{Set::basic, "basic", {"Basic cards", "Basiskarten"}, kRows};

}  // namespace demesne::dominion::sets
