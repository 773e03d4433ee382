// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/rigs: the rigs of Shenmue's people and animals, the tables of the game's own program: for
// each control its part of the body, its place, and its rotation at rest. rig_solver.hpp poses them.
// docs/formats/shenmue_motn.md says what proves them.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_SHENMUE_RIGS_HPP
#define MOTLEY_FORMATS_SHENMUE_RIGS_HPP

#include <cstdint>

#include "rig_parts.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace shenmue_motn::rigs {

// clang-format off

/// 0: AKI (Ryo), and 13: YKI, EXB.
inline constexpr control family_0[] = {
    {root, 0, 1150400}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -16384}, {pelvis_end, 251262},
    {right_hip, -109731, 0, 55835}, {right_leg, 49936, 0, 35837, 0, 0, 16384},
    {right_upper_leg, 0, 0, 0, 0, 0, -16383}, {right_lower_leg, 392729}, {right_ankle, 444608}, {right_foot},
    {right_toe, -1, -88240, -115665},
    {left_hip, -109732, 0, -55837}, {left_leg, 49937, 0, -35835, 0, 0, 16384},
    {left_upper_leg, 0, 0, 0, 0, 0, -16329}, {left_lower_leg, 392729, 0, 0, 0, 0, -102}, {left_ankle, 444624},
    {left_foot}, {left_toe, 0, -88240, -115665},
    {torso, 0, 0, 0, 0, 16384}, {spine, 0, 0, 0, 0, 0, 16384}, {chest, 380852},
    {neck, 0, 1, 1, -32768, -16384}, {head, 0, 0, 0, 0, 0, 16384}, {gaze, 209385}, {mount},
    {left_shoulder, -125631, 0, -55834}, {left_arm, 16951, 0, -168590, 0, 0, -16384},
    {left_upper_arm, 0, 0, 0, 0, 0, -16384}, {left_forearm, 242530}, {left_wrist, 250658}, {left_hand},
    {right_shoulder, -125632, 0, 55838}, {right_arm, 16945, 0, 168566, 0, 0, -16384},
    {right_upper_arm, 0, 0, 0, 0, 0, -16451}, {right_forearm, 242525, 0, 0, 0, 0, 133}, {right_wrist, 250665},
    {right_hand}};
/// 1: TOG, a big man.
inline constexpr control family_1[] = {
    {root, 0, 1319535}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -16384}, {pelvis_end, 220002},
    {right_hip, -61230, 0, 83410}, {right_leg, 31230, 0, 101200, 0, 0, 16384},
    {right_upper_leg, 0, 0, 0, 0, 0, -16431}, {right_lower_leg, 480113, 0, 0, 0, 0, -91},
    {right_ankle, 480408}, {right_foot}, {right_toe, -10, -93937, -86896},
    {left_hip, -61230, 0, -83410}, {left_leg, 31230, 0, -101200, 0, 0, 16384},
    {left_upper_leg, 0, 0, 0, 0, 0, -16431}, {left_lower_leg, 480111, 0, 0, 0, 0, -95}, {left_ankle, 480411},
    {left_foot}, {left_toe, 0, -94374, -86896},
    {torso, 0, 0, 0, 0, 16384}, {spine, 0, 0, 0, 0, 0, 16384}, {chest, 682291},
    {neck, 0, 1, 1, 8191, -16384, 24575}, {head, 0, 0, 0, 0, 0, 16384}, {gaze, 209385}, {mount},
    {left_shoulder, -265070, -10000, -116040}, {left_arm, 62710, 0, -213960, 0, 0, -16384},
    {left_upper_arm, 0, 0, 0, 0, 0, -16444}, {left_forearm, 300004, 0, 0, 0, 0, 119}, {left_wrist, 310002},
    {left_hand},
    {right_shoulder, -265070, -10000, 116040}, {right_arm, 62710, 0, 213960, 0, 0, -16384},
    {right_upper_arm, 0, 0, 0, 0, 0, -16444}, {right_forearm, 300005, 0, 0, 0, 0, 119}, {right_wrist, 310000},
    {right_hand}};
