// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/count_instructions: a plugin for qemu's user mode that prints how many instructions the program executed, for
// instructions.py. Debian has no header of qemu's plugin interface (version 1), so what is used of it is declared here.
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
enum { add_u64 = 0 };
void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, void (*)(plugin_id, struct qemu_plugin_tb*));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb*, int operation, void* counter, uint64_t more);
void qemu_plugin_register_atexit_cb(plugin_id, void (*)(plugin_id, void*), void* data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb*);

int qemu_plugin_version = 1;

static uint64_t executed;

static void translated(plugin_id id, struct qemu_plugin_tb* block) {
  (void)id;
  qemu_plugin_register_vcpu_tb_exec_inline(block, add_u64, &executed, qemu_plugin_tb_n_insns(block));
}

static void print(plugin_id id, void* data) {
  (void)id;
  (void)data;
  fprintf(stderr, "Collected : %" PRIu64 "\n", executed); // as callgrind says it
}

int qemu_plugin_install(plugin_id id, const void* info, int argc, char** argv) {
  (void)info;
  (void)argc;
  (void)argv;
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_atexit_cb(id, print, NULL);
  return 0;
}
