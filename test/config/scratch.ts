/** A home and a temporary directory that live as long as one test. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { environmentOf, type Environment } from "../../src/system/environment.ts";

export interface Scratch {
  readonly root: string;
  readonly env: Environment;
  /** `<home>/.local/share/pith`, not yet made. */
  readonly data: string;
}

export const scratch = (variables: Record<string, string> = {}): Scratch => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "pith-test-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const home = join(root, "home");
  const temporary = join(root, "tmp");
  mkdirSync(home);
  mkdirSync(temporary);
  const env = environmentOf({
    variables: { HOME: home, TMPDIR: temporary, PATH: process.env["PATH"], ...variables },
    platform: "linux",
    cwd: root,
    uid: process.getuid?.() ?? null,
  });
  return { root, env, data: join(home, ".local", "share", "pith") };
};