/// 2: CHA.
inline constexpr control family_2[] = {
    {root, 0, 1120971, 0, 0, 0, -1}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -16384},
    {pelvis_end, 220000},
    {right_hip, -78475, -3, 55850, 0, -1}, {right_leg, 48479, 5, 34145, 1, 0, 16384},
    {right_upper_leg, 0, 0, 0, 0, 0, -16329}, {right_lower_leg, 390000, 0, 0, 0, 0, -102},
    {right_ankle, 440000}, {right_foot}, {right_toe},
    {left_hip, -78464, 4, -55822, 0, -1}, {left_leg, 48461, -6, -34183, 1, 0, 16384},
    {left_upper_leg, 0, 0, 0, 0, 0, -16329}, {left_lower_leg, 390000, 0, 0, 0, 0, -102}, {left_ankle, 440000},
    {left_foot}, {left_toe},
    {torso, 0, 0, 0, 0, 16384}, {spine, 0, 0, 0, 0, -3, 16383}, {chest, 380000},
    {neck, -51221, -50381, 114, 6421, -16377, 26352}, {head, 0, 0, 0, 0, 1, 16384}, {gaze, 210000}, {mount},
    {left_shoulder, -124784, -3, -55861, 0, 1}, {left_arm, 24804, 15, -184136, 0, 0, -16384},
    {left_upper_arm, 0, 0, 0, 435, -4, -16384}, {left_forearm, 250000}, {left_wrist, 250000}, {left_hand},
    {right_shoulder, -124774, 4, 55811, 0, 1}, {right_arm, 24754, -15, 184192, 0, 0, -16384},
    {right_upper_arm, 0, -1, 0, -485, -3, -16384}, {right_forearm, 250000}, {right_wrist, 250000},
    {right_hand}};
/// 3: DEB.
inline constexpr control family_3[] = {
    {root, 0, 1181201}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -16384}, {pelvis_end, 251262},
    {right_hip, -109731, 0, 69166}, {right_leg, 49936, 0, 40723, 0, 0, 16384},
    {right_upper_leg, 0, 0, 0, 0, 0, -16433}, {right_lower_leg, 431540, 0, 0, 0, 0, -100},
    {right_ankle, 433194}, {right_foot}, {right_toe, 0, -86560, -108250},
    {left_hip, -109732, 0, -69166}, {left_leg, 49937, 0, -40694, 0, 0, 16384},
    {left_upper_leg, 0, 0, 0, 0, 0, -16434}, {left_lower_leg, 431540, 0, 0, 0, 0, -100}, {left_ankle, 433194},
    {left_foot}, {left_toe, 0, -86560, -108250},
    {torso, 0, 0, 0, 0, 16384}, {spine, 0, 0, 0, 0, 0, 16384}, {chest, 396483},
    {neck, 24000, 1, 1, 8191, -16384, 24575}, {head, 0, 0, 0, 0, 0, 16384}, {gaze, 209385}, {mount},
    {left_shoulder, -125631, 0, -65850}, {left_arm, 9001, 0, -171870, 0, 0, -16384},
    {left_upper_arm, 0, 0, 0, 0, 0, -16384}, {left_forearm, 260476}, {left_wrist, 242725}, {left_hand},
    {right_shoulder, -125632, 0, 65848}, {right_arm, 9002, 0, 171868, 0, 0, -16384},
    {right_upper_arm, 0, 0, 0, 0, 0, -16692}, {right_forearm, 260476}, {right_wrist, 242725}, {right_hand}};
/// 4: GAK, a child.
inline constexpr control family_4[] = {
    {root, 0, 908311}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -16384}, {pelvis_end, 176000},
    {right_hip, -59945, 0, 45785}, {right_leg, 35945, 0, 26215, 0, 0, 16384},
    {right_upper_leg, 0, 0, 0, 0, 0, -16384}, {right_lower_leg, 311999}, {right_ankle, 351999}, {right_foot},
    {right_toe},
    {left_hip, -59945, 0, -45786}, {left_leg, 35945, 0, -26214, 0, 0, 16384},
    {left_upper_leg, 0, 0, 0, 0, 0, -16322}, {left_lower_leg, 311999, 0, 0, 0, 0, -115}, {left_ankle, 351999},
    {left_foot}, {left_toe},
    {torso, 0, 0, 0, 0, 16384}, {spine, 0, 0, 0, 0, 0, 16384}, {chest, 304000},
    {neck, -16000, 0, 100, 16384, -16378, 16383}, {head, 0, 0, 0, 0, 0, 16385}, {gaze, 168000}, {mount},
    {right_shoulder, -94719, 0, 45787}, {right_arm, 14719, 0, 138213, 0, 0, -16384},
    {right_upper_arm, 1, 0, 0, 0, 0, -16384}, {right_forearm, 200000}, {right_wrist, 200000}, {right_hand},
    {left_shoulder, -94719, 0, -45784}, {left_arm, 14718, 0, -138216, 0, 0, -16384},
    {left_upper_arm, 0, 0, 0, 0, 0, -16384}, {left_forearm, 200000}, {left_wrist, 199999}, {left_hand}};
