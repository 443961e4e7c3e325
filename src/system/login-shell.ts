/** The shell that the system's list of users names for the user. $SHELL is only what some program above has set, and is
 * missing in containers; the runtime of the executable repeats it where it is asked for the user's shell. */
import { readFileSync } from "node:fs";
import type { Environment } from "./environment.ts";

export interface UserDatabase {
  /** null: no such file. */
  read(path: string): string | null;
  /** Output of a program; null if it fails. */
  ask(program: string, args: readonly string[]): string | null;
}

const system: UserDatabase = {
  read(path) {
    try {
      return readFileSync(path, "utf8");
    } catch {
      return null;
    }
  },
  ask(program, args) {
    // node:child_process costs start-up time and is needed here only.
    const { spawnSync } = process.getBuiltinModule("node:child_process");
    const { status, stdout } = spawnSync(program, [...args], { encoding: "utf8", timeout: 10_000 });
    return status === 0 ? stdout : null;
  },
};

/** Lines of passwd(5): name, password, user id, group id, comment, home, shell. */
const inLines = (text: string | null, uid: number): string | undefined =>
  text
    ?.split("\n")
    .map((line) => line.split(":"))
    .find((fields) => fields.length === 7 && fields[2] === String(uid))?.[6];

/** The file holds the users of this machine; getent knows those of the network too. */
const onUnix = (uid: number, { read, ask }: UserDatabase): string | undefined =>
  inLines(read("/etc/passwd"), uid) ?? inLines(ask("getent", ["passwd", String(uid)]), uid);

/** On macOS the file holds the system's own users only. */
const onMac = (uid: number, { ask }: UserDatabase): string | undefined => {
  const name = ask("/usr/bin/id", ["-un", String(uid)])?.trim();
  const words = ["/Search", "-read", `/Users/${name}`, "UserShell"];
  const said = name === undefined ? null : ask("/usr/bin/dscl", words);
  return /^UserShell:\s*(\/.*)$/m.exec(said ?? "")?.[1];
};

/** An absolute path; null where nobody says. */
export const loginShell = (
  { uid, platform }: Environment,
  database: UserDatabase = system,
): string | null => {
  if (uid === null) return null;
  const shell = platform === "darwin" ? onMac(uid, database) : onUnix(uid, database);
  // An empty field means the system's shell.
  return shell === "" ? "/bin/sh" : (shell?.trim() ?? null);
};

export const userShell = (env: Environment): string | null => env.variables["SHELL"] || loginShell(env);
