// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/plot/picture: see picture.hpp.
#include "commands/plot/picture.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

namespace cli {

namespace {

constexpr double wide = 460, tall = 200;                       // a panel
constexpr double left = 64, right = 16, top = 48, bottom = 26; // margins around the curve
constexpr double inner_wide = wide - left - right, inner_high = tall - top - bottom;
constexpr double margin = 16, header = 52;

// Both colour schemes in full, without CSS variables, which not every SVG viewer supports.
constexpr std::string_view style = R"(<style>
text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:#59636e}
text.name{font-size:18px;font-weight:600;fill:#1f2328}
text.title{font-size:13px;font-weight:600;fill:#1f2328}
text.tick{font-size:11px}
.page{fill:#ffffff}
.panel{fill:#f6f8fa;stroke:#d1d9e0}
.grid{stroke:#dfe4ea}
.curve{fill:none;stroke-width:1.8;stroke-linejoin:round;stroke-linecap:round}
.key{stroke:#f6f8fa}
.handle{stroke:#59636e;stroke-width:1.3;stroke-linecap:round}
tspan{font-size:12px;font-weight:400;fill:#59636e}
g.x .curve{stroke:#c93c37} g.x .key,g.x .dot{fill:#c93c37}
g.y .curve{stroke:#1a7f37} g.y .key,g.y .dot{fill:#1a7f37}
g.z .curve{stroke:#0969da} g.z .key,g.z .dot{fill:#0969da}
g.w .curve{stroke:#8250df} g.w .key,g.w .dot{fill:#8250df}
g.u .curve{stroke:#9a6700} g.u .key,g.u .dot{fill:#9a6700}
@media (prefers-color-scheme:dark){
text{fill:#9198a1}
text.name,text.title{fill:#f0f6fc}
tspan{fill:#9198a1}
.handle{stroke:#9198a1}
.page{fill:#0d1117}
.panel{fill:#151b23;stroke:#3d444d}
.grid{stroke:#2a313c}
.key{stroke:#151b23}
g.x .curve{stroke:#ff7b72} g.x .key,g.x .dot{fill:#ff7b72}
g.y .curve{stroke:#56d364} g.y .key,g.y .dot{fill:#56d364}
g.z .curve{stroke:#6cb6ff} g.z .key,g.z .dot{fill:#6cb6ff}
g.w .curve{stroke:#c297ff} g.w .key,g.w .dot{fill:#c297ff}
g.u .curve{stroke:#e3b341} g.u .key,g.u .dot{fill:#e3b341}
}
</style>
)";

/// Text escaped for XML. It must be UTF-8 without control characters, see cli::escaped().
std::string xml_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
    case '<': out += "&lt;"; break;
    case '>': out += "&gt;"; break;
    case '&': out += "&amp;"; break;
    case '"': out += "&quot;"; break;
    default: out += c;
    }
  }
  return out;
}

std::string fixed(double v, int decimals) {
  char digits[400];
  std::string text{digits,
                   std::to_chars(digits, digits + sizeof(digits), v, std::chars_format::fixed, decimals).ptr};
  return text.find_first_not_of("-0.") == std::string::npos && text[0] == '-' ? text.substr(1) : text;
}

/// A coordinate in pixels, clamped far outside the picture.
std::string pixels(double v) { return fixed(std::clamp(v, -1e9, 1e9), 2); }

/// The range of an axis and its ticks.
struct axis {
  double low, high, step;

  double part(double v) const { return (v - low) / (high - low); }
  double first_tick() const { return std::ceil(low / step - 1e-9); }
  double last_tick() const { return std::floor(high / step + 1e-9); }
  std::string label(double tick) const {
    const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(step) + 1e-9)));
    if (decimals <= 6 && std::abs(tick * step) < 1e7) return fixed(tick * step, decimals);
    char digits[64];
    return {digits,
            std::to_chars(digits, digits + sizeof(digits), tick * step, std::chars_format::general, 4).ptr};
  }
};

/// An axis with about `ticks` ticks, at multiples of 1, 2 or 5 times a power of ten; for whole frames at
/// whole ones.
axis axis_over(double low, double high, int ticks, bool whole) {
  const double raw = (high - low) / ticks, power = std::pow(10, std::floor(std::log10(raw)));
  const double times = raw / power;
  const double step = (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10) * power;
  return {low, high, whole ? std::max(1.0, step) : step};
}

axis values_of(const panel& p, double last) {
  double low = HUGE_VAL, high = -HUGE_VAL;
  const auto include = [&](double v) {
    low = std::min(low, v);
    high = std::max(high, v);
  };
  for (const stroke& s : p.strokes) {
    const double seen = s.x1 > last && s.x1 > s.x0 ? (last - s.x0) / (s.x1 - s.x0) : 1;
    for (int i = 0; i <= 16 && seen >= 0; ++i) {
      const double t = seen * i / 16, d = s.y1 - s.y0;
      include(s.smooth ? s.y0 + t * (s.out + t * (3 * d - 2 * s.out - s.in + t * (s.out + s.in - 2 * d)))
                       : s.y0 + t * d);
    }
  }
  if (!(low <= high)) low = high = 0;
  const double size = std::max(std::abs(low), std::abs(high));
  double room = 0.08 * (high - low);
  if (high - low <= 1e-6 * size || high == low) room = size > 0 ? 0.5 * size : 1;
  return axis_over(low - room, high + room, 5, false);
}

/// A panel with its corner at (0, 0).
class drawing {
public:
  drawing(const panel& p, double last)
      : panel_{p}, x_{axis_over(0, std::max(1.0, last), 6, true)}, y_{values_of(p, last)} {}

  std::string text() {
    out_ = std::string{"<rect class=\"panel\" width=\""} + pixels(wide) + "\" height=\"" + pixels(tall) +
           "\" rx=\"6\"/>\n";
    write(14, 21, "title", "start", panel_.title);
    write(wide - 14, 38, "tick", "end", panel_.detail);
    write(14, 38, "tick", "start", panel_.unit);
    write(left - 7, tall - bottom + 16, "tick", "end", "frame");
    for (double tick = y_.first_tick(); tick <= y_.last_tick(); ++tick) {
      const double y = y_at(tick * y_.step);
      line("grid", left, y, wide - right, y);
      write(left - 7, y + 4, "tick", "end", y_.label(tick));
    }
    for (double tick = x_.first_tick(); tick <= x_.last_tick(); ++tick) {
      const double x = x_at(tick * x_.step);
      line("grid", x, top, x, tall - bottom);
      const bool at_edge = x > wide - right - 12;
      write(at_edge ? wide - right + 4 : x, tall - bottom + 16, "tick", at_edge ? "end" : "middle",
            x_.label(tick));
    }
    out_ += "<g clip-path=\"url(#inside)\">\n";
    curve();
    keys();
    return out_ + "</g>\n";
  }

private:
  double x_at(double frame) const { return left + inner_wide * x_.part(frame); }
  double y_at(double value) const { return top + inner_high * (1 - y_.part(value)); }
  std::string place(double frame, double value) const {
    return pixels(x_at(frame)) + ' ' + pixels(y_at(value));
  }

  void write(double x, double y, const char* what, const char* anchor, const std::string& words) {
    out_ += "<text class=\"" + std::string{what} + "\" x=\"" + pixels(x) + "\" y=\"" + pixels(y) +
            "\" text-anchor=\"" + anchor + "\">" + xml_text(words) + "</text>\n";
  }
  void line(const char* what, double x0, double y0, double x1, double y1) {
    out_ += "<path class=\"" + std::string{what} + "\" d=\"M" + pixels(x0) + ' ' + pixels(y0) + "L" +
            pixels(x1) + ' ' + pixels(y1) + "\"/>\n";
  }

  void curve() {
    out_ += "<path class=\"curve\" d=\"";
    const stroke* before = nullptr;
    for (const stroke& s : panel_.strokes) {
      if (before == nullptr || before->x1 != s.x0 || before->y1 != s.y0) out_ += 'M' + place(s.x0, s.y0);
      before = &s;
      const double third = (s.x1 - s.x0) / 3;
      if (s.smooth) // equals the Hermite segment exactly
        out_ += 'C' + place(s.x0 + third, s.y0 + s.out / 3) + ' ' + place(s.x1 - third, s.y1 - s.in / 3) +
                ' ' + place(s.x1, s.y1);
      else
        out_ += 'L' + place(s.x1, s.y1);
    }
    out_ += "\"/>\n";
  }

  /// A short line from a key along its slope. `distance` is in frames, to the neighbouring key.
  void handle(const motley::key& k, double distance, double slope) {
    constexpr double size = 20;
    const double dx = inner_wide * distance / (x_.high - x_.low),
                 dy = -inner_high * slope / (y_.high - y_.low), far = std::hypot(dx, dy);
    if (!(far > 0) || !std::isfinite(far)) return;
    const double x = x_at(double{k.frame}), y = y_at(double{k.value});
    line("handle", x, y, x + size * dx / far, y + size * dy / far);
  }

  void keys() {
    const auto& keys = panel_.keys;
    const auto count = static_cast<double>(keys.size());
    if (count > inner_wide / 3) return; // the dots would merge into a line
    const bool crowded = count > inner_wide / 8;
    for (std::size_t i = 0; panel_.has_tangents && count <= inner_wide / 12 && i < keys.size(); ++i) {
      if (i > 0) {
        const double distance = double{keys[i].frame} - double{keys[i - 1].frame};
        if (distance > 0) handle(keys[i], -distance, -double{keys[i].in});
      }
      if (i + 1 < keys.size()) {
        const double distance = double{keys[i + 1].frame} - double{keys[i].frame};
        if (distance > 0) handle(keys[i], distance, double{keys[i].out});
      }
    }
    for (const motley::key& k : keys)
      out_ += std::string{"<circle class=\""} + (crowded ? "dot" : "key") + "\" cx=\"" +
              pixels(x_at(double{k.frame})) + "\" cy=\"" + pixels(y_at(double{k.value})) + "\" r=\"" +
              (crowded ? "2" : "3.5") + "\"/>\n";
  }

  const panel& panel_;
  axis x_, y_;
  std::string out_;
};

} // namespace

std::string draw(const std::string& title, const std::string& note, double last,
                 const std::vector<panel>& panels) {
  const std::size_t columns = panels.size() > 1 ? 2 : 1, rows = (panels.size() + columns - 1) / columns;
  const std::string width = pixels(margin + static_cast<double>(columns) * (wide + margin)),
                    height = pixels(header + static_cast<double>(rows) * (tall + margin));
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
                    "role=\"img\" width=\"" +
                    width + "\" height=\"" + height + "\" viewBox=\"0 0 " + width + ' ' + height + "\">\n";
  out += "<title>" + xml_text(title) + "</title>\n";
  out += style;
  out += "<clipPath id=\"inside\"><rect x=\"" + pixels(left - 5) + "\" y=\"" + pixels(top - 5) +
         "\" width=\"" + pixels(inner_wide + 10) + "\" height=\"" + pixels(inner_high + 10) +
         "\"/></clipPath>\n";
  out += "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n";
  out += "<text class=\"name\" x=\"18\" y=\"33\">" + xml_text(title) + "<tspan dx=\"12\">" + xml_text(note) +
         "</tspan></text>\n";
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const double x = margin + static_cast<double>(i % columns) * (wide + margin),
                 y = header + static_cast<double>(i / columns) * (tall + margin);
    out += std::string{"<g class=\""} + panels[i].axis + "\" transform=\"translate(" + pixels(x) + ' ' +
           pixels(y) + ")\">\n" + drawing{panels[i], last}.text() + "</g>\n";
  }
  return out + "</svg>\n";
}

} // namespace cli