/// 5: GEN.
inline constexpr control family_5[] = {
    {root, 0, 1289173}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -16384}, {pelvis_end, 220000},
    {right_hip, -66844, 0, 67460}, {right_leg, 36844, 0, 61103, 0, 0, 16384},
    {right_upper_leg, 0, 0, 0, 0, 0, -16333}, {right_lower_leg, 447232, 0, 0, 0, 0, -104},
    {right_ankle, 456048, 0, 0, -4}, {right_foot}, {right_toe, -13563, -128601, -103636},
    {left_hip, -66844, 0, -67460}, {left_leg, 36844, 0, -61100, 0, 0, 16384},
    {left_upper_leg, 0, 0, 0, 0, 0, -16333}, {left_lower_leg, 447232, 0, 0, 0, 0, -104}, {left_ankle, 456048},
    {left_foot}, {left_toe, 13556, -128637, -103592},
    {torso, 0, 0, 0, 0, 16384}, {spine, 0, 0, 0, 0, 0, 16384}, {chest, 526336, 0, 0, 0, 0, 14},
    {neck, 75672, 7344, 142, -24569, -16384, -8199}, {head, 0, 0, 0, 0, -7, 16384}, {gaze, 210000}, {mount},
    {right_shoulder, -163553, 225, 101355, 0, 0, -14}, {right_arm, 52529, -138, 186214, 0, 0, -16369},
    {right_upper_arm, 0, 0, 0, 0, 0, -16332}, {right_forearm, 313157}, {right_wrist, 295028}, {right_hand},
    {left_shoulder, -163553, 225, -101360, 0, 0, -14}, {left_arm, 52529, -138, -186210, 0, 0, -16369},
    {left_upper_arm, 0, 0, 0, 0, 0, -16332}, {left_forearm, 313157}, {left_wrist, 295028}, {left_hand}};
/// 7: JIJ, an old man.
inline constexpr control family_7[] = {
    {root, 0, 1024343}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -16384}, {pelvis_end, 219219},
    {right_hip, -24990, 0, 55835}, {right_leg, 640, 0, 34160, 0, 0, 16384},
    {right_upper_leg, 0, 0, 0, 0, 0, -16284}, {right_lower_leg, 370072, 0, 0, 0, 0, -108},
    {right_ankle, 370157}, {right_foot}, {right_toe, 0, -57268, -89339},
    {left_hip, -24991, 0, -55837}, {left_leg, 641, 0, -34163, 0, 0, 16384},
    {left_upper_leg, 0, 0, 0, 0, 0, -16256}, {left_lower_leg, 370072, 0, 0, 0, 0, -108}, {left_ankle, 370157},
    {left_foot}, {left_toe, 0, -57268, -89339},
    {torso, 0, 0, 0, 0, 16384}, {spine, 0, 0, 0, 0, 0, 16384}, {chest, 418314},
    {neck, 1, 31, 142, 8191, -16383, 24576}, {head, 0, 0, 0, 0, 0, 16384}, {gaze, 209385}, {mount},
    {right_shoulder, -134180, 0, 55838}, {right_arm, -807, -138, 149162, 0, 0, -16384},
    {right_upper_arm, 0, 0, 0, 0, 0, -16448}, {right_forearm, 257917}, {right_wrist, 243285}, {right_hand},
    {left_shoulder, -134179, 0, -55834}, {left_arm, -807, -138, -149166, 0, 0, -16384},
    {left_upper_arm, 0, 0, 0, 0, 0, -16512}, {left_forearm, 257917, 0, 0, 0, 0, 132}, {left_wrist, 243285},
    {left_hand}};
/// 8: KOD, a child.
inline constexpr control family_8[] = {
    {root, 0, 722532}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -16384}, {pelvis_end, 161813},
    {right_hip, -47655, 0, 35958}, {right_leg, 32159, 0, 23079, 0, 0, 16384},
    {right_upper_leg, 0, 0, 0, 0, 0, -16201}, {right_lower_leg, 250439, 0, 0, 0, 0, -130},
    {right_ankle, 267257}, {right_foot}, {right_toe, 0, -40397, -53021},
    {left_hip, -47655, 0, -35959}, {left_leg, 32160, 0, -23078, 0, 0, 16384},
    {left_upper_leg, 0, 0, 0, 0, 0, -16201}, {left_lower_leg, 250437, 0, 0, 0, 0, -129}, {left_ankle, 267262},
    {left_foot}, {left_toe, 0, -40397, -53021},
    {torso, 0, 0, 0, 0, 16384}, {spine, 0, 0, 0, 0, 0, 16384}, {chest, 245269},
    {neck, 0, 1, 1, 32767, -16384}, {head, 0, 0, 0, 0, 0, 16384}, {gaze, 134844}, {mount},
    {left_shoulder, -80906, 0, -35957}, {left_arm, 10916, 0, -90163, 0, 0, -16384},
    {left_upper_arm, 0, 0, 0, 0, 0, -16375}, {left_forearm, 162930}, {left_wrist, 154684}, {left_hand},
    {right_shoulder, -80907, 0, 35960}, {right_arm, 10918, 0, 90162, 0, 0, -16384},
    {right_upper_arm, 0, 0, 0, 0, 0, -16455}, {right_forearm, 162932, 0, 0, 0, 0, 165}, {right_wrist, 154682},
    {right_hand}};
