// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/gltf/validate.js: says what the Khronos validator thinks of files; exits 1 on any error or warning.
const fs = require("fs");
const validator = require("gltf-validator");

(async () => {
  const total = { errors: 0, warnings: 0, infos: 0, hints: 0 };
  const files = process.argv.slice(2);
  for (const file of files) {
    const { issues } = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), { maxIssues: 0 });
    total.errors += issues.numErrors;
    total.warnings += issues.numWarnings;
    total.infos += issues.numInfos;
    total.hints += issues.numHints;
    for (const m of issues.messages.filter((m) => m.severity < 2).slice(0, 10))
      console.log(`${file}: ${m.code} at ${m.pointer}: ${m.message}`);
  }
  console.log(
    `${files.length} files: ${total.errors} errors, ${total.warnings} warnings, ${total.infos} infos, ${total.hints} hints`,
  );
  process.exit(files.length > 0 && total.errors + total.warnings === 0 ? 0 : 1);
})();
