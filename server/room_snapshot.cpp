// A room as text. The journal can always do without it: whatever is odd about a snapshot, the room is read from its entries instead.
#include <fmt/format.h>

#include "server/entries.hpp"
#include "server/room.hpp"

namespace demesne::server {
namespace {

constexpr int kFormat = 1;  // another one is not read

u64 hash_of_hex(const json::value& v) {
  const std::string_view text = v.as_string();
  u64 hash = 0;
  std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  return hash;
}

}  // namespace

// Reader and writer name the same members.
struct RoomImage {
  static void room(auto& r, auto&& f) {
    f("next", r.next_), f("updated", r.updated_), f("host", r.host_), f("opened", r.opened_), f("since", r.since_);
    f("opened_at", r.opened_at_), f("undone", r.undone_), f("rematch", r.rematch_), f("rematch_same", r.rematch_same_);
    f("next_table", r.next_table_), f("counted", r.counted_), f("setup", r.setup_), f("resigned", r.resigned_);
    f("seed", r.raw_.seed), f("commitment", r.raw_.commitment), f("start", r.raw_.start);
    f("asked", r.review_.asked), f("upto", r.review_.upto), f("bot", r.review_.bot), f("ms", r.review_.ms);
  }
  static void seat(auto& s, auto&& f) {
    f("bot", s.bot), f("name", s.name), f("owner", s.owner), f("invite", s.invite), f("nonce", s.nonce), f("commit", s.commit);
    f("ready", s.ready), f("revealed", s.revealed), f("away", s.away), f("away_bot", s.away_bot), f("timed_out", s.timed_out);
    f("resigned", s.resigned), f("left", s.left), f("credited", s.credited);
  }
  static void ask(auto& a, auto&& f) {
    f("seat", a.seat), f("by", a.by), f("steps", a.steps), f("bot", a.bot), f("needed", a.needed), f("yes", a.yes);
  }

  static deed::Create creation(const Room& r) {
    deed::Create d;
    d.game = r.game_id_, d.name = r.name_, d.rules = r.rules_, d.listed = r.listed_;
    d.options = r.options_, d.settings = to_json(r.settings_), d.start = r.start_, d.from = r.from_;
    d.secret = r.secret_, d.seed = r.fixed_seed_, d.deal = to_string(r.deal_), d.day = r.day_;
    d.seats.resize(r.seats_.size());
    return d;
  }

  static void write(JsonText& w, const Room& r) {
    const auto numbers = [&](std::string_view name, const auto& list) {
      w.key(name).array([&] {
        for (const auto n : list) w.value(n);
      });
    };
    const auto asked = [&](std::string_view name, const std::optional<Ask>& a) {
      if (a) w.key(name).object([&] { ask(*a, entries::Writer{w}); });
    };
    w.put("format", kFormat).put("phase", to_string(r.phase_)).put("created", r.created_);
    w.key("create").raw(to_text(creation(r)));
    room(r, entries::Writer{w});
    w.key("seats").array([&] {
      for (const RoomSeat& s : r.seats_)
        w.object([&] {
          w.put("kind", to_string(s.kind));
          seat(s, entries::Writer{w});
        });
    });
    numbers("deeds", r.deeds_), numbers("chats", r.chats_), numbers("undos", r.undos_), numbers("given", r.given_);
    w.put("taken_back", r.taken_back_).put("found", r.review_.found);
    asked("undo_ask", r.undo_), asked("replace_ask", r.replace_);
    w.key("answered").array([&] {
      for (const auto& a : r.answered_)
        w.array([&] {
          w.value(a.asked).value(a.seq).value(a.seat);
          for (const int pick : a.picks) w.value(pick);
        });
    });
    w.key("answers").array([&] {
      for (const auto& a : r.raw_.answers)
        w.array([&] {
          w.value(fmt::format("{:016x}", a.hash));
          for (const int pick : a.picks) w.value(pick);
        });
    });
    if (!r.table_) return;
    w.key("past").array([&] {
      for (int k = r.table_->steps(); k > 0; --k) {
        const auto& past = r.table_->past(k);
        w.array([&] { w.value(past.seat).value(past.revealed).value(past.what.en).value(past.what.de); });
      }
    });
    w.put("position", r.table_->position());
  }

