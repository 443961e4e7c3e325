/** The native program as the launcher starts it, with pipes that are filled and closed before it begins: nothing here waits. */
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { singleQuoted } from "../../src/shell/quote-word.ts";
import { removedLater } from "../left-over.ts";
import { scratch } from "../launcher/world.ts";

const dist = join(import.meta.dirname, "..", "..", "dist");
export const program = join(dist, "libexec", "pith-native");

/** Why the tests of this folder are skipped where they are. */
export const isBuilt = existsSync(program);

export interface Case {
  readonly argv: readonly string[];
  readonly printed: Uint8Array;
  /** The launcher's line; null: it has not said anything yet, "": it is gone. */
  readonly status?: string | null;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Somebody else still holds the pipe. */
  readonly isHeld?: boolean;
  /** Where the output goes; a pipe where absent. */
  readonly to?: string;
  readonly program?: string;
  readonly engine?: "executable" | "module";
}

export interface Answer {
  readonly code: number;
  readonly shown: Buffer;
  /** The line in the journal; "" where none was written. */
  readonly line: string;
}

export interface World {
  readonly home: string;
  readonly data: string;
  run(cases: readonly Case[]): Answer[];
}

/** Says which stage it was asked for, and gives back what it finds in both pipes. */
const engine = `#!/bin/sh\nprintf 'ENGINE %s\\n' "$3"\ncat\necho\n[ "$3" = whole ] || cat <&3\n`;

/** An engine that is a module, which Node runs. */
const engineModule = `require("node:child_process").spawnSync(__dirname + "/pith", process.argv.slice(2), { stdio: ["inherit", "inherit", "inherit", 3] });\n`;

/** Bytes that a pipe holds unless it was widened. */
const usualRoom = 64 * 1024;
const widen = `perl -e 'fcntl(STDIN, 1031, 262144) or die "the pipe stays narrow"' <&7;`;

export const isHandedOver = ({ shown }: Answer): boolean => shown.subarray(0, 7).toString() === "ENGINE ";

const script = (one: Case, folder: string, engine: string): string => {
  const { argv, status = "0 ", env = {}, cwd = "/", isHeld = false, to = `>${folder}/shown` } = one;
  const path = join(engine, one.engine === "module" ? "main.js" : "pith");
  const room = one.printed.length > usualRoom ? widen : "";
  const words = [path, "sink", cwd, "quick", "1", "", "--", ...argv].map(singleQuoted).join(" ");
  const variables = Object.entries(env).map(([name, value]) => `${name}=${singleQuoted(value)}`);
  const say =
    status === null ? "" : status === "" ? "exec 10>&-;" : `echo ${singleQuoted(status)} >&10; exec 10>&-;`;
  const input = `exec 5<>${folder}/data 6<>${folder}/status; exec 7<${folder}/data 8>${folder}/data 9<${folder}/status 10>${folder}/status; exec 5>&- 6>&-;`;
  const end = isHeld ? "" : "exec 8>&-;";
  const line = `env ${variables.join(" ")} ${one.program ?? `${folder}/../look/pith-native`} ${words} <&7 3<&9 7<&- 8>&- 9<&- 10>&- ${to}`;
  // The program that waits for the end of a pipe gets it.
  const late = status === null || isHeld ? `{ sleep 0.3; } 7<&- 9<&- >/dev/null & exec 8>&- 10>&-;` : "";
  return `mkfifo ${folder}/data ${folder}/status; (${input} ${room} cat ${folder}/printed >&8; ${end} ${say} ${late} ${line}; echo $? >${folder}/code)\n`;
};

export const makeWorld = (): World => {
  const root = removedLater(scratch());
  const [home, data] = [join(root, "home"), join(root, "data")];
  for (const folder of [home, data]) mkdirSync(folder);
  // Without its modules it is the look alone.
  mkdirSync(join(root, "look"));
  for (const name of ["pith-native", "pith.table"])
    copyFileSync(join(program, "..", name), join(root, "look", name));
  mkdirSync(join(root, "engine"));
  writeFileSync(join(root, "engine", "pith"), engine);
  chmodSync(join(root, "engine", "pith"), 0o755);
  writeFileSync(join(root, "engine", "main.js"), engineModule);
  writeFileSync(join(data, "journal.jsonl"), "");
  writeFileSync(join(data, `.upkeep-${Math.floor(Date.now() / 86_400_000)}`), "");
  let count = 0;
  const run = (cases: readonly Case[]): Answer[] => {
    const folders = cases.map(() => join(root, String((count += 1))));
    const text = cases.map((one, index) => {
      const folder = folders[index]!;
      mkdirSync(folder);
      writeFileSync(join(folder, "printed"), one.printed);
      return `: >${data}/mark; wc -c <${data}/journal.jsonl >${folder}/before; ${script(one, folder, join(root, "engine"))}`;
    });
    const ran = spawnSync("bash", ["-s"], {
      input: text.join(""),
      env: { PATH: process.env["PATH"], HOME: home, PITH_DATA_DIR: data, LANG: "C.UTF-8" },
      encoding: "utf8",
    });
    if (ran.stderr !== "") throw new Error(ran.stderr);
    const journal = readFileSync(join(data, "journal.jsonl"));
    const starts = folders.map((folder) => Number(readFileSync(join(folder, "before"), "utf8")));
    return folders.map((folder, index) => ({
      code: Number(readFileSync(join(folder, "code"), "utf8")),
      shown: existsSync(join(folder, "shown")) ? readFileSync(join(folder, "shown")) : Buffer.alloc(0),
      line: journal.subarray(starts[index], starts[index + 1]).toString(),
    }));
  };
  return { home, data, run };
};
