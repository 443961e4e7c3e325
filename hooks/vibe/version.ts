/** Which Vibe is here, from the folder that an installer of Python tools leaves; it is never started. */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { namesIn } from "../../src/system/names-in.ts";

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

/** Until 2.21 hooks had other names and were behind a switch. Where no installer tells, it is a later one. */
export const isEarly = (env: Environment): boolean =>
  tools(env)
    .flatMap(packagesIn)
    .map((name) => /^mistral_vibe-(\d+)\.(\d+)[.\d]*\.dist-info$/.exec(name)?.slice(1).map(Number))
    .filter((version) => version !== undefined)
    .slice(0, 1)
    .some(([major = 0, minor = 0]) => major < 2 || (major === 2 && minor < 21));
