import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { environmentOf } from "../../src/system/environment.ts";
import { losesVariables } from "../../src/system/lossy-environment.ts";

test("names that are no shell names are lost, unless bash is sh", () => {
  const folder = mkdtempSync(join(tmpdir(), "pith-sh-"));
  symlinkSync("/bin/dash", join(folder, "dash"));
  symlinkSync("/bin/bash", join(folder, "bash"));
  const plain = environmentOf({ variables: { PATH: "/bin", _x1: "y" }, platform: "linux" });
  const exported = environmentOf({ variables: { "BASH_FUNC_x%%": "() { :; }" }, platform: "linux" });
  const answers = [plain, exported].map((env) =>
    ["dash", "bash"].map((sh) => losesVariables(env, join(folder, sh))),
  );
  expect(answers).toEqual([
    [false, false],
    [true, false],
  ]);
  rmSync(folder, { recursive: true });
});
