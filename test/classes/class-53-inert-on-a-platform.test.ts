import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { idIn, lines, pith, world, type World } from "./world.ts";

/** A program that runs a command with the bash of macOS in the usual places; without one these are skipped visibly. */
const there = process.env["PITH_TEST_BASH32"] ?? "";
const possible =
  there !== "" &&
  spawnSync(there, ["/bin/sh", "-c", "echo $BASH_VERSION"]).stdout.toString().startsWith("3.");
if (!possible) console.warn("skipped: PITH_TEST_BASH32 names no bash 3.2 that runs here");

interface Platform {
  readonly name: string;
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly skip?: boolean;
}

const platforms: readonly Platform[] = [
  { name: "this system", words: [] },
  { name: "this system, /bin/sh", words: ["/bin/sh", "-c", 'exec "$@"', "sh"] },
  { name: "bash 3.2", words: [there], skip: !possible },
  { name: "bash 3.2 without /proc", words: [there], env: { NOPROC: "1" }, skip: !possible },
];

const run = (here: World, { words, env }: Platform, text: string) => {
  const [file = "", ...args] = [...words, "/bin/sh", "-c", text];
  const { stdout, stderr, status } = spawnSync(file, args, {
    cwd: here.folder,
    env: { ...here.env, ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { stdout, stderr, code: status };
};

describe.each(platforms)("$name", (platform) => {
  test.skipIf(platform.skip === true)("output is shortened, and is there as a whole", () => {
    const here = world();
    here.file(
      "ci.sh",
      `${lines(400, (index) => `echo "   Compiling crate-${index} v1.0.${index}"`)}echo "error: it broke"\nexit 7\n`,
    );
    const raw = run(here, platform, "sh ci.sh");
    const shown = run(here, platform, `'${pith}' sh ci.sh`);
    expect({ ...shown, stdout: "" }).toEqual({ ...raw, stdout: "" });
    expect(shown.stdout).toContain("error: it broke\n");
    expect(shown.stdout.length).toBeLessThan(raw.stdout.length / 4);
    const back = run(here, platform, `'${pith}' raw ${idIn(shown.stdout)}`);
    expect(back).toEqual({ stdout: raw.stdout, stderr: "", code: 0 });
  });

  test.skipIf(platform.skip === true)("the program sees the caller's descriptors and no others", () => {
    const here = world();
    const text = 'for n in 3 4 5 6 7 8 9; do if { true >&$n; } 2>/dev/null; then echo "open: $n"; fi; done';
    here.file("look.sh", `${text}\n`);
    const raw = run(here, platform, "sh look.sh | cat");
    expect(run(here, platform, `'${pith}' sh look.sh | cat`)).toEqual(raw);
    expect(run(here, platform, `'${pith}' sh look.sh 6>&1 | cat`).stdout).toBe("open: 6\n");
  });
});
