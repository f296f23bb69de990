// Any bytes as a record: refused with a reason, or readable; what was read is written the same way again, and replaying
// either follows it to the end or says where it cannot.
#include <cstdlib>
#include <string_view>

#include "table/table.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace demesne::table;
  auto parsed = parse_record(std::string_view(reinterpret_cast<const char*>(data), size));
  if (auto* fault = std::get_if<Fault>(&parsed)) {
    if (fault->message.en.empty() || fault->message.de.empty()) std::abort();
    return 0;
  }
  Record& record = std::get<Record>(parsed);
  auto again = parse_record(to_text(record));
  if (std::holds_alternative<Fault>(again) || to_text(std::get<Record>(again)) != to_text(record)) std::abort();
  if (record.answers.size() > 200) record.answers.resize(200), record.result = nullptr;
  auto table = Table::replay(record);
  if (auto* fault = std::get_if<Fault>(&table); fault && (fault->message.en.empty() || fault->message.de.empty())) std::abort();
  return 0;
}
