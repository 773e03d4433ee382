// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/bounds/of_files: the entries of whole files: what open() makes of them, programs, tables, skeletons
// and containers. Results are made where they are kept, not on the stack.
#ifndef MOTLEY_TESTS_BOUNDS_OF_FILES_HPP
#define MOTLEY_TESTS_BOUNDS_OF_FILES_HPP

#include <motley/formats/containers.hpp>
#include <motley/formats/skeletons.hpp>
#include <motley/motley.hpp>

#include <algorithm>
#include <new>

#include "entries.hpp"
#include "support/walk.hpp"

/// A function of its own, whatever it is called with.
#define MOTLEY_BOUNDS_ENTRY [[gnu::noipa]] static void

namespace bounds {

using motley::byte_view;

/// Makes sums that nobody reads.
inline volatile double sink;

/// Memory for a value, made anew each time.
template <class T> struct place {
  alignas(T) std::byte memory[sizeof(T)];
  void* at() { return static_cast<void*>(memory); }
  T& value() { return *std::launder(reinterpret_cast<T*>(memory)); }
};

/// Any file: what open() makes of it, and what is suspicious about it.
template <class Format> struct of_file {
  using result = motley::result<typename Format::file>;
  static inline byte_view file;
  static inline place<result> opened;

  MOTLEY_BOUNDS_ENTRY open(const byte_view& b, void* to) { new (to) result(Format::open(b)); }
  MOTLEY_BOUNDS_ENTRY warnings(const typename Format::file& f) {
    f.warnings([](const motley::warning& w) { sink = static_cast<double>(w.value); });
  }

  static double take(bytes b) {
    file = byte_view{b};
    return static_cast<double>(b.size());
  }
  static double prepare(bytes b) {
    const double size = take(b);
    open(file, opened.at());
    return opened.value() ? size : 0;
  }
  static constexpr const char* unit = Format::kind == motley::file_kind::table ? "call" : "byte";
  static double once(double size) { return Format::kind == motley::file_kind::table && size > 0 ? 1 : size; }
  static void list(std::vector<entry>& all) {
    all.push_back({"open", unit, [](bytes b) { return once(take(b)); }, [] { open(file, opened.at()); }});
    all.push_back(
        {"warnings", unit, [](bytes b) { return once(prepare(b)); }, [] { warnings(*opened.value()); }});
  }
};

/// A program over poses.
template <class Format> struct of_program {
  using base = of_file<Format>;
  static inline support::any_pose pose;

  MOTLEY_BOUNDS_ENTRY evaluate_exp(const typename Format::file& f) { sink = run(f, pose).written; }

  static void list(std::vector<entry>& all) {
    all.push_back({"evaluate_exp", "byte",
                   [](bytes b) {
                     std::fill(std::begin(pose.values), std::end(pose.values), 1.5F);
                     return base::prepare(b);
                   },
                   [] { evaluate_exp(*base::opened.value()); }});
  }
};

/// Events.
template <class Format> struct of_events {
  using base = of_file<Format>;

  MOTLEY_BOUNDS_ENTRY visit(const typename Format::file& f) {
    double sum = 0;
    f.visit([&](const auto& event) {
      sum += double{event.seconds} + static_cast<double>(meaning(event).size());
    });
    sink = sum;
  }

  static void list(std::vector<entry>& all) {
    all.push_back({"visit", "byte", base::prepare, [] { visit(*base::opened.value()); }});
  }
};

/// A table of bones.
template <class Format> struct of_table {
  using base = of_file<Format>;

  MOTLEY_BOUNDS_ENTRY find(const typename Format::file& f, std::int32_t bone) { sink = f.find(bone); }

  static void list(std::vector<entry>& all) {
    all.push_back({"find", base::unit, [](bytes b) { return base::once(base::prepare(b)); },
                   [] { find(*base::opened.value(), 0x123); }});
  }
};

/// A skeleton.
template <class Format> struct of_skeleton {
  using base = of_file<Format>;
  using file = typename Format::file;
  static inline std::vector<motley::skeleton_bone> bones;
  static inline motley::skeleton skeleton;
  static inline std::vector<std::uint32_t> order;
  static inline std::vector<motley::local_transform> locals;
  static inline std::vector<motley::model_transform> world;
  static inline std::vector<motley::bone_binding> bindings;
  static inline motley::pose_binding binding;

  MOTLEY_BOUNDS_ENTRY to_skeleton(const file& f) { skeleton = f.to_skeleton(bones); }
  MOTLEY_BOUNDS_ENTRY name(const file& f, std::size_t i) { sink = static_cast<double>(f.name(i).size()); }
  MOTLEY_BOUNDS_ENTRY sort_parents_first(const motley::skeleton& s) { motley::sort_parents_first(s, order); }
  MOTLEY_BOUNDS_ENTRY to_model_space(const motley::skeleton& s) {
    motley::to_model_space(s, locals, order, world);
  }
  MOTLEY_BOUNDS_ENTRY bind_skeleton(const motley::skeleton& s) {
    binding = motley::pose_binding::make(motley::bayonetta2::motion{}, s, bindings);
  }
  MOTLEY_BOUNDS_ENTRY bones_to_local(const motley::pose_binding& b) {
    motley::to_local_transforms(b, {}, locals);
  }

  static double prepare(bytes b) {
    const double size = base::prepare(b);
    if (size == 0) return 0;
    const file& f = *base::opened.value();
    bones.resize(f.bone_count());
    skeleton = f.to_skeleton(bones);
    order.resize(bones.size());
    world.resize(bones.size());
    locals.assign(motley::transform_count(skeleton), {});
    bindings.assign(locals.size(), {});
    binding = motley::pose_binding::make(motley::bayonetta2::motion{}, skeleton, bindings);
    return size;
  }
  static double prepare_bones(bytes b) {
    return prepare(b) > 0 ? static_cast<double>(base::opened.value()->bone_count()) : 0;
  }
  static double prepare_order(bytes b) {
    const double size = prepare_bones(b);
    if (size > 0) motley::sort_parents_first(skeleton, order);
    return size;
  }
  static void list(std::vector<entry>& all) {
    all.push_back({"to_skeleton", "bone", prepare_bones, [] { to_skeleton(*base::opened.value()); }});
    all.push_back({"name", "bone", prepare_bones, [] {
                     for (std::size_t i = 0; i < bones.size(); ++i) name(*base::opened.value(), i);
                   }});
    all.push_back({"bind_skeleton", "bone", prepare_bones, [] { bind_skeleton(skeleton); }});
    all.push_back({"sort_parents_first", "bone squared",
                   [](bytes b) {
                     const double n = prepare_bones(b);
                     return n * n;
                   },
                   [] { sort_parents_first(skeleton); }});
    all.push_back({"to_model_space", "bone", prepare_order, [] { to_model_space(skeleton); }});
    all.push_back({"bones_to_local", "bone", prepare_bones, [] { bones_to_local(binding); }});
  }
};

/// A container.
template <class Format> struct of_container {
  using base = of_file<Format>;
  using container = typename Format::file;

  MOTLEY_BOUNDS_ENTRY path(const container& c, std::size_t i) {
    sink = static_cast<double>(c.path(i).size());
  }
  MOTLEY_BOUNDS_ENTRY file(const container& c, std::size_t i) {
    const auto found = c.file(i);
    sink = found ? static_cast<double>(found->bytes.size() + found->kind.size()) : 0;
  }
  MOTLEY_BOUNDS_ENTRY may_hold_others(const container& c, std::size_t i) {
    sink = c.may_hold_others(i) ? 1 : 0;
  }
  MOTLEY_BOUNDS_ENTRY find_file(const container& c) { sink = static_cast<double>(c.find("no such file")); }

  /// All files: the bytes of the container, or the entries that they look at if those are more.
  static double prepare_files(bytes b) {
    const double size = base::prepare(b);
    if (size <= 0) return 0;
    const container& c = *base::opened.value();
    return std::max(size, static_cast<double>(c.file_count()) * static_cast<double>(c.steps_of_file()));
  }
  template <void (*F)(const container&, std::size_t)> static void each() {
    const container& c = *base::opened.value();
    for (std::size_t i = 0; i < c.file_count(); ++i) F(c, i);
  }
  static void list(std::vector<entry>& all) {
    all.push_back({"path", "byte or entry", prepare_files, each<path>});
    all.push_back({"file", "byte or entry", prepare_files, each<file>});
    all.push_back({"may_hold_others", "byte or entry", prepare_files, each<may_hold_others>});
    all.push_back({"find_file", "byte", base::prepare, [] { find_file(*base::opened.value()); }});
  }
};

} // namespace bounds

#endif
