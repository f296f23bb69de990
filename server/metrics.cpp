#include "server/metrics.hpp"

#include <fmt/format.h>

namespace demesne::server {

void Histogram::add(double seconds) {
  std::size_t i = 0;
  while (i < kBounds.size() && seconds > kBounds[i]) ++i;
  ++counts_[i];
  micros_ += static_cast<u64>(seconds * 1e6);
}

void Histogram::write(std::string& out, std::string_view name, std::string_view help) const {
  out += fmt::format("# HELP {0} {1}\n# TYPE {0} histogram\n", name, help);
  u64 sum = 0;
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    sum += counts_[i];
    out += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", name, kBounds[i], sum);
  }
  sum += counts_[kBounds.size()];
  out += fmt::format("{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name, sum, static_cast<double>(micros_.load()) / 1e6);
}

void write_metric(std::string& out, std::string_view name, std::string_view type, std::string_view help, double value) {
  out += fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n{0} {3}\n", name, help, type, value);
}

std::string Metrics::text() const {
  std::string out;
  const auto counter = [&](std::string_view name, std::string_view help, const std::atomic<u64>& v) {
    write_metric(out, name, "counter", help, static_cast<double>(v.load()));
  };
  counter("demesne_http_requests_total", "HTTP requests answered.", http_requests);
  counter("demesne_http_refused_total", "HTTP requests answered with an error.", http_refused);
  counter("demesne_messages_in_total", "WebSocket messages received.", messages_in);
  counter("demesne_messages_out_total", "WebSocket messages sent.", messages_out);
  counter("demesne_bytes_out_total", "Bytes of WebSocket messages sent.", bytes_out);
  counter("demesne_answers_total", "Answers written to the journal and acknowledged.", answers);
  counter("demesne_bot_answers_total", "Answers given by bots.", bot_answers);
  counter("demesne_bot_failures_total", "Times a bot had no legal answer and the first one was taken.", bot_failures);
  counter("demesne_tables_created_total", "Tables created.", tables_created);
  counter("demesne_tables_loaded_total", "Tables loaded from the journal.", tables_loaded);
  counter("demesne_entries_read_total", "Entries of the journal that were read to load tables.", entries_read);
  counter("demesne_tables_evicted_total", "Tables put out of memory because nobody looked.", tables_evicted);
  counter("demesne_slow_clients_total", "Connections closed because they did not read.", slow_clients);
  counter("demesne_rate_limited_total", "Requests and messages refused for coming too fast.", rate_limited);
  counter("demesne_pushes_total", "Push messages taken by a push service.", pushes);
  counter("demesne_pushes_failed_total", "Push messages that no service took.", pushes_failed);
  counter("demesne_relayed_total", "Requests and connections handed on to the node that has their table.", relayed);
  write_metric(out, "demesne_connections", "gauge", "Open WebSocket connections.", static_cast<double>(connections.load()));
  write_metric(out, "demesne_tables_open", "gauge", "Tables in memory.", static_cast<double>(tables_open.load()));
  answer.write(out, "demesne_answer_seconds", "From an answer's arrival to its acknowledgement.");
  load.write(out, "demesne_load_seconds", "Loading a table from the journal.");
  think.write(out, "demesne_think_seconds", "A bot's time for one answer.");
  return out;
}

}  // namespace demesne::server
