// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/headers/windows_macros: macros that are ordinary words: those of windows.h, and of other headers that
// users include before motley. The standard library comes first: it undefines or breaks on some of them.
#ifndef MOTLEY_TESTS_HEADERS_WINDOWS_MACROS_HPP
#define MOTLEY_TESTS_HEADERS_WINDOWS_MACROS_HPP

#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#if defined(_WIN32)
#include <winsock2.h>

#include <windows.h>

#include <commdlg.h>
#include <mmsystem.h>
#include <ole2.h>
#include <shellapi.h>
#endif

// Which of them windows.h defines depends on its version and on what else is included.
#undef small
#undef min
#undef max
#undef near
#undef far
#undef NEAR
#undef FAR
#undef hyper
#undef pascal
#undef cdecl
#undef interface
#undef boolean
#undef Yield
#undef GetObject
#undef GetClassName
#undef GetMessage
#undef IN
#undef OUT
#undef OPTIONAL
#undef CONST
#undef VOID
#undef INPUT
#undef THIS
#undef PURE
#undef STRICT
#undef TRUE
#undef FALSE
#undef ERROR
#undef NO_ERROR
#undef DELETE
#undef OPAQUE
#undef TRANSPARENT
#undef ABSOLUTE
#undef RELATIVE
#undef DIFFERENCE
#undef DOMAIN
#undef SING
#undef OVERFLOW
#undef UNDERFLOW
#undef PI
#undef I
#undef check
#undef verify
#undef ensure
#undef require
#undef index
#undef columns
#undef lines
#undef signals
#undef slots
#undef emit
#undef None
#undef Bool
#undef Status
#undef Success
#undef Always
#undef major
#undef minor

#define small char
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define near
#define far
#define NEAR
#define FAR
#define hyper __int64
#define pascal __stdcall
#define cdecl __cdecl
#define interface struct
#define boolean unsigned char
#define Yield()
#define GetObject GetObjectA
#define GetClassName GetClassNameA
#define GetMessage GetMessageA
#define IN
#define OUT
#define OPTIONAL
#define CONST const
#define VOID void
#define INPUT tagINPUT
#define THIS void
#define PURE = 0
#define STRICT 1
#define TRUE 1
#define FALSE 0
#define ERROR 0
#define NO_ERROR 0L
#define DELETE 0x00010000L
#define OPAQUE 2
#define TRANSPARENT 1
#define ABSOLUTE 1
#define RELATIVE 2
#define DIFFERENCE 11
#define DOMAIN 1   // math.h
#define SING 2     // math.h
#define OVERFLOW 3 // math.h
#define UNDERFLOW 4
#define PI 3

#define I (__extension__ 1.0iF)                 // complex.h
#define check(e) ((e) ? void() : void())        // Unreal Engine
#define verify(e) ((e) ? void() : void())       // Unreal Engine
#define ensure(e) (e)                           // Unreal Engine
#define require(e, label) (e) ? void() : void() // AssertMacros.h of macOS
#define index(s, c) strchr(s, c)                // X11/Xos.h
#define columns 80                              // term.h
#define lines 24                                // term.h
#define signals public                          // Qt
#define slots                                   // Qt
#define emit                                    // Qt
#define None 0L                                 // X11/X.h
#define Bool int                                // X11/Xlib.h
#define Status int                              // X11/Xlib.h
#define Success 0                               // X11/X.h
#define Always 2                                // X11/X.h
#define major(dev) 0                            // sys/sysmacros.h
#define minor(dev) 0                            // sys/sysmacros.h

#endif
