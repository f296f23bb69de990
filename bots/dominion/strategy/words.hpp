// The words of the strategy language: cards by name or id, what can be counted, signs; and the nearest known word to a mistyped one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bots/dominion/plan.hpp"

namespace demesne::dominion::strategy {

std::string lower(std::string_view s);  // of ASCII letters
std::string plain(std::string_view s);  // lower case, words joined by '_' and without apostrophes, as ids are

Card find_name(std::string_view name);  // English, German or an id; None if unknown
std::optional<Sort> find_sort(std::string_view name);
std::string_view name_of(Card c);  // English, as plans are written; of a Sort its word

std::optional<Amount> find_amount(std::string_view word);
std::string_view word_of(Amount a);
std::optional<Sign> find_sign(std::string_view s);
std::string_view text_of(Sign s);
constexpr Sign opposite(Sign s) {
  constexpr Sign kOther[] = {Sign::above, Sign::below, Sign::unlike, Sign::equal, Sign::at_least, Sign::at_most};
  return kOther[static_cast<int>(s)];
}

int distance(std::string_view a, std::string_view b);  // letters to change, add, leave out or swap with the next
// The nearest of these words, if one is near enough to be meant.
std::optional<std::string_view> nearest_word(std::string_view word, std::span<const std::string_view> words);
Card nearest_card(std::string_view name);

// What a condition may count, as words.
std::span<const std::string_view> amount_words();
std::span<const std::string_view> sort_words();

}  // namespace demesne::dominion::strategy
