/** Plugins as they are installed, loaded by the runtime that the tests run on, with a home of their own. */
import { chmodSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { environmentOf } from "../../../src/system/environment.ts";
import { type Plugin, pluginText } from "../../../hooks/plugins/plugin-file.ts";
import { createHome, type Home } from "../home.ts";

const lines = Array.from({ length: 60 }, (_, index) => `   Compiling crate-${index} v1.0.${index}`);
const last = "    Finished dev [unoptimized] target(s) in 1.00s\n";

/** Output of `cargo build`, and pith's form of it but for the name of the kept output. */
export const printed = `${lines.join("\n")}\n${last}`;
export const shortened =
  /^\[pith: 60 build steps hidden\]\n {4}Finished dev \[unoptimized\] target\(s\) in 1\.00s\n\[pith \w{4,8}: 60 of 61 lines hidden, full output: (\S+)\]\n/;

export interface PluginWorld extends Home {
  readonly cwd: string;
  /** Loads the artifact as it would be written; `start`: what it starts in place of pith. */
  load(plugin: Omit<Plugin, "path">, start?: readonly string[]): Promise<any>;
  /** A program in place of pith. */
  standIn(script: string): readonly string[];
}

/** Variables that would let the real home, or this machine's settings, into a test. */
const names =
  "HOME XDG_CONFIG_HOME XDG_DATA_HOME PITH_DATA_DIR PITH_CONFIG PITH_MODE BASH_ENV PITH_BASH_ENV SHELL".split(
    " ",
  );

let serial = 0;

export const createPluginWorld = (): PluginWorld => {
  const home = createHome();
  const before = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  for (const name of names) delete process.env[name];
  process.env["HOME"] = home.at("home");
  process.env["PITH_DATA_DIR"] = home.at("data");
  process.env["PITH_CONFIG"] = home.at("config.toml");
  const place = {
    env: environmentOf({ variables: {}, home: home.at("home"), platform: "linux", uid: 1000 }),
    tee: home.at("data/tee"),
  };
  return {
    ...home,
    cwd: home.at("project"),
    load: (plugin, start) => {
      const values = { ...plugin.values, ...(start === undefined ? {} : { START: start }) };
      serial += 1;
      const path = home.put(`plugin-${serial}.mjs`, pluginText({ ...plugin, path: "", values }, place));
      return import(/* @vite-ignore */ pathToFileURL(path).href);
    },
    standIn: (script) => {
      serial += 1;
      const path = home.put(`stand-in-${serial}`, `#!/bin/sh\n${script}\n`);
      chmodSync(path, 0o755);
      return [path];
    },
    remove: () => {
      for (const [name, value] of Object.entries(before)) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      home.remove();
    },
  };
};

/** Everything that pith may be or do instead of answering. */
export const faults: readonly (readonly [what: string, script: string])[] = [
  ["prints garbage", "cat >/dev/null; echo 'Segmentation fault'"],
  ["prints half an answer", `cat >/dev/null; printf '{"output":"x'`],
  ["prints an answer of another shape", `cat >/dev/null; printf '{"output":3,"command":["x"]}'`],
  ["prints null", "cat >/dev/null; echo null"],
  ["prints nothing", "cat >/dev/null"],
  ["answers and fails", `cat >/dev/null; printf '{"output":"x","command":"x"}'; exit 1`],
  ["does not read", `printf '{}'`],
  ["dies", "kill -9 $$"],
  ["prints without end", 'exec yes \'{"output":"x"}\''],
  [
    "is slow",
    `exec python3 -c 'import sys, time; sys.stdin.read(); time.sleep(20); print("{\\"output\\":\\"x\\",\\"command\\":\\"x\\"}")'`,
  ],
];
