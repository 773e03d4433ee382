// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/peers/acl: the rows "playback", "transforms" and "decode by frame" of ACL, a library that compresses
// motions which are sampled at each frame. Compiled if MOTLEY_PEERS has acl and rtm.
//
// With ACL's default settings, and a precision of a tenth of a millimetre, for bones 1 metre away from them:
// no worse than the samples, between which it draws straight lines.
#include <acl/compression/compress.h>
#include <acl/compression/pre_process.h>
#include <acl/compression/transform_error_metrics.h>
#include <acl/core/ansi_allocator.h>
#include <acl/decompression/decompress.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "../bones.hpp"
#include "../poses.hpp"
#include "../sampled.hpp"

namespace {

constexpr float precision = 1e-4F;

acl::ansi_allocator& allocator() {
  static acl::ansi_allocator one;
  return one;
}

struct free_memory {
  void operator()(acl::compressed_tracks* tracks) const { std::free(tracks); }
};
/// Compressed tracks in memory of their own.
using tracks = std::unique_ptr<acl::compressed_tracks, free_memory>;
tracks copy(const acl::compressed_tracks& from) {
  const std::size_t alignment = alignof(acl::compressed_tracks) < 64 ? 64 : alignof(acl::compressed_tracks),
                    size = (from.get_size() + 2 * alignment - 1) / alignment * alignment;
  void* const memory = std::aligned_alloc(alignment, size); // with room for loads beyond the end
  if (memory == nullptr) std::abort();
  std::memset(memory, 0, size);
  std::memcpy(memory, &from, from.get_size());
  return tracks{static_cast<acl::compressed_tracks*>(memory)};
}
tracks compress(const acl::track_array& list, acl::compression_settings settings) {
  acl::output_stats stats;
  acl::compressed_tracks* made = nullptr;
  if (acl::compress_track_list(allocator(), list, settings, made, stats).any()) std::abort();
  tracks own = copy(*made);
  allocator().deallocate(made, made->get_size());
  return own;
}

// ---- Poses: each track by itself

struct scalar_settings : acl::default_scalar_decompression_settings {
  static constexpr bool is_track_type_supported(acl::track_type8 type) {
    return type == acl::track_type8::float1f;
  }
  static constexpr acl::compressed_tracks_version16 version_supported() {
    return acl::compressed_tracks_version16::latest;
  }
};

/// The tracks of a motion, or those of them that move.
template <bool All> struct scalar_tracks {
  explicit scalar_tracks(const bench::test_motion& motion) {
    const bench::sampled_motion& curves = motion.curves;
    for (std::size_t i = 0; i < curves.track_count(); ++i) {
      constants.push_back(curves.values(i)[0]);
      if (All || curves.moves(i)) places.push_back(static_cast<std::uint32_t>(i));
    }
    acl::track_array_float1f list{allocator(), static_cast<std::uint32_t>(places.size())};
    for (std::uint32_t i = 0; i < places.size(); ++i) {
      acl::track_desc_scalarf about;
      about.output_index = i;
      about.precision = precision;
      const auto values = curves.values(places[i]);
      auto track = acl::track_float1f::make_reserve(
          about, allocator(), static_cast<std::uint32_t>(values.size()), bench::frames_per_second);
      for (std::uint32_t f = 0; f < values.size(); ++f) track[f] = values[f];
      list[i] = std::move(track);
    }
    compressed = compress(list, acl::get_default_compression_settings());
  }
  tracks compressed;
  std::vector<float> constants;
  std::vector<std::uint32_t> places;
};

template <bool All> class poses {
public:
  explicit poses(const bench::test_motion& motion)
      : shared_{&bench::once<scalar_tracks<All>>(motion)},
        own_{copy(*shared_->compressed)},
        constants_(All ? std::vector<float>{} : shared_->constants),
        places_(All ? std::vector<std::uint32_t>{} : shared_->places),
        context_{std::make_unique<acl::decompression_context<scalar_settings>>()} {
    if (!context_->initialize(*own_)) std::abort();
  }
  void sample(float frame, std::span<float> pose) {
    context_->seek(frame / bench::frames_per_second, acl::sample_rounding_policy::none);
    if constexpr (All) {
      all_writer out{{}, pose.data()};
      context_->decompress_tracks(out);
    } else {
      std::memcpy(pose.data(), constants_.data(), constants_.size() * sizeof(float));
      place_writer out{{}, pose.data(), places_.data()};
      context_->decompress_tracks(out);
    }
  }
  std::size_t bytes() const {
    return own_->get_size() + sizeof *context_ + (constants_.size() + places_.size()) * sizeof(float);
  }

private:
  struct all_writer : acl::track_writer {
    float* out;
    all_writer(acl::track_writer, float* to) : out{to} {}
    void RTM_SIMD_CALL write_float1(std::uint32_t i, rtm::scalarf_arg0 value) {
      out[i] = rtm::scalar_cast(value);
    }
  };
  struct place_writer : acl::track_writer {
    float* out;
    const std::uint32_t* places;
    place_writer(acl::track_writer, float* to, const std::uint32_t* at) : out{to}, places{at} {}
    void RTM_SIMD_CALL write_float1(std::uint32_t i, rtm::scalarf_arg0 value) {
      out[places[i]] = rtm::scalar_cast(value);
    }
  };

  const scalar_tracks<All>* shared_;
  tracks own_;
  std::vector<float> constants_;
  std::vector<std::uint32_t> places_;
  std::unique_ptr<acl::decompression_context<scalar_settings>> context_;
};

/// A whole clip, pose by pose.
void decode(benchmark::State& state, const bench::test_motion& motion) {
  poses<false> player{motion};
  std::vector<float> out(bench::track_count * bench::frame_count);
  bench::run(state, out, {out.size(), "value"}, [&] {
    for (std::size_t f = 0; f < bench::frame_count; ++f)
      player.sample(static_cast<float>(f), {out.data() + f * bench::track_count, bench::track_count});
  });
}

// ---- Bones

struct bone_settings : acl::default_transform_decompression_settings {
  static constexpr acl::compressed_tracks_version16 version_supported() {
    return acl::compressed_tracks_version16::latest;
  }
};

struct bone_tracks {
  explicit bone_tracks(const bench::test_motion& motion) {
    const auto bone_count = static_cast<std::uint32_t>(bench::bone_count),
               frame_count = static_cast<std::uint32_t>(motion.curves.frame_count());
    acl::track_array_qvvf list{allocator(), bone_count};
    for (std::uint32_t i = 0; i < bone_count; ++i) {
      acl::track_desc_transformf about;
      about.output_index = i;
      about.precision = precision;
      about.shell_distance = 1;
      auto track = acl::track_qvvf::make_reserve(about, allocator(), frame_count, bench::frames_per_second);
      for (std::uint32_t f = 0; f < frame_count; ++f) {
        const bench::bone& b = motion.curves.at(f, i);
        track[f] = rtm::qvv_set(rtm::quat_set(b.rotation[1], b.rotation[2], b.rotation[3], b.rotation[0]),
                                rtm::vector_set(b.translation[0], b.translation[1], b.translation[2]),
                                rtm::vector_set(b.scale[0], b.scale[1], b.scale[2]));
      }
      list[i] = std::move(track);
    }
    const acl::qvvf_transform_error_metric metric;
    acl::compression_settings settings = acl::get_default_compression_settings();
    settings.error_metric = const_cast<acl::qvvf_transform_error_metric*>(&metric);
    acl::pre_process_settings_t before;
    before.precision_policy = acl::pre_process_precision_policy::lossy;
    before.error_metric = &metric;
    if (acl::pre_process_track_list(allocator(), before, list).any()) std::abort();
    compressed = compress(list, settings);
  }
  tracks compressed;
};

/// The transforms of 93 bones. Shared: from compressed tracks that others use, too.
template <bool Shared> class bones {
public:
  explicit bones(const bench::test_motion& motion)
      : own_{Shared ? nullptr : copy(*bench::once<bone_tracks>(motion).compressed)},
        compressed_{Shared ? bench::once<bone_tracks>(motion).compressed.get() : own_.get()},
        context_{std::make_unique<acl::decompression_context<bone_settings>>()},
        out_(bench::bone_count) {
    if (!context_->initialize(*compressed_)) std::abort();
  }
  void sample(float frame) {
    prefetch(frame);
    writer out{{}, out_.data()};
    context_->decompress_tracks(out);
  }
  /// Finds the frame, and asks for its memory.
  void prefetch(float frame) {
    context_->seek(frame / bench::frames_per_second, acl::sample_rounding_policy::none);
  }
  bench::bone get(std::size_t i) const {
    alignas(16) float r[4], t[4], s[4];
    rtm::quat_store(out_[i].rotation, r);
    rtm::vector_store(out_[i].translation, t);
    rtm::vector_store(out_[i].scale, s);
    return {{t[0], t[1], t[2]}, {s[0], s[1], s[2]}, {r[3], r[0], r[1], r[2]}};
  }
  std::size_t bytes() const { return compressed_->get_size() + sizeof *context_; }

private:
  struct writer : acl::track_writer {
    rtm::qvvf* out;
    writer(acl::track_writer, rtm::qvvf* to) : out{to} {}
    void RTM_SIMD_CALL write_rotation(std::uint32_t i, rtm::quatf_arg0 value) { out[i].rotation = value; }
    void RTM_SIMD_CALL write_translation(std::uint32_t i, rtm::vector4f_arg0 value) {
      out[i].translation = value;
    }
    void RTM_SIMD_CALL write_scale(std::uint32_t i, rtm::vector4f_arg0 value) { out[i].scale = value; }
  };

  tracks own_;
  const acl::compressed_tracks* compressed_;
  std::unique_ptr<acl::decompression_context<bone_settings>> context_;
  std::vector<rtm::qvvf> out_;
};

void add(const bench::test_motion& motion) {
  bench::add_poses<poses<false>>("peer:ACL", motion, false);
  bench::add_poses<poses<true>>("peer:ACL, all tracks", motion, false);
  bench::add_cold_poses<poses<false>>("peer:ACL", motion);
  benchmark::RegisterBenchmark(("decode by frame/" + motion.name + "/peer:ACL").c_str(),
                               [&](benchmark::State& state) { decode(state, motion); });
  bench::add_bones<bones<false>>("peer:ACL", motion, false);
  bench::add_cold_bones<bones<false>>("peer:ACL", motion);
  bench::add_cold_bones<bones<false>, bench::visits_ahead>("peer:ACL, sought ahead", motion);
  bench::add_sharing_bones<bones<true>>("peer:ACL", motion);
}

[[maybe_unused]] const bool added = [] {
  add(bench::real_motion());
  add(bench::animated_motion());
  return true;
}();

} // namespace