/// 9, of which no clip is known.
inline constexpr control family_9[] = {
    {root, 0, 1199471}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -16384}, {pelvis_end, 251262},
    {right_hip, -109731, 0, 55835}, {right_leg, 49936, 0, 35865, 0, 0, 16384},
    {right_upper_leg, 0, 0, 0, 0, 0, -16506}, {right_lower_leg, 431540, 0, 0, 0, 0, -100},
    {right_ankle, 433194}, {right_foot},
    {left_hip, -109732, 0, -55837}, {left_leg, 49937, 0, -35835, 0, 0, 16384},
    {left_upper_leg, 0, 0, 0, 0, 0, -16602}, {left_lower_leg, 431540, 0, 0, 0, 0, -100},
    {left_ankle, 433194}, {left_foot},
    {torso, 0, 0, 0, 0, 16384}, {spine, 0, 0, 0, 0, 0, 16384}, {chest, 396483},
    {neck, 24000, 1, 1, 8191, -16384, 24575}, {head, 0, 0, 0, 0, 0, 16384}, {gaze, 209385},
    {mount, 21256, -2, 94219, 16384, 0, -16384},
    {left_shoulder, -125631, 0, -55834}, {left_arm, 16944, 0, -169966, 0, 0, -16384},
    {left_upper_arm, 0, 0, 0, 0, 0, -16375}, {left_forearm, 260476}, {left_wrist, 242725}, {left_hand},
    {right_shoulder, -125632, 0, 55838}, {right_arm, 16945, 0, 170000, 0, 0, -16384},
    {right_upper_arm, 0, 0, 0, 0, 0, -16375}, {right_forearm, 260476}, {right_wrist, 242725}, {right_hand}};
/// 10: OTH, and 6.
inline constexpr control family_10[] = {
    {root, 0, 1180000}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -16384}, {pelvis_end, 251262},
    {right_hip, -109731, 0, 55835}, {right_leg, 49936, 0, 35865, 0, 0, 16384},
    {right_upper_leg, 0, 0, 0, 0, 0, -16501}, {right_lower_leg, 431540, 0, 0, 0, 0, -100},
    {right_ankle, 433194}, {right_foot}, {right_toe, 0, -100254, -113757},
    {left_hip, -109732, 0, -55837}, {left_leg, 49937, 0, -35835, 0, 0, 16384},
    {left_upper_leg, 0, 0, 0, 0, 0, -16501}, {left_lower_leg, 431540, 0, 0, 0, 0, -100}, {left_ankle, 433194},
    {left_foot}, {left_toe, 0, -100254, -113757},
    {torso, 0, 0, 0, 0, 16384}, {spine, 0, 0, 0, 0, 0, 16384}, {chest, 396483},
    {neck, 24001, 1, 1, 8191, -16383, 24575}, {head, 0, 0, 0, 0, 0, 16384}, {gaze, 209385}, {mount},
    {left_shoulder, -125631, 0, -55834}, {left_arm, 16944, 0, -169966, 0, 0, -16384},
    {left_upper_arm, 0, 0, 0, 0, 0, -16438}, {left_forearm, 260476, 0, 0, 0, 0, 132}, {left_wrist, 242725},
    {left_hand},
    {right_shoulder, -125632, 0, 55838}, {right_arm, 16945, 0, 170000, 0, 0, -16384},
    {right_upper_arm, 0, 0, 0, 0, 0, -16438}, {right_forearm, 260476, 0, 0, 0, 0, 132}, {right_wrist, 242725},
    {right_hand}};
