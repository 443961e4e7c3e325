/** How modules lie in the memory of the native program: learned by the build, and never any part of an answer. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addLayout, compiled, writeArchive } from "../../scripts/native.ts";
import { smallModules } from "../../scripts/small-runtime.ts";
import { removedLater } from "../left-over.ts";

const built = compiled();

test.skipIf(built === null || process.platform !== "linux")(
  "every usual question is answered while it is learned, and whoever learns it again learns the same",
  async () => {
    const modules = await smallModules("0");
    const [plain, first, second] = [0, 1, 2].map((index) => {
      const path = join(removedLater(mkdtempSync(join(tmpdir(), "pith-layout-"))), "archive");
      writeArchive(built!, path, modules);
      if (index > 0) addLayout(built!, path);
      return readFileSync(path);
    });
    expect(first!.length).toBeGreaterThan(plain!.length + 1000);
    expect(second!.equals(first!)).toBe(true);
  },
);
