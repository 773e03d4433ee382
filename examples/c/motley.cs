// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/c/motley: uses libmotley from C# by P/Invoke: describes the first clip of a file, and prints a
// pose.
// mcs motley.cs, with libmotley in the system's library path.
using System;
using System.Globalization;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

static class Motley {
  /// Equals motley_track_id.
  [StructLayout(LayoutKind.Sequential)]
  public struct TrackId {
    public long Record;
    public int Bone, Index, Type, Channel;
  }

  /// Equals motley_error.
  [StructLayout(LayoutKind.Sequential)]
  public struct Error {
    public int Code, HasOffset;
    public ulong Offset, Size;
    public long Value, Number, Clip;
    public TrackId Track;
    [MarshalAs(UnmanagedType.ByValArray, SizeConst = 64)] public byte[] What;
    [MarshalAs(UnmanagedType.ByValArray, SizeConst = 256)] public byte[] Message;
  }

  /// Equals motley_clip_info.
  [StructLayout(LayoutKind.Sequential)]
  public struct ClipInfo {
    public uint FrameCount, TrackCount;
    public ulong PoseSize, KeyCount;
    public float FrameRate, Duration;
    public int RotationUnit, Loops, ByteOrder;
    public uint RoundFrames;
    public double RoundSeconds;
  }

  /// Equals motley_track.
  [StructLayout(LayoutKind.Sequential)]
  public struct Track {
    public TrackId Id;
    public ulong Row, KeyCount;
    public int Components, Interpolation, IsQuaternion, IsSampled;
    [MarshalAs(UnmanagedType.ByValArray, SizeConst = 64)] public byte[] Coding;
  }

  public const int Clamp = 0; // MOTLEY_PLAYBACK_CLAMP

  const string Library = "motley"; // libmotley.so, motley.dll
  const CallingConvention C = CallingConvention.Cdecl;
  [DllImport(Library, CallingConvention = C)] public static extern int motley_file_open(IntPtr bytes, UIntPtr size, string format, out IntPtr file, out Error error);
  [DllImport(Library, CallingConvention = C)] public static extern int motley_file_get_clip_name(IntPtr file, UIntPtr clip, byte[] name, UIntPtr capacity, out UIntPtr count, out Error error);
  [DllImport(Library, CallingConvention = C)] public static extern void motley_file_close(IntPtr file);
  [DllImport(Library, CallingConvention = C)] public static extern int motley_clip_open(IntPtr file, UIntPtr number, out IntPtr clip, out Error error);
  [DllImport(Library, CallingConvention = C)] public static extern int motley_clip_get_info(IntPtr clip, out ClipInfo info);
  [DllImport(Library, CallingConvention = C)] public static extern int motley_clip_get_track(IntPtr clip, UIntPtr number, out Track track);
  [DllImport(Library, CallingConvention = C)] public static extern void motley_clip_close(IntPtr clip);
  [DllImport(Library, CallingConvention = C)] public static extern int motley_player_open(IntPtr clip, int playback, ulong most, out IntPtr player, out Error error);
  [DllImport(Library, CallingConvention = C)] public static extern int motley_player_sample_seconds(IntPtr player, double seconds, [Out] float[] pose, UIntPtr capacity);
  [DllImport(Library, CallingConvention = C)] public static extern void motley_player_close(IntPtr player);
  [DllImport(Library, CallingConvention = C)] public static extern IntPtr motley_channel_name(int channel);
  [DllImport(Library, CallingConvention = C)] public static extern IntPtr motley_status_text(int status);

  /// The text before the NUL.
  public static string Text(byte[] from) {
    return Encoding.UTF8.GetString(from, 0, Array.IndexOf(from, (byte)0));
  }
  public static void Must(int status) {
    if (status != 0) throw new InvalidDataException(Marshal.PtrToStringAnsi(motley_status_text(status)));
  }
  public static void Must(int status, Error error) {
    if (status != 0) throw new InvalidDataException(Text(error.Message));
  }
}

static class Program {
  static int Main(string[] arguments) {
    if (arguments.Length != 1) {
      Console.Error.WriteLine("usage: motley FILE");
      return 2;
    }
    byte[] bytes = File.ReadAllBytes(arguments[0]);
    // The bytes must neither move nor change while handles made from them exist.
    GCHandle pinned = GCHandle.Alloc(bytes, GCHandleType.Pinned);
    IntPtr file = IntPtr.Zero, clip = IntPtr.Zero, player = IntPtr.Zero;
    try {
      Motley.Error error;
      Motley.ClipInfo info;
      Motley.Track track;
      UIntPtr count;
      Motley.Must(Motley.motley_file_open(pinned.AddrOfPinnedObject(), (UIntPtr)bytes.Length, null, out file, out error), error);
      // Without an array, it says how many bytes the name has.
      Motley.Must(Motley.motley_file_get_clip_name(file, UIntPtr.Zero, null, UIntPtr.Zero, out count, out error), error);
      byte[] name = new byte[(int)count];
      Motley.Must(Motley.motley_file_get_clip_name(file, UIntPtr.Zero, name, count, out count, out error), error);
      Motley.Must(Motley.motley_clip_open(file, UIntPtr.Zero, out clip, out error), error);
      Motley.Must(Motley.motley_clip_get_info(clip, out info));
      Console.WriteLine("{0}, {1} frames at {2} a second, {3} tracks", Motley.Text(name), info.FrameCount, info.FrameRate, info.TrackCount);
      float[] pose = new float[info.PoseSize];
      Motley.Must(Motley.motley_player_open(clip, Motley.Clamp, 1 << 26, out player, out error), error); // at most 64 MiB
      Motley.Must(Motley.motley_player_sample_seconds(player, 0.2, pose, (UIntPtr)pose.Length));
      for (uint i = 0; i < info.TrackCount; ++i) {
        Motley.Must(Motley.motley_clip_get_track(clip, (UIntPtr)i, out track));
        if (track.Id.Bone != 9) continue;
        string channel = Marshal.PtrToStringAnsi(Motley.motley_channel_name(track.Id.Channel));
        string value = pose[(int)track.Row].ToString("0.####", CultureInfo.InvariantCulture);
        Console.WriteLine("bone 9 {0} at 0.2 s: {1}", channel, value);
      }
      return 0;
    } catch (Exception e) {
      Console.Error.WriteLine(e.Message);
      return 1;
    } finally {
      Motley.motley_player_close(player);
      Motley.motley_clip_close(clip);
      Motley.motley_file_close(file);
      pinned.Free();
    }
  }
}