  static bool read(Room& r, const json::object& o) {
    bool fine = true;
    const entries::Reader reader{o, fine};
    auto created = entries::read<Deed>(json::serialize(o.at("create")));
    auto* deed = std::get_if<Deed>(&created);
    if (o.at("format") != kFormat || !deed || !std::holds_alternative<deed::Create>(*deed)) return false;
    if (std::holds_alternative<Fault>(r.enact({0, o.at("created").as_int64()}, *deed, true)) || r.phase_ == Phase::unreadable) return false;
    room(r, reader);
    const auto seats = o.at("seats").as_array();
    if (seats.size() != r.seats_.size()) return false;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      r.seats_[i].kind = seat_kind(std::string_view(seats[i].at("kind").as_string()));
      seat(r.seats_[i], entries::Reader{seats[i].as_object(), fine});
    }
    const auto numbers = [&](std::string_view name, auto& list) {
      list.clear();
      using T = typename std::decay_t<decltype(list)>::value_type;
      for (const auto& n : o.at(name).as_array()) list.push_back(n.to_number<std::conditional_t<std::is_integral_v<T>, T, std::int8_t>>());
    };
    const auto picks_after = [](const json::array& list, std::size_t from) {
      std::vector<int> picks;
      for (std::size_t i = from; i < list.size(); ++i) picks.push_back(list[i].to_number<int>());
      return picks;
    };
    const auto asked = [&](std::string_view name, std::optional<Ask>& a) {
      if (const auto* v = o.if_contains(name)) ask(a.emplace(), entries::Reader{v->as_object(), fine});
    };
    numbers("deeds", r.deeds_), numbers("chats", r.chats_), numbers("undos", r.undos_), numbers("given", r.given_);
    r.taken_back_ = {std::string(o.at("taken_back").at("en").as_string()), std::string(o.at("taken_back").at("de").as_string())};
    r.review_.found = o.at("found").as_array();
    asked("undo_ask", r.undo_), asked("replace_ask", r.replace_);
    for (const auto& v : o.at("answered").as_array()) {
      const auto& a = v.as_array();
      r.answered_.push_back({a.at(0).to_number<u64>(), a.at(1).to_number<u64>(), a.at(2).to_number<std::int8_t>(), picks_after(a, 3)});
    }
    for (const auto& v : o.at("answers").as_array()) r.raw_.answers.push_back({picks_after(v.as_array(), 1), hash_of_hex(v.at(0))});
    const std::string_view phase = o.at("phase").as_string();
    r.phase_ = phase == "playing" ? Phase::playing : phase == "finished" ? Phase::finished : Phase::waiting;
    return fine && (r.phase_ == Phase::waiting || read_table(r, o));
  }

  static bool read_table(Room& r, const json::object& o) {
    std::vector<table::Table::Past> past;
    for (const auto& v : o.at("past").as_array()) {
      const auto& p = v.as_array();
      past.push_back(
          {p.at(0).to_number<std::int8_t>(), p.at(1).as_bool(), {std::string(p.at(2).as_string()), std::string(p.at(3).as_string())}});
    }
    table::Record record = r.raw_;
    record.commitment.clear();
    if (!record.start.empty()) record.options.clear();
    auto table = table::Table::resume(std::move(record), std::move(past), o.at("position").as_object());
    if (std::holds_alternative<Fault>(table)) return false;
    r.table_.emplace(std::move(std::get<table::Table>(table)));
    return true;
  }

  // Whoever looks at either, and whoever is asked, sees the same.
  static bool alike(const Room& a, const Room& b) {
    const auto seen = [](const Room& r, Seat viewer) {
      return json_object([&](JsonText& w) { r.write_state(w, viewer, true, r.updated_); });
    };
    for (Seat viewer = kNobody; viewer < static_cast<Seat>(a.seats_.size()); ++viewer)
      if (seen(a, viewer) != seen(b, viewer)) return false;
    return a.hash() == b.hash() && a.info("") == b.info("");
  }
};

std::optional<Room> Room::restore(const std::string& id, std::string_view snapshot) {
  std::optional<Room> room(std::in_place, id);
  try {
    if (RoomImage::read(*room, json::parse(snapshot).as_object())) return room;
  } catch (const std::exception&) {  // not a snapshot of ours
  }
  return {};
}

std::optional<std::string> Room::snapshot() const {
  if (phase_ == Phase::unreadable) return {};
  std::string text = json_object([&](JsonText& w) { RoomImage::write(w, *this); });
  const auto again = restore(id_, text);
  if (!again || !RoomImage::alike(*this, *again)) return {};
  return text;
}

}  // namespace demesne::server