/// 11, of which no clip is known.
inline constexpr control family_11[] = {
    {root, 0, 1145400}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -16384}, {pelvis_end, 251262},
    {right_hip, -109731, 0, 55835}, {right_leg, 49936, 0, 35837, 0, 0, 16384},
    {right_upper_leg, 0, 0, 0, 0, 0, -16329}, {right_lower_leg, 392729, 0, 0, 0, 0, -102},
    {right_ankle, 444608}, {right_foot},
    {left_hip, -109732, 0, -55837}, {left_leg, 49937, 0, -35835, 0, 0, 16384},
    {left_upper_leg, 0, 0, 0, 0, 0, -16274}, {left_lower_leg, 392729, 0, 0, 0, 0, -102},
    {left_ankle, 444624}, {left_foot},
    {torso, 0, 0, 0, 0, 16384}, {spine, 0, 0, 0, 0, 0, 16384}, {chest, 380852},
    {neck, 0, 1, 1, -32768, -16384}, {head, 0, 0, 0, 0, 0, 16384}, {gaze, 209385}, {mount},
    {left_shoulder, -125631, 0, -55834}, {left_arm, 16951, 0, -168590, 0, 0, -16384},
    {left_upper_arm, 0, 0, 0, 0, 0, -16451}, {left_forearm, 242530, 0, 0, 0, 0, 133}, {left_wrist, 250658},
    {left_hand},
    {right_shoulder, -125632, 0, 55838}, {right_arm, 16945, 0, 168566, 0, 0, -16384},
    {right_upper_arm, 0, 0, 0, 0, 0, -16451}, {right_forearm, 242525, 0, 0, 0, 0, 133},
    {right_wrist, 250665}, {right_hand}};
/// 12: SYP.
inline constexpr control family_12[] = {
    {root, 0, 1107851}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -16384}, {pelvis_end, 220000},
    {right_hip, -70000, 0, 45000}, {right_leg, 30000, 0, 40998, 0, 0, 16384},
    {right_upper_leg, 0, 0, 0, 0, 0, -16284}, {right_lower_leg, 390000, 0, 0, 0, 0, -103},
    {right_ankle, 440000}, {right_foot}, {right_toe},
    {left_hip, -70000, 0, -45000}, {left_leg, 30002, 0, -41001, 0, 0, 16384},
    {left_upper_leg, 0, 0, 0, 0, 0, -16447}, {left_lower_leg, 390001}, {left_ankle, 439999}, {left_foot},
    {left_toe},
    {torso, 0, 0, 0, 0, 16384}, {spine, 0, 0, 0, 0, 0, 16384}, {chest, 330000, 0, 0, 0, 0, 14},
    {neck, -10000, 0, 0, 32764, -16384, -3}, {head, 0, 0, 0, 0, 14, 16383}, {gaze, 210000}, {mount},
    {left_shoulder, -92514, 127, -65000, 0, 0, -14}, {left_arm, 36455, -103, -82004, 0, 0, -16355},
    {left_upper_arm, 0, 0, 0, 0, 0, -16479}, {left_forearm, 248000, 0, 0, 0, 0, 134}, {left_wrist, 247003},
    {left_hand},
    {right_shoulder, -92514, 127, 65000, 0, 0, -14}, {right_arm, 36450, -103, 82004, 0, 0, -16355},
    {right_upper_arm, 0, 0, 0, 0, 0, -16479}, {right_forearm, 245798, 0, 0, 0, 0, 133}, {right_wrist, 249412},
    {right_hand}};
/// 14, of which no clip is known.
inline constexpr control family_14[] = {
    {root, 0, 1155605}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -16384}, {pelvis_end, 220000},
    {right_hip, -70000, 0, 45000}, {right_leg, 30000, 0, 40998, 0, 0, 16384},
    {right_upper_leg, 0, 0, 0, 0, 0, -16284}, {right_lower_leg, 390000, 0, 0, 0, 0, -103},
    {right_ankle, 440000}, {right_foot},
    {left_hip, -70000, 0, -45000}, {left_leg, 30002, 0, -41001, 0, 0, 16384},
    {left_upper_leg, 0, 0, 0, 0, 0, -16447}, {left_lower_leg, 390001}, {left_ankle, 439999}, {left_foot},
    {torso, 0, 0, 0, 0, 16384}, {spine, 0, 0, 0, 0, 0, 16384}, {chest, 330000, 0, 0, 0, 0, 14},
    {neck, -10000, 0, 0, 32764, -16384, -3}, {head, 0, 0, 0, 0, 14, 16383}, {gaze, 210000}, {mount},
    {left_shoulder, -92514, 127, -65000, 0, 0, -14}, {left_arm, 36455, -103, -82004, 0, 0, -16355},
    {left_upper_arm, 0, 0, 0, 0, 0, -16479}, {left_forearm, 248000, 0, 0, 0, 0, 134}, {left_wrist, 247003},
    {left_hand, 191, -3187, 0, 0, 0, -134},
    {right_shoulder, -92514, 127, 65000, 0, 0, -14}, {right_arm, 36450, -103, 82004, 0, 0, -16355},
    {right_upper_arm, 0, 0, 0, 0, 0, -16546}, {right_forearm, 245798, 0, 0, 0, 0, 132},
    {right_wrist, 249412}, {right_hand}};
