import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { walk } from "../engine/walk.ts";
import { lines, pith, root, type World, world } from "./world.ts";

describe("class 37: hangs", () => {
  test("stdin is the program's own", () => {
    const here = world();
    here.file("n", "1\n2\n3\n");
    const text = "while read -r x; do echo got $x; done < n; cat n | grep 2; grep 3 < n";
    expect(here.withPith(text)).toEqual(here.bash(text));
  });

  test("a silent, open stdin does not hold up a hook", async () => {
    const here = world();
    const child = spawn(pith, ["hook", "claude"], {
      cwd: here.folder,
      env: here.env,
      stdio: ["pipe", "pipe", "pipe"],
    });
    const code = await new Promise((resolve) => child.on("exit", resolve));
    child.stdin.destroy();
    expect(code).toBe(0);
  });
});

describe("class 38: buffering", () => {
  test("the first line of a slow program arrives before it ends", async () => {
    const here = world();
    here.file("slow.sh", "echo first; until [ -e gate ]; do sleep 0.05; done; echo last\n");
    const child = spawn(pith, ["bash", "slow.sh"], {
      cwd: here.folder,
      env: here.env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let ended = false;
    child.on("exit", () => (ended = true));
    const first = await new Promise<string>((resolve) =>
      child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString())),
    );
    expect({ first, ended }).toEqual({ first: "first\n", ended: false });
    const closed = new Promise((resolve) => child.on("close", resolve));
    here.file("gate", "");
    await closed;
  });
});

describe("class 39: crashes", () => {
  test("any bytes: what cannot be reduced is what came", () => {
    const here = world();
    here.file("ci.sh", "cat bytes\n");
    const odd = fc.oneof(
      fc.uint8Array({ maxLength: 3000 }),
      fc.string({ unit: "binary", maxLength: 900 }).map((text) => Buffer.from(text)),
      fc.constantFrom(Buffer.from("漢字\u0000🎉".repeat(500)), Buffer.from("x".repeat(1_500_000))),
    );
    fc.assert(
      fc.property(odd, (bytes) => {
        here.file("bytes", bytes);
        const result = here.withPith("bash ci.sh");
        expect(result.code).toBe(0);
        expect(Buffer.byteLength(result.stdout)).toBeGreaterThanOrEqual(bytes.length === 0 ? 0 : 1);
      }),
      { numRuns: 30 },
    );
  });
});

describe("class 49: never ends", () => {
  /** Lines of later scripts, and of programs under test; no line of a test runner. */
  const lookAlikes = [
    "○ skipped endpoint 9 because the token has expired",
    "PASSED gate 3 with waiver",
    "PASSED to handler 0: token=None",
    "- migrated table users_1",
    "connecting to shard 7 ... ok",
    "✔ connected",
    "(pass) by the guard",
    "ok  the gate is open",
    "PASS gates/g2 (waived)",
  ];

  /** Captures of whole runs: each ends with its tool's own summary. */
  const captures = [
    "jest/large",
    "vitest/large",
    "mocha/large",
    "pytest/run/large-verbose",
    "go/test/verbose",
    "cargo/test/large",
  ];

  /** Output of the program itself before the capture; npm takes long to start. */
  const before = new Map<string, string>();
  const native = (here: World, command: string, raw: string): string => {
    const known = before.get(command);
    if (known !== undefined) return `${known}${raw}`;
    const { stdout } = here.bash(command);
    expect(stdout.endsWith(raw)).toBe(true);
    before.set(command, stdout.slice(0, stdout.length - raw.length));
    return stdout;
  };

  const seen = (raw: string, command: string): string => {
    const here = world();
    here.file("out.txt", raw);
    here.file("package.json", '{ "name": "x", "scripts": { "check": "cat out.txt" } }');
    here.file("Makefile", "check:\n\t@cat out.txt\n");
    here.file("check.sh", "cat out.txt\n");
    const { stdout } = here.withPith(command);
    expect(walk(native(here, command, raw), stdout)).toBe(null);
    return stdout;
  };

  const missing = (shown: string): string[] => {
    const there = new Set(shown.split("\n"));
    return lookAlikes.filter((line) => !there.has(line));
  };

  describe.each(captures)("%s", (name) => {
    const raw = readFileSync(join(root, "fixtures", `${name}.txt`), "utf8");

    test.each(["bash check.sh", "make check", "npm run check"])(
      "what comes behind the tool's last word is told of whole: %s",
      (command) => {
        const shown = seen(`${raw}\n${lookAlikes.join("\n")}\n`, command);
        expect(missing(shown)).toEqual([]);
        expect(shown.length).toBeLessThan(raw.length / 2);
      },
    );
  });

  test.each([
    ["a failing test's captured output", "pytest/run/captured", /^-+ Captured stdout call -+$/],
    ["what a test prints", "mocha/prints", /^ {2}\S/],
    ["what a test logs", "jest/prints", /^ {4}console\.log$/],
  ])("is not the tool's status: %s", (_, name, place) => {
    const raw = readFileSync(join(root, "fixtures", `${name}.txt`), "utf8").split("\n");
    const at = raw.findIndex((line) => place.test(line)) + 1;
    expect(at).toBeGreaterThan(0);
    const planted = [...raw.slice(0, at), ...lookAlikes, ...raw.slice(at)].join("\n");
    expect(missing(seen(planted, "bash check.sh"))).toEqual([]);
  });
});

