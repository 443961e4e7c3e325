/** The process's variables, home and working directory, read once. Nothing else in pith reads these. */

export interface Environment {
  /** On Windows, where case does not count in them, names are in capitals. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Absolute; "/" where the system knows none. */
  readonly home: string;
  /** Where temporary files go, absolute, no trailing slash. */
  readonly temporary: string;
  /** null where the directory has been deleted. */
  readonly cwd: string | null;
  /** null on Windows. */
  readonly uid: number | null;
}

const currentDirectory = (): string | null => {
  try {
    return process.cwd();
  } catch {
    return null;
  }
};

const isAbsolute = (path: string, platform: NodeJS.Platform): boolean =>
  platform === "win32" ? /^(?:[/\\]|[A-Za-z]:[/\\])/.test(path) : path.startsWith("/");

const systemHome = (): string | null => {
  try {
    // node:os costs start-up time and is needed here only.
    return process.getBuiltinModule("node:os").homedir();
  } catch {
    return null;
  }
};

/** As passwd(5) names it: a relative $HOME is another place in every folder, and what asks the system is told of it. */
const listedHome = (): string | null => {
  const uid = String(process.getuid?.() ?? "");
  const lines = readable("/etc/passwd").split("\n");
  const home = lines.map((line) => line.split(":")).find((fields) => fields[2] === uid)?.[5];
  return home?.startsWith("/") === true ? home : null;
};

const readable = (path: string): string => {
  try {
    return process.getBuiltinModule("node:fs").readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

const homeOf = (variables: Environment["variables"], platform: NodeJS.Platform): string => {
  const named = platform === "win32" ? (variables["USERPROFILE"] ?? variables["HOME"]) : variables["HOME"];
  if (named !== undefined && named !== "" && isAbsolute(named, platform)) return named;
  return (named === undefined || named === "" ? systemHome() : null) ?? listedHome() ?? "/";
};

const temporaryOf = (variables: Environment["variables"], platform: NodeJS.Platform): string => {
  if (platform === "win32") return variables["TEMP"] ?? variables["TMP"] ?? "C:\\Windows\\Temp";
  const named = variables["TMPDIR"];
  if (named === undefined || !named.startsWith("/")) return "/tmp";
  return named.length > 1 ? named.replace(/\/+$/, "") || "/" : named;
};

const named = (
  variables: Environment["variables"] = {},
  platform: NodeJS.Platform,
): Environment["variables"] =>
  platform === "win32"
    ? Object.fromEntries(Object.entries(variables).map(([name, value]) => [name.toUpperCase(), value]))
    : { ...variables };

/** Shells, editors and Node write a drive's letter as they like; pith compares and records one form. */
export const withDrive = (path: string, platform: NodeJS.Platform): string =>
  platform === "win32" ? path.replace(/^[a-z](?=:)/, (drive) => drive.toUpperCase()) : path;

/** An environment from the given parts; what is left out comes from the variables or is neutral. */
export const environmentOf = (parts: Partial<Environment>): Environment => {
  const platform = parts.platform ?? process.platform;
  const variables = Object.freeze(named(parts.variables, platform));
  return Object.freeze({
    variables,
    platform,
    home: withDrive(parts.home ?? homeOf(variables, platform), platform),
    temporary: parts.temporary ?? temporaryOf(variables, platform),
    cwd: typeof parts.cwd === "string" ? withDrive(parts.cwd, platform) : null,
    uid: parts.uid ?? null,
  });
};

let current: Environment | undefined;

/** The environment of this process, frozen at the first call. */
export const environment = (): Environment => {
  current ??= environmentOf({
    variables: process.env,
    cwd: currentDirectory(),
    uid: process.getuid?.() ?? null,
  });
  return current;
};