/// 15: SIN, a woman.
inline constexpr control family_15[] = {
    {root, 0, 1052724}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -16384}, {pelvis_end, 210507},
    {right_hip, -70000, 0, 45000}, {right_leg, 30000, 0, 36428, 0, 0, 16384},
    {right_upper_leg, 0, 0, 0, 0, 0, -16328}, {right_lower_leg, 370992, 0, 0, 0, 0, -105},
    {right_ankle, 418188}, {right_foot},
    {left_hip, -70000, 0, -45000}, {left_leg, 30002, 0, -36433, 0, 0, 16384},
    {left_upper_leg, 0, 0, 0, 0, 0, -16384}, {left_lower_leg, 370994}, {left_ankle, 418188}, {left_foot},
    {torso, 0, 0, 0, 0, 16384}, {spine, 0, 0, 0, 0, 0, 16384}, {chest, 330000, 0, 0, 0, 0, 14},
    {neck, -18070, -1, 0, 32764, -16384, -3}, {head, 0, 0, 0, 0, 0, 16384}, {gaze, 210137},
    {mount, 14831, 0, 38460, 0, 8},
    {left_shoulder, -92514, 127, -65000, 0, 0, -14}, {left_arm, 22570, -103, -80000, 0, 0, -16384},
    {left_upper_arm, 0, 0, 0, 0, 0, -16384}, {left_forearm, 235414}, {left_wrist, 234624},
    {left_hand, 89, -4, -350, 0, 0, 67},
    {right_shoulder, -92514, 127, 65000, 0, 0, -14}, {right_arm, 22574, -103, 80000, 0, 0, -16384},
    {right_upper_arm, 0, 0, 0, 0, 0, -16384}, {right_forearm, 235407}, {right_wrist, 234619},
    {right_hand, 306, -4, 350, 0, 0, 66}};
/// 16: CAT.
inline constexpr control family_16[] = {
    {root, 0, 288388}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -32655}, {pelvis_end, 161813},
    {left_hip, -6696, 59266, -65253, 0, 0, -112}, {left_leg, 5260, 75569, 2031, 0, 0, 32767},
    {left_upper_leg, 0, 0, 0, 0, 0, -23773}, {left_lower_leg, 81680, 0, 0, 0, 0, 14387}, {left_ankle, 76931},
    {left_foot},
    {right_hip, -6694, 59265, 65249, 0, 0, -112}, {right_leg, 5259, 75570, -2031, -32767, 32767},
    {right_upper_leg, 0, 0, 0, 0, 0, -23773}, {right_lower_leg, 81680, 0, 0, 0, 0, 14387},
    {right_ankle, 76931}, {right_foot},
    {tail_1, 93352, -6989, -8, 16327, -16383, 16327}, {tail_2, 0, 0, 68277}, {tail_3, 1, 0, 84533},
    {torso, 0, 0, 0, 0, 16384}, {spine, 0, 0, 0, 0, 0, 210}, {chest, 164453, 0, 0, 0, 0, -210},
    {nape, 124, -9239, -1, 0, 0, 3}, {neck_bone, 0, 0, 0, 0, 0, 5118}, {neck_end, 100537},
    {neck, -15596, 10261, 1, 14962, -16383, 30207}, {head, 0, 0, 0, 0, 4485, 16384}, {gaze, 128778},
    {mount, 18925, 1, 3676},
    {left_shoulder, -14285, -32439, -39690, 0, 0, 13768}, {left_arm, -32868, -14018, -26031, 0, 0, -13768},
    {left_upper_arm, 0, 0, 0, 0, 0, -21466}, {left_forearm, 118120, 0, 0, 0, 0, 10118}, {left_wrist, 116421},
    {left_hand},
    {right_shoulder, -14286, -32439, 39690, 0, 0, 13768}, {right_arm, -32869, -14020, 26024, 0, 0, -13768},
    {right_upper_arm, 0, 0, 0, 0, 0, -21466}, {right_forearm, 118120, 0, 0, 0, 0, 10118},
    {right_wrist, 116421}, {right_hand}};
