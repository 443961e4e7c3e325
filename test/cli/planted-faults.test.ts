/** Faults that users meet, each planted into a sound installation: doctor finds it, says what to do, and mends what it can. */
import { beforeEach, expect, test } from "vitest";
import { mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { world, type World } from "../classes/world.ts";

let here: World;
const at = (path: string): string => join(here.home, path);
const put = (path: string, content: string): void => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), content);
};
const change = (path: string, work: (text: string) => string): void =>
  writeFileSync(at(path), work(readFileSync(at(path), "utf8")));
const install = (agent: string, ...words: string[]): void => {
  const { code, stdout, stderr } = here.own("init", "--agent", agent, "--yes", ...words);
  expect({ code, output: `${stdout}${stderr}` }).toMatchObject({ code: 0 });
};
/** Advice below the lines that say what is wrong. */
const adviceIn = (said: string): readonly string[] =>
  [...said.matchAll(/^ {2}BAD .*\n {7}-> (.*)$/gm)].map((match) => match[1]!);
/** A run of doctor takes most of the time here: none is made twice. */
const doctor = (): {
  readonly bad: readonly string[];
  readonly code: number | null;
  readonly said: string;
} => {
  const { stdout: said, code } = here.own("doctor");
  return { bad: said.split("\n").filter((row) => row.startsWith("  BAD")), code, said };
};
/** The home as it is now; what is answered brings it back as it was, links and times too. */
const remembered = (): (() => void) => {
  const copy = join(here.home, "../remembered");
  expect(here.bash(`cp -a '${here.home}' '${copy}'`).code).toBe(0);
  return () => expect(here.bash(`rm -r '${here.home}' && mv '${copy}' '${here.home}'`).code).toBe(0);
};
const sound = { bad: [], code: 0, said: expect.any(String) };
/** Installations that were seen to be sound before anything was planted. */
const seen = new Set<string>();

interface Fault {
  readonly name: string;
  readonly agent: string;
  readonly words?: readonly string[];
  plant(): void;
  readonly found: RegExp;
  /** `doctor --fix` mends it. */
  readonly mends: boolean;
}

const claudeScript = ".config/pith/claude/bash";
const plugin = ".config/opencode/plugins/pith.js";
const codexConfig = ".codex/config.toml";

