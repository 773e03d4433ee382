// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
//! examples/c/motley: uses libmotley from Rust without generated bindings: describes the first clip of a file, and
//! prints a pose. rustc -L DIR motley.rs

use std::ffi::{c_char, c_void, CStr};
use std::ptr::{null, null_mut};
use std::{env, fs, process};

/// Equals motley_error.
#[repr(C)]
struct Error {
    code: i32,
    has_offset: i32,
    offset: u64,
    size: u64,
    value: i64,
    number: i64,
    clip: i64,
    track: TrackId,
    what: [c_char; 64],
    message: [c_char; 256],
}

/// Equals motley_track_id.
#[repr(C)]
struct TrackId {
    record: i64,
    bone: i32,
    index: i32,
    kind: i32,
    channel: i32,
}

/// Equals motley_clip_info.
#[repr(C)]
struct ClipInfo {
    frame_count: u32,
    track_count: u32,
    pose_size: u64,
    key_count: u64,
    frame_rate: f32,
    duration: f32,
    rotation_unit: i32,
    loops: i32,
    byte_order: i32,
    round_frames: u32,
    round_seconds: f64,
}

/// Equals motley_track.
#[repr(C)]
struct Track {
    id: TrackId,
    row: u64,
    key_count: u64,
    components: i32,
    interpolation: i32,
    is_quaternion: i32,
    is_sampled: i32,
    coding: [c_char; 64],
}

const CLAMP: i32 = 0; // MOTLEY_PLAYBACK_CLAMP

type Handle = *mut c_void;

#[link(name = "motley")]
extern "C" {
    fn motley_file_open(bytes: *const c_void, size: usize, format: *const c_char, file: *mut Handle, error: *mut Error) -> i32;
    fn motley_file_get_clip_name(file: Handle, clip: usize, name: *mut c_char, capacity: usize, count: *mut usize, error: *mut Error) -> i32;
    fn motley_file_close(file: Handle);
    fn motley_clip_open(file: Handle, number: usize, clip: *mut Handle, error: *mut Error) -> i32;
    fn motley_clip_get_info(clip: Handle, info: *mut ClipInfo) -> i32;
    fn motley_clip_get_track(clip: Handle, number: usize, track: *mut Track) -> i32;
    fn motley_clip_close(clip: Handle);
    fn motley_player_open(clip: Handle, playback: i32, most: u64, player: *mut Handle, error: *mut Error) -> i32;
    fn motley_player_sample_seconds(player: Handle, seconds: f64, pose: *mut f32, capacity: usize) -> i32;
    fn motley_player_close(player: Handle);
    fn motley_channel_name(channel: i32) -> *const c_char;
    fn motley_status_text(status: i32) -> *const c_char;
}

fn text(from: *const c_char) -> String {
    unsafe { CStr::from_ptr(from) }.to_string_lossy().into_owned()
}

/// Ends the program if a function without an error argument fails.
fn must(status: i32) {
    if status != 0 {
        eprintln!("{}", text(unsafe { motley_status_text(status) }));
        process::exit(1);
    }
}
/// The same for a function with an error argument.
fn must_with(status: i32, error: &Error) {
    if status != 0 {
        eprintln!("{}", text(error.message.as_ptr()));
        process::exit(1);
    }
}

fn main() {
    let path = env::args().nth(1).expect("usage: motley FILE");
    let bytes = fs::read(path).expect("a file that can be read"); // outlives every handle made from it
    // Valid, because all members are numbers.
    let mut error: Error = unsafe { std::mem::zeroed() };
    let mut info: ClipInfo = unsafe { std::mem::zeroed() };
    let mut track: Track = unsafe { std::mem::zeroed() };
    let (mut file, mut clip, mut player) = (null_mut(), null_mut(), null_mut());
    let mut count = 0;
    unsafe {
        must_with(motley_file_open(bytes.as_ptr().cast(), bytes.len(), null(), &mut file, &mut error), &error);
        // Without an array, it says how many bytes the name has.
        must_with(motley_file_get_clip_name(file, 0, null_mut(), 0, &mut count, &mut error), &error);
        let mut name = vec![0 as c_char; count];
        must_with(motley_file_get_clip_name(file, 0, name.as_mut_ptr(), name.len(), &mut count, &mut error), &error);
        must_with(motley_clip_open(file, 0, &mut clip, &mut error), &error);
        must(motley_clip_get_info(clip, &mut info));
        println!(
            "{}, {} frames at {} a second, {} tracks",
            text(name.as_ptr()), info.frame_count, info.frame_rate, info.track_count
        );
        let mut pose = vec![0f32; info.pose_size as usize];
        must_with(motley_player_open(clip, CLAMP, 1 << 26, &mut player, &mut error), &error); // at most 64 MiB
        must(motley_player_sample_seconds(player, 0.2, pose.as_mut_ptr(), pose.len()));
        for i in 0..info.track_count as usize {
            must(motley_clip_get_track(clip, i, &mut track));
            if track.id.bone == 9 {
                let channel = text(motley_channel_name(track.id.channel));
                println!("bone 9 {} at 0.2 s: {:.4}", channel, pose[track.row as usize]);
            }
        }
        motley_player_close(player);
        motley_clip_close(clip);
        motley_file_close(file);
    }
}