/// 17: YAG, a goat.
inline constexpr control family_17[] = {
    {root, 0, 444074}, {hip, 0, -8, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, 32705}, {pelvis_end, 186699},
    {right_hip, -7013, 62594, 64843, 0, 0, 20096}, {right_leg, -30542, -42891, 14194, 0, 0, 16384},
    {right_upper_leg, 0, 0, 0, 0, 0, -23515}, {right_lower_leg, 214488, 0, 0, 0, 0, 6249},
    {right_ankle, 162051}, {right_foot, -1, 23, 29},
    {left_hip, -7013, 62591, -64837, 0, 0, 20096}, {left_leg, -30540, -42890, -14195, 0, 0, 16384},
    {left_upper_leg, 0, 0, 0, 0, 0, -23515}, {left_lower_leg, 214487, 0, 0, 0, 0, 6249}, {left_ankle, 162053},
    {left_foot, -1, 23, 30}, {tail_3, 132162, 24960, -5},
    {torso, 0, -8, 0, 0, 16384}, {spine, 0, 0, 0, 0, 0, 1161}, {chest, 219885},
    {nape, 1, 4, 0, 0, 0, 1571}, {neck_bone, 0, 0, 0, 0, 0, 3554}, {neck_end, 187014},
    {neck, 34, 17, 0, 12989, -16383, 28539}, {head, 0, 0, 0, 0, 5843, 16384}, {gaze, 134850},
    {mount, -2, 1, 2}, {left_ear, -25411, 40001, 30897}, {right_ear, -25411, -39999, 30897},
    {face, 102355, 0, 40659, 0, -169},
    {left_shoulder, -46690, -86762, -35959, 0, 0, 15034}, {left_arm, -55711, -4987, -15162, 0, 0, -15403},
    {left_upper_arm, 0, 0, 0, 0, 0, -16455}, {left_forearm, 172375, 0, 0, 0, 0, -1366}, {left_wrist, 102750},
    {left_hand, -4, -1, -3},
    {right_shoulder, -46691, -86763, 35959, 0, 0, 15034}, {right_arm, -55709, -4986, 15162, 0, 0, -15403},
    {right_upper_arm, 0, 0, 0, 0, 0, -16453}, {right_forearm, 172373, 0, 0, 0, 0, -1370},
    {right_wrist, 102754}, {right_hand, -4, 0, -3}};
/// 18: DOG.
inline constexpr control family_18[] = {
    {root, 0, 400000}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -32655}, {pelvis_end, 161813},
    {right_hip, -18098, 24900, 58999, 0, 0, 13588}, {right_leg, 154580, -339, 39, 0, 0, 22717},
    {right_upper_leg, 0, 0, 0, 0, 0, -24950}, {right_lower_leg, 113611, 0, 0, 0, 0, 7815},
    {right_ankle, 95434}, {right_foot},
    {left_hip, -18098, 24900, -59001, 0, 0, 13588}, {left_leg, 154580, -337, -36, 0, 0, 22717},
    {left_upper_leg, 0, 0, 0, 0, 0, -24950}, {left_lower_leg, 113611, 0, 0, 0, 0, 7815}, {left_ankle, 95434},
    {left_foot},
    {tail_1, 66502, -17601, -1, -32768, -32768, 32632}, {tail_2, 21000, -32000}, {tail_3, -61600, -49000},
    {torso, 0, 0, 0, 0, 16384}, {spine, 0, 0, 0, 0, 0, -304}, {chest, 164453},
    {nape, 0, 0, 0, 0, 0, 304}, {neck_bone, 0, 0, 0, 0, 0, 8456}, {neck_end, 154789},
    {neck, 0, 0, 0, 12989, -16383, 28539}, {head, 0, 0, 0, 0, 4485, 16384}, {gaze, 134844}, {mount},
    {right_ear, 41429, -26899, 110110}, {left_ear, 41429, 26901, 110110},
    {left_shoulder, -6927, -54585, -64313, 0, 0, 13768}, {left_arm, 14427, -2293, 2792, 0, 0, -16384},
    {left_upper_arm, 0, 0, 0, 0, 0, -12754}, {left_forearm, 181763, 0, 0, 0, 0, 1448}, {left_wrist, 139953},
    {left_hand},
    {right_shoulder, -6928, -54584, 64315, 0, 0, 13768}, {right_arm, 14429, -2293, -2794, 0, 0, -16384},
    {right_upper_arm, 0, 0, 0, 0, 0, -12754}, {right_forearm, 181762, 0, 0, 0, 0, 1448},
    {right_wrist, 139954}, {right_hand}};