const faults: readonly Fault[] = [
  {
    name: "pith has moved since",
    agent: "claude",
    plant: () =>
      change(claudeScript, (text) =>
        text.replace("_pith_dist='", "_pith_dist='/gone").replaceAll(/\/(?:dist|bin)\/pith'/g, "/gone/pith'"),
      ),
    found: /pith is not asked/,
    mends: true,
  },
  {
    name: "the plugin is of another version",
    agent: "opencode",
    plant: () => change(plugin, (text) => `${text}// one more line\n`),
    found: /pith\.js was written by another version, or changed/,
    mends: true,
  },
  {
    name: "the start-up file is gone",
    agent: "codex",
    plant: () => {
      const path = /BASH_ENV = "([^"]+)"/.exec(readFileSync(at(codexConfig), "utf8"))![1]!;
      rmSync(path);
    },
    found: /is missing/,
    mends: true,
  },
  {
    name: "the entry was taken out by hand",
    agent: "codex",
    plant: () => writeFileSync(at(codexConfig), 'model = "x"\n'),
    found: /config\.toml no longer holds pith's entry/,
    mends: true,
  },
  {
    name: "files of pith's own are gone",
    agent: "opencode",
    plant: () =>
      rmSync(at(".config/opencode/plugins/pith.js").replace("plugins/pith.js", "plugins"), {
        recursive: true,
      }),
    found: /pith\.js no longer holds pith's entry/,
    mends: true,
  },
  {
    name: "the script between a host and pith is gone",
    agent: "vibe",
    plant: () => rmSync(at(".config/pith/vibe/hook.sh"), { force: true }),
    found: /hook\.sh is missing/,
    mends: true,
  },
  {
    name: "an end that was named, with its script changed",
    agent: "claude",
    words: ["--via", "hook"],
    plant: () =>
      change(".claude/settings.json", (text) =>
        text.replaceAll(/\/(?:dist|bin)\/pith(?! raw)/g, "/gone/pith"),
      ),
    found: /the hook does not rewrite/,
    mends: true,
  },
  {
    name: "a link in place of a file of pith's own",
    agent: "codex",
    plant: () => {
      const path = at(".config/pith/codex/pith-bash-env.bash");
      rmSync(path);
      symlinkSync(at("elsewhere"), path);
    },
    found: /is a link, and no file of pith's own/,
    mends: false,
  },
  {
    name: "the configuration is broken",
    agent: "codex",
    plant: () => change(codexConfig, (text) => `${text}[broken\n`),
    found: /config\.toml: .*correct it first/,
    mends: false,
  },
  {
    name: "the rule that lets the model read kept outputs is gone",
    agent: "claude",
    plant: () => change(".claude/settings.json", (text) => text.replaceAll('"Read(', '"Read(//else')),
    found: /reading kept outputs will ask/,
    mends: true,
  },
  {
    name: "a comment, for which the client leaves its settings unread",
    agent: "claude",
    plant: () => change(".claude/settings.json", (text) => `// mine\n${text}`),
    found: /Claude Code reads nothing of such a file/,
    mends: false,
  },
  {
    name: "another rewriter in the same slot",
    agent: "claude",
    words: ["--via", "hook"],
    plant: () =>
      change(".claude/settings.json", (text) =>
        text.replace(
          '"PreToolUse": [',
          '"PreToolUse": [{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "rtk hook claude" }] },',
        ),
      ),
    found: /rtk in .*settings\.json and pith both rewrite/,
    mends: false,
  },
  {
    name: "user and project both",
    agent: "claude",
    plant: () => install("claude", "--project"),
    found: /pith acts twice in Claude Code/,
    mends: false,
  },
  {
    name: "the agent is used, and nothing comes",
    agent: "claude",
    plant: () => {
      const before = new Date(Date.now() - 50 * 3_600_000);
      utimesSync(at(".config/pith/claude/installed.json"), before, before);
      put(".claude/projects/-home-dev/a.jsonl", "{}\n");
    },
    found: /no command of it has come to pith since it was installed/,
    mends: false,
  },
  {
    name: "the data folder cannot be written",
    agent: "claude",
    plant: () => {
      rmSync(here.env["PITH_DATA_DIR"]!, { recursive: true, force: true });
      writeFileSync(here.env["PITH_DATA_DIR"]!, "in the way\n");
    },
    found: /cannot be written/,
    mends: false,
  },
  {
    name: "the database is damaged",
    agent: "claude",
    plant: () => {
      mkdirSync(here.env["PITH_DATA_DIR"]!, { recursive: true, mode: 0o700 });
      writeFileSync(join(here.env["PITH_DATA_DIR"]!, "history.db"), "no database\n".repeat(1000), {
        mode: 0o600,
      });
    },
    found: /database/,
    mends: false,
  },
  {
    name: "the model is told of a program that is not there",
    agent: "codex",
    words: ["--via", "instructions"],
    plant: () => rmSync(join(here.home, "../bin/pith")),
    found: /PATH has no `pith`/,
    mends: false,
  },
  {
    name: "the settings of pith are broken",
    agent: "claude",
    plant: () => put(".config/pith/config.toml", "mode = 7\n"),
    found: /config\.toml/,
    mends: false,
  },
];

beforeEach(() => {
  here = world();
  (here.env as Record<string, string>)["SHELL"] = "/bin/bash";
  for (const folder of [".claude", ".codex", ".config/opencode"]) mkdirSync(at(folder), { recursive: true });
  mkdirSync(join(here.home, "../bin"), { recursive: true });
  symlinkSync(join(import.meta.dirname, "..", "..", "dist", "pith"), join(here.home, "../bin/pith"));
});

test.each(faults)("$name", ({ name, agent, words = [], plant, found, mends }) => {
  install(agent, ...words);
  const installation = [agent, ...words].join(" ");
  if (!seen.has(installation)) expect(doctor()).toEqual(sound);
  seen.add(installation);
  const isMended = mends || name.startsWith("a link");
  const shown = isMended ? here.own("init", "--show", "--agent", agent).stdout : "";
  plant();
  const { bad, code, said } = doctor();
  // One fault, one line.
  expect({ bad, code }).toEqual({ bad: [expect.stringMatching(found)], code: 1 });
  if (mends) {
    const restore = remembered();
    expect(here.own("doctor", "--fix").stdout).toMatch(/^repaired: /m);
    expect(doctor()).toEqual(sound);
    restore();
  }
  if (!isMended) return;
  // The commands that doctor advises mend it, as pasted, and the end stays.
  const lines = adviceIn(said);
  expect(lines).not.toEqual([]);
  for (const line of new Set(lines)) expect([line, here.bash(line).code]).toEqual([line, 0]);
  expect(doctor().bad).toEqual([]);
  expect(here.own("init", "--show", "--agent", agent).stdout).toBe(shown);
});

test("a launcher that is gone: the hook says nothing, and doctor of another installation finds it", () => {
  install("claude", "--via", "hook");
  change(".claude/settings.json", (text) => text.replaceAll(/\/(?:dist|bin)\/pith/g, "/gone/pith"));
  expect(doctor().bad.join("\n")).toMatch(/the hook does not rewrite/);
  expect(here.own("doctor", "--fix").stdout).toMatch(/^repaired: /m);
  expect(doctor().bad).toEqual([]);
});
