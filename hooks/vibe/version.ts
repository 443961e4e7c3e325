/** Which Vibe is here, from the folder that an installer of Python tools leaves; it is never started. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** `uv tool install` and `pipx install`. */
const tools = ({ home, variables }: Environment): readonly string[] => [
  join(variables["UV_TOOL_DIR"] || join(home, ".local", "share", "uv", "tools"), "mistral-vibe"),
  join(variables["PIPX_HOME"] || join(home, ".local", "share", "pipx"), "venvs", "mistral-vibe"),
  join(home, ".local", "pipx", "venvs", "mistral-vibe"),
];

const packagesIn = (tool: string): readonly string[] =>
  namesIn(join(tool, "lib"))
    .filter((name) => name.startsWith("python"))
    .flatMap((python) => namesIn(join(tool, "lib", python, "site-packages")));

/** `[2, 21]`; null where no installer tells. */
export const versionOf = (env: Environment): readonly [major: number, minor: number] | null => {
  for (const name of tools(env).flatMap(packagesIn)) {
    const found = /^mistral_vibe-(\d+)\.(\d+)[.\d]*\.dist-info$/.exec(name);
    if (found !== null) return [Number(found[1]), Number(found[2])];
  }
  return null;
};

/** Until 2.21 hooks had other names and were behind a switch. */
export const isEarly = (env: Environment): boolean => {
  const version = versionOf(env);
  return version !== null && (version[0] < 2 || (version[0] === 2 && version[1] < 21));
};