describe("class 50: withheld", () => {
  /** Output so far when this text is there; the program still runs, and is then ended. */
  const until = async (
    argv: readonly string[],
    wanted: string,
    here: ReturnType<typeof world>,
    typed = "",
  ): Promise<string> => {
    const child = spawn(pith, ["--for-agent", ...argv], {
      cwd: here.folder,
      env: here.env,
      stdio: ["pipe", "pipe", "inherit"],
    });
    let text = "";
    child.stdin.write(typed);
    await new Promise<void>((resolve, reject) => {
      child.stdout.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes(wanted)) resolve();
      });
      child.on("exit", () => reject(new Error(`ended before that was shown: ${text}`)));
    });
    child.removeAllListeners("exit");
    child.stdin.end("y\n");
    if (child.exitCode === null) await once(child, "exit");
    return text;
  };

  const build = lines(90, (index) => `cc -O2 -c -o part${index}.o part${index}.c`);

  test("a question of a report is there while it waits for the answer", async () => {
    const here = world();
    here.file("Makefile", "all:\n\t@cat out.txt; printf 'Overwrite? [y/N] '; read answer; echo $$answer\n");
    here.file("out.txt", build);
    expect(await until(["make"], "Overwrite? [y/N] ", here)).toContain("[pith: 90 compile commands hidden]");
  });

  test.each([
    ["report", ["make"]],
    ["data", ["cat"]],
    ["log", ["bash", "log.sh"]],
  ])("a second without a word: everything printed is there (%s)", async (kind, argv) => {
    const here = world();
    here.file("out.txt", build);
    here.file("Makefile", "all:\n\t@cat out.txt; echo the last line; read answer\n");
    here.file("log.sh", "cat out.txt; echo the last line; read answer\n");
    const typed = kind === "data" ? `${build}the last line\n` : "";
    const shown = await until(argv, "the last line\n", here, typed);
    expect(shown).toMatch(/part0\.c|\[pith: 90 /);
  });

  test("pauses shorter than that do not change the text", () => {
    const here = world();
    here.file(
      "out.txt",
      lines(400, (index) => `-rw-r--r-- 1 dev dev ${4000 + index} Nov 21 13:34 file-${index}.ts`),
    );
    const slow =
      'n=0; while read -r l; do echo "$l"; n=$((n+1)); [ $((n % 60)) = 0 ] && sleep 0.1; done < out.txt\n';
    here.tool("ls", slow);
    const paused = here.withPith("ls").stdout;
    here.tool("ls", "cat out.txt\n");
    expect(paused).toBe(here.withPith("ls").stdout);
    expect(paused.length).toBeLessThan(here.read("out.txt").length);
  });
});
