import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { hookLine, isHookLine, powershellLine } from "../../../src/install/setup/hook-line.ts";

const base = mkdtempSync(join(tmpdir(), "pith-hook-line-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe("one line for each shell", () => {
  test.each<["sh" | "powershell", readonly string[], string]>([
    ["sh", ["/usr/lib/pith"], "[ -x '/usr/lib/pith' ] && '/usr/lib/pith' hook codex; exit 0"],
    ["sh", ["/a b/pith"], "[ -x '/a b/pith' ] && '/a b/pith' hook codex; exit 0"],
    ["sh", ["/it's/pith"], String.raw`[ -x '/it'\''s/pith' ] && '/it'\''s/pith' hook codex; exit 0`],
    ["sh", ['/$x`y`"\\/pith'], `[ -x '/$x\`y\`"\\/pith' ] && '/$x\`y\`"\\/pith' hook codex; exit 0`],
    [
      "sh",
      ["/usr/bin/node", "/p/dist/node/main.js"],
      "[ -x '/usr/bin/node' ] && '/usr/bin/node' '/p/dist/node/main.js' hook codex; exit 0",
    ],
    [
      "sh",
      [String.raw`C:\Übung\pith.exe`],
      String.raw`[ -x 'C:\Übung\pith.exe' ] && 'C:\Übung\pith.exe' hook codex; exit 0`,
    ],
    [
      "powershell",
      [String.raw`C:\a b\pith.exe`],
      String.raw`if (Test-Path -LiteralPath 'C:\a b\pith.exe' -PathType Leaf) { & 'C:\a b\pith.exe' hook codex }; exit 0`,
    ],
    [
      "powershell",
      ["C:\\it's $x %y% `z` [1] ’q\\pith.exe"],
      "if (Test-Path -LiteralPath 'C:\\it''s $x %y% `z` [1] ’’q\\pith.exe' -PathType Leaf) " +
        "{ & 'C:\\it''s $x %y% `z` [1] ’’q\\pith.exe' hook codex }; exit 0",
    ],
  ])("%s %j", (shell, start, line) => {
    expect((shell === "sh" ? hookLine : powershellLine)(start, "codex")).toBe(line);
    expect(isHookLine(line, "codex")).toBe(true);
    expect(isHookLine(line, "cod")).toBe(false);
    expect(isHookLine(line, "codex-2")).toBe(false);
  });
});

describe("lines that are not ours", () => {
  test.each([
    "rtk hook codex",
    "'/bin/pithy' hook codex",
    "echo pith.exe; hook codex",
    "my-pith hook codex",
    "",
  ])("%s", (line) => expect(isHookLine(line, "codex")).toBe(false));

  test("another version's are", () => {
    expect(isHookLine("[ -x '/p/pith' ] && exec '/p/pith' hook codex; exit 0", "codex")).toBe(true);
    expect(isHookLine("pith hook codex", "codex")).toBe(true);
  });
});

const program = (name: string, text: string, mode = 0o755): string => {
  const path = join(base, name, "pith");
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};

const ran = (shell: string, start: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(shell, ["-c", hookLine(start, "codex")], {
    encoding: "utf8",
    input: "payload",
  });
  return { status, stdout, stderr };
};

describe.each(
  ["sh", "bash", "zsh", "busybox"].filter((shell) => spawnSync(shell, ["--help"]).error === undefined),
)("run by %s", (name) => {
  const run = (start: readonly string[]) =>
    name === "busybox"
      ? spawnSync("busybox", ["sh", "-c", hookLine(start, "codex")], {
          encoding: "utf8",
          input: "payload",
        })
      : ran(name, start);

  test.each([
    "plain",
    "with blank",
    "it's",
    'a"b',
    "a&b",
    "100%",
    "a^b",
    "$HOME",
    "`id`",
    "Übung 北",
    "a\\b",
    "*?[x]",
  ])("folder %s", (folder) => {
    const path = program(folder, `#!/bin/sh\nprintf '%s|' "$0" "$@"\ncat\n`);
    expect(run([path])).toMatchObject({ status: 0, stdout: `${path}|hook|codex|payload`, stderr: "" });
  });

  test("no pith, one that may not run, one that fails: status 0, silence", () => {
    expect(run([join(base, "none", "pith")])).toMatchObject({ status: 0, stdout: "", stderr: "" });
    expect(run([program("locked", "#!/bin/sh\necho no\n", 0o644)])).toMatchObject({
      status: 0,
      stdout: "",
      stderr: "",
    });
    expect(run([program("failing", "#!/bin/sh\nexit 2\n")])).toMatchObject({
      status: 0,
      stdout: "",
      stderr: "",
    });
    expect(run([program("dying", "#!/bin/sh\nkill -9 $$\n")])).toMatchObject({ status: 0, stdout: "" });
  });
});

describe("a word for hosts to which no answer is a fault", () => {
  test("stands in the line", () => {
    const line = "[ -x '/usr/lib/pith' ] && '/usr/lib/pith' hook codex || echo '{}'; exit 0";
    expect(hookLine(["/usr/lib/pith"], "codex", "{}")).toBe(line);
    expect(isHookLine(line, "codex")).toBe(true);
  });

  test("comes where pith is gone, or dies", () => {
    const dying = join(base, "killed");
    writeFileSync(dying, "#!/bin/sh\nkill -9 $$\n", { mode: 0o755 });
    for (const start of [join(base, "gone"), dying])
      expect(
        spawnSync("/bin/sh", ["-c", hookLine([start], "codex", "{}")], { encoding: "utf8" }),
      ).toMatchObject({ stdout: "{}\n", status: 0 });
  });
});