/// 19: PNW.
inline constexpr control family_19[] = {
    {root, 0, 1048932}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -16384}, {pelvis_end, 210507},
    {right_hip, -63235, 0, 45000}, {right_leg, 36766, 0, 56428, 0, 0, 16384},
    {right_upper_leg, 0, 0, 0, 0, 0, -16384}, {right_lower_leg, 391389}, {right_ankle, 380132}, {right_foot},
    {left_hip, -63235, 0, -45000}, {left_leg, 36766, 0, -56428, 0, 0, 16383},
    {left_upper_leg, 0, 0, 0, 0, 0, -16331}, {left_lower_leg, 391389, 0, 0, 0, 0, -106}, {left_ankle, 380132},
    {left_foot},
    {torso, 0, 0, 0, 0, 16384}, {spine, 0, 0, 0, 0, 0, 16384}, {chest, 350495},
    {neck, 0, -1, 0, -32768, -16383}, {head, 0, 0, 0, 0, 0, 16384}, {gaze, 210085}, {mount},
    {right_shoulder, -82514, -1, 65000}, {right_arm, 22570, -103, 110000, 0, 0, -16384},
    {right_upper_arm, 0, 0, 0, 0, 0, -16443}, {right_forearm, 274265, 0, 0, 0, 0, 135}, {right_wrist, 210981},
    {right_hand},
    {left_shoulder, -82514, -1, -65000, 0, 0, 14}, {left_arm, 22570, -134, -110000, 0, 0, -16384},
    {left_upper_arm, 0, 0, 0, 0, 0, -16325}, {left_forearm, 274265, 0, 0, 0, 0, 136}, {left_wrist, 210981},
    {left_hand}};
/// 20: KCT, a kitten.
inline constexpr control family_20[] = {
    {root, 0, 119710}, {hip, 0, 0, 0, 0, 16384}, {pelvis, 0, 0, 0, 0, 0, -32767}, {pelvis_end, 78888},
    {left_hip, -17100, 18720, -26100}, {left_leg, -4759, 39025, -62, 0, 0, -29230},
    {left_upper_leg, 0, 0, 0, 0, 0, -27086}, {left_lower_leg, 35788, 0, 0, 0, 0, 12366}, {left_ankle, 30062},
    {left_foot},
    {right_hip, -17100, 18720, 26100}, {right_leg, -4759, 39024, 63, 0, 0, -29230},
    {right_upper_leg, 0, 0, 0, 0, 0, -27086}, {right_lower_leg, 35788, 0, 0, 0, 0, 12366},
    {right_ankle, 30062}, {right_foot},
    {tail_1, 23202, 2661, -1, 16383, -16383, 16384}, {tail_2, 0, 0, 27311}, {tail_3, 0, 0, 33813},
    {torso, 0, 0, 0, 0, 16384}, {spine}, {chest, 83222},
    {nape, 0, 0, 0, 0, 0, 304}, {neck_bone, 0, 0, 0, 0, 0, 8456}, {neck_end, 18782},
    {neck, 0, 0, 0, 12989, -16383, 28539}, {head, 0, 0, 0, 0, 4485, 16384}, {gaze, 52563}, {mount},
    {left_ear, 9677, 29700, 35006, 20205, -5156, -18262},
    {right_ear, 9677, -29700, 35006, 20205, 5156, -14505},
    {left_shoulder, -21943, -13566, -16200, 0, 0, 13768}, {left_arm, -22737, 680, -10858, 0, 0, -16384},
    {left_upper_arm, 0, 0, 0, 0, 0, -18102}, {left_forearm, 38196, 0, 0, 0, 0, 8964}, {left_wrist, 51508},
    {left_hand},
    {right_shoulder, -21943, -13566, 16200, 0, 0, 13768}, {right_arm, -22738, 679, 10859, 0, 0, -16384},
    {right_upper_arm, 0, 0, 0, 0, 0, -18102}, {right_forearm, 38196, 0, 0, 0, 0, 8964}, {right_wrist, 51508},
    {right_hand}};

// clang-format on

/// All families.
inline constexpr family families[] = {
    {family_0, 1, -1},  {family_1, 1, -1},   {family_2, 1, -1},  {family_3, 1, -1},  {family_4, 1, -1},
    {family_5, 1, -1},  {family_7, 1, -1},   {family_8, 1, -1},  {family_9, 1, -1},  {family_10, 1, -1},
    {family_11, 1, -1}, {family_12, 1, -1},  {family_14, 1, -1}, {family_15, 1, -1}, {family_16, -1, -1},
    {family_17, -1, 1}, {family_18, -1, -1}, {family_19, 1, -1}, {family_20, -1, -1}};

/// The family with a number: a clip's id without its highest bit. Null if it is not known.
[[nodiscard]] constexpr const family* find_family(std::uint32_t number) noexcept {
  // 6 has the table of 10, and 13 that of 0.
  constexpr std::int8_t places[] = {0, 1, 2, 3, 4, 5, 9, 6, 7, 8, 9, 10, 11, 0, 12, 13, 14, 15, 16, 17, 18};
  return number < sizeof(places) ? &families[places[number]] : nullptr;
}

} // namespace shenmue_motn::rigs
} // namespace MOTLEY_TAG
} // namespace motley

#endif
