import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { lines, type World, world } from "../../classes/world.ts";
import { needsSqlite } from "../../sqlite.ts";

beforeEach(needsSqlite);

const filters = `# comment stays
schema_version = 1
[filters.frob]
match_command = "^frob\\\\b"
strip_lines_matching = ["^step "]
[[tests.frob]]
name = "steps go"
input = "step 1\\nend"
expected = "end"
`;

const config = `[tracking]
history_days = 30
[hooks]
exclude_commands = ["curl", "^ls$"]
[telemetry]
enabled = true
`;

const put = (here: World, name: string, content: string): string => {
  const path = join(here.home, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
};

const home = (here: World, name: string): string => readFileSync(join(here.home, name), "utf8");

const full = (): World => {
  const here = world();
  put(here, ".config/rtk/config.toml", config);
  put(here, ".config/rtk/filters.toml", filters);
  here.file(".rtk/filters.toml", filters.replaceAll("frob", "gnarl"));
  return here;
};

test("a dry run says what would be done, and does nothing", () => {
  const here = full();
  const { stdout, code } = here.own("import", "rtk", "--dry-run");
  expect(stdout).toBe(
    [
      "set track.days = 30 (rtk's tracking.history_days)",
      'set exclude.commands = ["curl"] (rtk\'s hooks.exclude_commands)',
      "left: hooks.exclude_commands ^ls$; pith excludes by words, not by pattern",
      "left: telemetry.enabled; pith sends nothing",
      `copy ${here.home}/.config/rtk/filters.toml to ${here.home}/.config/pith/filters/rtk.toml (1 filters)`,
      `copy ${here.folder}/.rtk/filters.toml to ${here.folder}/.pith/filters/rtk.toml (1 filters; \`pith trust\` puts them in force)`,
      "left: rtk's hooks, if your agents' settings have any; `pith init --replace` removes them",
      "",
    ].join("\n"),
  );
  expect(code).toBe(0);
  expect(here.bash("cd ~ && ls -Ad .config/*").stdout).toBe(".config/rtk\n");
  expect(here.bash("ls -A").stdout).toBe(".rtk\n");
});

test("takes over what there is: filters unchanged, settings that mean the same", () => {
  const here = full();
  expect(here.own("import", "rtk").code).toBe(2);
  expect(here.own("import", "rtk", "--yes").code).toBe(0);
  expect(home(here, ".config/pith/filters/rtk.toml")).toBe(filters);
  expect(here.read(".pith/filters/rtk.toml").toString()).toBe(filters.replaceAll("frob", "gnarl"));
  expect(here.own("config", "get", "track.days").stdout).toBe("30\n");
  expect(here.own("config", "get", "exclude.commands").stdout).toBe('["curl"]\n');
});

test("the user's filters are in force at once, the project's after trust", () => {
  const here = full();
  here.own("import", "rtk", "--yes");
  const talk = `cat <<'E'\n${lines(60, (index) => `step ${index} of many on the way`)}E`;
  here.tool("frob", talk);
  here.tool("gnarl", talk);
  expect(here.withPith("frob").stdout).not.toContain("step 17");
  expect(here.withPith("gnarl").stdout).toContain("step 17");
  expect(here.own("verify").stdout).toContain("all good");
});

test("what is there stays: a file of that name, a setting of the user's own", () => {
  const here = full();
  put(here, ".config/pith/filters/rtk.toml", "# mine\n");
  put(here, ".config/pith/config.toml", "# mine\n[track]\ndays = 7\n");
  const { stdout } = here.own("import", "rtk", "--yes");
  expect(stdout).toContain("rtk.toml exists and differs");
  expect(stdout).toContain("config.toml already sets track.days");
  expect(home(here, ".config/pith/filters/rtk.toml")).toBe("# mine\n");
  expect(here.own("config", "get", "track.days").stdout).toBe("7\n");
});

test("a filter for a command that pith knows is said to stand in front", () => {
  const here = full();
  put(here, ".config/rtk/filters.toml", filters.replace("^frob", "^git status"));
  expect(here.own("import", "rtk", "--dry-run").stdout).toContain(
    "  replaces pith's own filters for git status\n",
  );
});

test("twice is once", () => {
  const here = full();
  here.own("import", "rtk", "--yes");
  const before = home(here, ".config/pith/config.toml");
  const { stdout } = here.own("import", "rtk", "--yes");
  expect(stdout).toContain("there already:");
  expect(home(here, ".config/pith/config.toml")).toBe(before);
});

test("nothing of rtk's is touched", () => {
  const here = full();
  const state = (): string =>
    here.bash(
      "cd ~ && find .config/rtk -type f -exec sha256sum {} + | sort; cd - >/dev/null; sha256sum .rtk/*",
    ).stdout;
  const before = state();
  here.own("import", "rtk", "--yes");
  expect(state()).toBe(before);
});

test("broken files are named, and cost nothing else", () => {
  const here = full();
  put(here, ".config/rtk/config.toml", "[tracking\n");
  put(here, ".config/rtk/filters.toml", `${filters}\n[filters.bad]\nmatch_command = "^("\n`);
  const { stdout, code } = here.own("import", "rtk", "--yes");
  expect(code).toBe(0);
  expect(stdout).toMatch(/left: .*rtk\/config\.toml; /);
  expect(stdout).toMatch(/ {2}not usable: .*filters\.toml:\d+:\d+: /);
  expect(home(here, ".config/pith/filters/rtk.toml")).toContain("[filters.bad]");
});

test("where nothing of it can be read, that is no success", () => {
  const here = world();
  put(here, ".config/rtk/config.toml", "[tracking\n");
  const { stdout, code } = here.own("import", "rtk", "--yes");
  expect({ code, last: stdout.trim().split("\n").at(-1) }).toEqual({
    code: 1,
    last: "Nothing could be imported: see what was left above.",
  });
});

test("without rtk there is nothing to do", () => {
  const here = world();
  expect(here.own("import", "rtk")).toMatchObject({ code: 1, stdout: "Nothing of rtk was found.\n" });
  expect(here.own("import", "other").code).toBe(2);
});

test("a file without a filter is left: what rtk's init writes, and one with nothing that can be used", () => {
  const here = full();
  put(
    here,
    ".config/rtk/filters.toml",
    "# Filters of your own:\n# [filters.frob]\n# match_command = '^frob'\n",
  );
  here.file(".rtk/filters.toml", "schema_version = 1\n[filters.bad]\nmatch_command = '^('\n");
  const { stdout, code } = here.own("import", "rtk", "--yes");
  expect(code).toBe(0);
  expect(stdout).toContain(`left: ${here.home}/.config/rtk/filters.toml; it is empty, nothing to import\n`);
  expect(stdout).toMatch(/left: .*\.rtk\/filters\.toml; no filter in it can be used \(line 3: /);
  expect(here.bash("ls -A . ~/.config/pith").stdout).not.toMatch(/filters|\.pith/);
  expect(here.own("doctor").stdout).not.toMatch(/BAD .*toml/);
});

test("a copy of such a file that is there already is no fault", () => {
  const here = world();
  put(here, ".config/pith/filters/rtk.toml", "# nothing yet\n");
  expect(here.own("doctor").stdout).not.toMatch(/BAD .*toml/);
  expect(here.own("verify").code).toBe(0);
});

test("two at once end alike, each with what was done", async () => {
  const here = full();
  const start = (): Promise<string> =>
    new Promise((resolve) => {
      const child = spawn(
        join(import.meta.dirname, "..", "..", "..", "dist", "pith"),
        ["import", "rtk", "--yes"],
        {
          cwd: here.home,
          env: here.env as NodeJS.ProcessEnv,
          stdio: ["ignore", "pipe", "pipe"],
        },
      );
      let said = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += String(text)));
      child.on("exit", (code) => resolve(`${code} ${said}`));
    });
  const said = await Promise.all([start(), start(), start()]);
  for (const one of said)
    expect(one).toMatch(/^0 [^]*(?:Done\. pith changed no file of rtk|There is nothing to import)\.\n$/);
  expect(said.join("")).not.toMatch(/EEXIST/);
});
