// Names, effect texts, prompts, options, errors: everything of Dominations that a player reads, made from the data.
#pragma once

#include <span>

#include "games/dominations/position.hpp"
#include "table/dominations/vocabulary.hpp"
#include "table/match.hpp"

namespace demesne::table::dominations {

Text effect_text(const Effect& effect);              // one sentence
Text effects_text(std::span<const Effect> effects);  // effects of one occasion share a sentence
Text face_text(const Face& face);                    // all effects, points and Influence
Text goal_text(const Goal& goal);
Text objective_text(const Objective& objective);
Text reward_text(const Effect& reward);                        // "10 VP", "4 Knowledge of your choice"
Text monument_text(const Monument& monument);                  // where it stands, what it pays
Text role_text(int domain);                                    // what the Domination card does
Text amounts_text(const Amounts& amounts, int vestigium = 0);  // "3 Trade and 1 Art"; "nothing"
Text dot_name(Dot dot);
Text seat_name(Seat seat);  // "Player 1"

}  // namespace demesne::table::dominations
