import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { configFile } from "../../../src/system/paths.ts";
import { schema } from "../../../src/config/schema.ts";
import { scratch, type Scratch } from "../../config/scratch.ts";
import { engines, own, ownWords } from "../own.ts";

const configured = (text: string): Scratch => {
  const place = scratch();
  mkdirSync(join(configFile(place.env), ".."), { recursive: true });
  writeFileSync(configFile(place.env), text);
  return place;
};

test("shows what is in force and where it comes from", () => {
  const place = configured("[tee]\nmax_files = 7\n[agents.claude]\ncap = 5\n");
  const { code, out, err } = own(place, ["config"], { PITH_MODE: "tight" });
  expect([code, err]).toEqual([0, ""]);
  expect(out.replaceAll(place.root, "ROOT")).toBe(
    `key                               value       from
mode                              tight       PITH_MODE
exclude.commands                  []          default
budget.report                     80          default
budget.data                       0           default
budget.log                        120         default
tee.enabled                       true        default
tee.min_bytes                     1024        default
tee.max_bytes                     268435456   default
tee.max_total_bytes               2147483648  default
tee.max_files                     7           file
tee.max_age_days                  14          default
tee.dir                                       default
ledger                            true        default
track.enabled                     true        default
track.days                        90          default
export.endpoint                               default
hooks.default_timeout_ms          5000        default
hooks.payload_max_bytes           131072      default
hooks.background_max_concurrency  32          default
hooks.include_sub_agents          true        default
hooks.allow_remote                false       default
hooks.entries                     []          default
route                             []          default
agents.claude.cap                 5           file

file: ROOT/home/.config/pith/config.toml
`,
  );
});

test("a mistake is shown with its place, what is in force all the same", () => {
  const place = configured("# x\nmode = 'tihgt'\n");
  const { code, out, err } = own(place, ["config"]);
  expect(code).toBe(2);
  expect(out).toMatch(/^mode +balanced +default$/m);
  expect(err).toBe(`${configFile(place.env)}:2:1: "mode" must be one of lossless, balanced, tight\n`);
});

test("set writes through a link and keeps every other byte", () => {
  const place = scratch();
  const real = join(place.root, "dotfiles.toml");
  writeFileSync(real, "# mine\r\n[tee]\r\nmax_files = 7 # few\r\n");
  mkdirSync(join(configFile(place.env), ".."), { recursive: true });
  symlinkSync(real, configFile(place.env));
  expect(own(place, ["config", "set", "tee.max_files", "8"])).toEqual({
    code: 0,
    out: "outputs of the last 24 hours stay whatever the limit\n",
    err: "",
  });
  expect(own(place, ["config", "set", "exclude.commands", "git push, docker"]).code).toBe(0);
  expect(readFileSync(real, "utf8")).toBe(
    '# mine\r\n[tee]\r\nmax_files = 8 # few\r\n\r\n[exclude]\r\ncommands = [ "git push", "docker" ]\r\n',
  );
  expect(own(place, ["config", "get", "exclude.commands"]).out).toBe('["git push","docker"]\n');
});

test.each(engines)("the first value makes the file, with %s", (_, start) => {
  const place = scratch();
  own(place, ["config", "set", "mode", "lossless"], {}, start);
  expect(readFileSync(configFile(place.env), "utf8")).toBe('mode = "lossless"\n');
  expect(own(place, ["config", "get", "mode"], {}, start)).toEqual({ code: 0, out: "lossless\n", err: "" });
  expect(own(place, ["config", "path"]).out).toBe(`${configFile(place.env)}\n`);
});

const hasScript =
  process.platform === "linux" &&
  spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") === true;

test.skipIf(!hasScript)("edit opens the editor, options included, and checks what comes out", () => {
  const place = scratch();
  const words = [...ownWords, "config", "edit"].join(" ");
  const { stdout, status } = spawnSync("script", ["-qefc", words, "/dev/null"], {
    env: { ...place.env.variables, VISUAL: "sed -i -e '$a moed = 1'" },
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([
    2,
    `pith: ${configFile(place.env)}:2:1: unknown key "moed"; did you mean "mode"?\r\n`,
  ]);
});

test("edit without a terminal starts no editor, which might wait for ever", () => {
  const place = scratch();
  const editor = join(place.root, "editor");
  writeFileSync(editor, `#!/bin/sh\ntouch ${place.root}/started\n`, { mode: 0o755 });
  const { code, out, err } = own(place, ["config", "edit"], { VISUAL: editor });
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toBe(
    `pith: an editor needs a terminal; \`pith config set\` changes one key, the file is ${configFile(place.env)}\n`,
  );
  expect(existsSync(join(place.root, "started"))).toBe(false);
  expect(existsSync(configFile(place.env))).toBe(false);
});

test.each([
  ["set moed x", 'unknown key "moed"; did you mean "mode"?'],
  ["set mode fast", 'mode must be one of lossless, balanced, tight, not "fast"'],
  ["set tee.max_files -1", 'tee.max_files must be a whole number of at least 0, not "-1"'],
  ["set tee.max_files many", 'tee.max_files must be a whole number of at least 0, not "many"'],
  ["set mode", "pith config set needs a key and a value"],
  ["get", "pith config get needs a key; `pith config` lists them"],
  ["frobnicate", 'no action "frobnicate"; there are list, get, set, unset, path, edit'],
])("%s", (words, message) => {
  expect(own(scratch(), ["config", ...words.split(" ")])).toEqual({
    code: 2,
    out: "",
    err: `pith: ${message}\n`,
  });
});

test("unset takes one line out, and leaves every other byte", () => {
  const place = scratch();
  const file = configFile(place.env);
  const text = '# mine\nmode = "tight" # for now\n\n[tee]\nmax_files = 5\n# behind\nmax_age_days = 3\n';
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  expect(own(place, ["config", "unset", "tee.max_files"])).toEqual({ code: 0, out: "", err: "" });
  expect(readFileSync(file, "utf8")).toBe(text.replace("max_files = 5\n", ""));
  expect(own(place, ["config", "unset", "mode"]).code).toBe(0);
  expect(own(place, ["config", "get", "mode"]).out).toBe("balanced\n");
  // Unsetting a key that is not set succeeds.
  expect(own(place, ["config", "unset", "mode"])).toEqual({ code: 0, out: "", err: "" });
  expect(own(place, ["config", "unset", "moed"])).toMatchObject({ code: 2 });
  writeFileSync(file, "tee = { max_files = 5, max_age_days = 3 }\n");
  expect(own(place, ["config", "unset", "tee.max_files"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("cannot take tee.max_files out of this file safely"),
  });
  expect(readFileSync(file, "utf8")).toBe("tee = { max_files = 5, max_age_days = 3 }\n");
});

test("list says of every key what it is for", () => {
  const { code, out } = own(scratch(), ["config", "list"]);
  expect(code).toBe(0);
  for (const [key, { says }] of Object.entries(schema)) {
    if (key.includes("*")) continue;
    expect(out).toMatch(new RegExp(`^${key.replaceAll(".", "\\.")} = `, "m"));
    expect(out.replaceAll(/\n +/g, " ")).toContain(says);
  }
});

test("a host's value that is not there: exit 1", () => {
  expect(own(scratch(), ["config", "get", "agents.claude.cap"])).toEqual({ code: 1, out: "", err: "" });
});
