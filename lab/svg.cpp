#include "lab/svg.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/decimal.hpp"

namespace demesne::lab {
namespace {

constexpr double kWidth = 460, kHeight = 290, kLeft = 60, kRight = 14, kTop = 14, kBottom = 46;

template <class... A>
std::string text(const char* format, A... args) {
  char buffer[512];
  std::snprintf(buffer, sizeof buffer, format, args...);
  return buffer;
}

// A number as an axis writes it.
std::string label(double v, Language language) {
  const std::string s = with_decimals(text("%.6g", std::fabs(v) < 1e-9 ? 0 : v), language);
  return s.starts_with('-') ? "−" + s.substr(1) : s;
}

// Round steps: 1, 2, 5 and their tenfolds; about `wanted` of them.
double step_for(double span, int wanted) {
  const double raw = std::max(span, 1e-9) / wanted, power = std::pow(10, std::floor(std::log10(raw)));
  for (const double m : {1.0, 2.0, 5.0})
    if (raw <= m * power) return m * power;
  return 10 * power;
}

struct Scale {
  double from, to, at, until;
  double operator()(double v) const { return at + (v - from) / (to - from) * (until - at); }
};

std::string frame_begin(const Axes& axes, double height = kHeight) {
  return text("<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"", kWidth, height) + escaped(axes.title) + "\">";
}

std::string axis_names(const Axes& axes) {
  return text("<text class=\"name\" x=\"%.0f\" y=\"%.0f\" text-anchor=\"middle\">", (kLeft + kWidth - kRight) / 2, kHeight - 6) +
         escaped(axes.x) + "</text>" +
         text("<text class=\"name\" transform=\"translate(13 %.0f) rotate(-90)\" text-anchor=\"middle\">", (kTop + kHeight - kBottom) / 2) +
         escaped(axes.y) + "</text>";
}

std::string grid(const Scale& x, const Scale& y, double x_step, double y_step, Language language) {
  std::string out;
  for (double v = std::ceil(y.from / y_step - 1e-9) * y_step; v <= y.to + 1e-9 * y_step; v += y_step)
    out += text("<path class=\"grid\" d=\"M%.1f %.1fH%.1f\"/><text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">", x.at, y(v), x.until,
                x.at - 6, y(v) + 4) +
           label(v, language) + "</text>";
  for (double v = std::ceil(x.from / x_step - 1e-9) * x_step; v <= x.to + 1e-9 * x_step; v += x_step)
    out +=
        text("<path class=\"axis\" d=\"M%.1f %.1fv5\"/><text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">", x(v), y.at, x(v), y.at + 18) +
        label(v, language) + "</text>";
  return out + text("<path class=\"axis\" d=\"M%.1f %.1fH%.1f\"/>", x.at, y.at, x.until);
}

}  // namespace

std::string escaped(const std::string& s) {
  std::string out;
  for (const char c : s) switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  return out;
}

std::string curves(const Axes& axes, const std::vector<Curve>& all) {
  double x0 = 1e300, x1 = -1e300, y0 = axes.from_zero ? 0 : 1e300, y1 = -1e300;
  for (const Curve& c : all)
    for (std::size_t i = 0; i < c.x.size(); ++i) {
      x0 = std::min(x0, c.x[i]), x1 = std::max(x1, c.x[i]);
      y0 = std::min(y0, c.low.empty() ? c.y[i] : c.low[i]), y1 = std::max(y1, c.high.empty() ? c.y[i] : c.high[i]);
    }
  if (x0 > x1) return "";
  if (x1 - x0 < 1) x1 = x0 + 1;
  const double y_step = step_for(y1 - y0, 5);
  y0 = std::floor(y0 / y_step) * y_step, y1 = std::max(y0 + y_step, std::ceil(y1 / y_step - 1e-9) * y_step);
  const Scale x{x0, x1, kLeft, kWidth - kRight}, y{y0, y1, kHeight - kBottom, kTop};
  std::string out = frame_begin(axes) + grid(x, y, std::max(1.0, step_for(x1 - x0, 8)), y_step, axes.language) + axis_names(axes);
  int k = 0;
  for (const Curve& c : all) {
    if (!c.low.empty()) {
      std::string band = "M";
      for (std::size_t i = 0; i < c.x.size(); ++i) band += text("%s%.1f %.1f", i ? "L" : "", x(c.x[i]), y(c.high[i]));
      for (std::size_t i = c.x.size(); i-- > 0;) band += text("L%.1f %.1f", x(c.x[i]), y(c.low[i]));
      out += text("<path class=\"band s%d\" d=\"", k % 6) + band + "Z\"/>";
    }
    ++k;
  }
  k = 0;
  for (const Curve& c : all) {
    std::string line = "M";
    for (std::size_t i = 0; i < c.x.size(); ++i) line += text("%s%.1f %.1f", i ? "L" : "", x(c.x[i]), y(c.y[i]));
    if (!c.x.empty()) out += text("<path class=\"line s%d\" d=\"", k % 6) + line + "\"/>";
    ++k;
  }
  return out + "</svg>";
}

std::string bars(const Axes& axes, const std::vector<Bar>& all) {
  if (all.empty()) return "";
  const double apart = all.size() > 1 ? all[1].x - all[0].x : 1;
  double x0 = all.front().x - apart / 2, x1 = all.back().x + apart / 2, top = 0;
  for (const Bar& b : all) top = std::max(top, b.y);
  const double y_step = step_for(top, 5);
  const Scale x{x0, x1, kLeft, kWidth - kRight}, y{0, std::ceil(top / y_step) * y_step, kHeight - kBottom, kTop};
  std::string out = frame_begin(axes) + grid(x, y, std::max(1.0, step_for(x1 - x0, 8)), y_step, axes.language) + axis_names(axes);
  const double wide = (x(apart) - x(0)) * 0.86;
  for (const Bar& b : all)
    if (b.y > 0)
      out += text("<rect class=\"bar s0\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>", x(b.x) - wide / 2, y(b.y), wide,
                  y(0) - y(b.y)) +
             label(b.x, axes.language) + ": " + with_decimals(text("%.2f", b.y), axes.language) + "</title></rect>";
  return out + "</svg>";
}

std::string whiskers(const Axes& axes, const std::vector<Whisker>& all, double reference) {
  // A name stands above its row, so that long ones have room on a phone.
  constexpr double kRow = 44;
  const double height = 34 + kRow * static_cast<double>(all.size());
  double low = reference, high = reference;
  for (const Whisker& w : all) low = std::min(low, w.low), high = std::max(high, w.high);
  const double pad = std::max(0.02, (high - low) * 0.06);
  const double step = step_for(std::min(1.0, high + pad) - std::max(0.0, low - pad), 6);
  const double from = std::max(0.0, std::floor((low - pad) / step) * step), to = std::min(1.0, std::ceil((high + pad) / step) * step);
  const Scale x{from, std::max(to, from + step), 22, kWidth - 26};
  std::string out = frame_begin(axes, height);
  for (double v = std::ceil(from / step - 1e-9) * step; v <= to + 1e-9; v += step)
    out += text("<path class=\"grid\" d=\"M%.1f 4V%.1f\"/><text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">", x(v), height - 26, x(v),
                height - 8) +
           label(std::round(v * 1e5) / 1e3, axes.language) + " %</text>";
  out += text("<path class=\"reference\" d=\"M%.1f 4V%.1f\"/>", x(reference), height - 26);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Whisker& w = all[i];
    const double y = 30 + kRow * static_cast<double>(i);
    out += text("<text class=\"row\" x=\"22\" y=\"%.1f\">", y - 12) + escaped(w.name) + "</text>" +
           text("<path class=\"line s%d solid\" d=\"M%.1f %.1fH%.1fM%.1f %.1fv8M%.1f %.1fv8\"/>", w.series % 6, x(w.low), y, x(w.high),
                x(w.low), y - 4, x(w.high), y - 4) +
           text("<circle class=\"dot s%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"><title>", w.series % 6, x(w.value), y) +
           with_decimals(text("%.2f %% (%.2f – %.2f)", 100 * w.value, 100 * w.low, 100 * w.high), axes.language) + "</title></circle>";
  }
  return out + "</svg>";
}

std::string spark(const std::vector<double>& values, int series) {
  const double top = std::max(1e-9, *std::max_element(values.begin(), values.end())), wide = 4;
  std::string out = text("<svg class=\"spark\" viewBox=\"0 0 %.0f 20\" aria-hidden=\"true\">", wide * static_cast<double>(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] > 0)
      out += text("<rect class=\"bar s%d\" x=\"%.0f\" y=\"%.1f\" width=\"3\" height=\"%.1f\"/>", series % 6, wide * static_cast<double>(i),
                  19 - 18 * values[i] / top, 18 * values[i] / top + 0.5);
  return out + "</svg>";
}

// The colours are Okabe and Ito's, which keep apart for all common kinds of colour blindness; darker or lighter where the ground asks for
// it.
std::string style_sheet() {
  return R"(:root{color-scheme:light dark;--ground:#fbfaf7;--card:#fff;--ink:#1d1d1b;--soft:#5c5a55;--line:#d9d5cc;--grid:#e8e5de;
--c0:#0072b2;--c1:#b35c00;--c2:#00795a;--c3:#a6407f;--c4:#4a4a4a;--c5:#8a6d00}
@media (prefers-color-scheme:dark){:root{--ground:#16181b;--card:#1f2226;--ink:#eceae5;--soft:#aeb0b2;--line:#3b4046;--grid:#2f3439;
--c0:#56b4e9;--c1:#e69f00;--c2:#2fc49a;--c3:#e08bbf;--c4:#c9c9c9;--c5:#f0e442}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
main{max-width:1180px;margin:0 auto;padding:24px 20px 48px}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 4px}h2{font-size:1.15rem;margin:0 0 8px}
p{margin:0 0 10px}.soft{color:var(--soft);font-size:.9rem}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,480px),1fr));gap:16px;margin-top:16px;grid-auto-flow:dense}
section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:16px;min-width:0}
section.wide{grid-column:1/-1}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.9rem}
th,td{text-align:right;padding:4px 8px;border-bottom:1px solid var(--grid);white-space:nowrap}
th{color:var(--soft);font-weight:600;border-bottom-color:var(--line)}
th:first-child,td:first-child{text-align:left}td:first-child{white-space:normal;min-width:8em}
td.long,th.long{white-space:normal;text-align:left;min-width:14em}
code{display:block;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;background:var(--ground);border:1px solid var(--line);border-radius:6px;padding:8px;font-size:.85rem}
svg{display:block;width:100%;height:auto}svg.spark{width:128px;height:20px;display:inline-block;vertical-align:middle}
svg text{font-size:12.5px;fill:var(--soft)}svg text.name{font-size:13px;fill:var(--ink)}svg text.row{font-size:14px;fill:var(--ink);font-weight:600}
.grid{stroke:var(--grid)}.axis{stroke:var(--soft)}.reference{stroke:var(--soft);stroke-dasharray:4 3}
path{fill:none}.line{stroke-width:2.4;stroke-linejoin:round}.band{stroke:none;opacity:.16}
.line.s0,.key.s0{stroke:var(--c0)}.line.s1,.key.s1{stroke:var(--c1);stroke-dasharray:7 3}.line.s2,.key.s2{stroke:var(--c2);stroke-dasharray:2 3}
.line.s3,.key.s3{stroke:var(--c3);stroke-dasharray:9 3 2 3}.line.s4,.key.s4{stroke:var(--c4);stroke-dasharray:4 4}.line.s5,.key.s5{stroke:var(--c5);stroke-dasharray:12 4}
.line.solid{stroke-dasharray:none}
.band.s0,.bar.s0,.dot.s0{fill:var(--c0)}.band.s1,.bar.s1,.dot.s1{fill:var(--c1)}.band.s2,.bar.s2,.dot.s2{fill:var(--c2)}
.band.s3,.bar.s3,.dot.s3{fill:var(--c3)}.band.s4,.bar.s4,.dot.s4{fill:var(--c4)}.band.s5,.bar.s5,.dot.s5{fill:var(--c5)}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;font-size:.9rem;margin:0 0 6px;padding:0;list-style:none}
.legend svg{width:30px;height:10px;display:inline-block;vertical-align:middle;margin-right:6px}.key{stroke-width:3}
@media (max-width:520px){main{padding:16px 10px 32px}section{padding:12px 10px}h1{font-size:1.3rem}th,td{padding:4px 6px}
table.text tr{display:grid;grid-template-columns:1fr auto auto;border-bottom:1px solid var(--grid)}table.text th,table.text td{border:0}
table.text .long{grid-column:1/-1;min-width:0;color:var(--soft)}table.text th.long{display:none}
.cards svg text{font-size:15.5px}.cards svg text.name{font-size:16px}.cards svg text.row{font-size:17px}}
@media print{body{background:#fff}section{break-inside:avoid}}
)";
}

}  // namespace demesne::lab
