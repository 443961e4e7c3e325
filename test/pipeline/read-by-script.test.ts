import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { scriptCases } from "../../src/launcher/entry-script.ts";
import { isReadByScript, mayBeReadByScript, scriptVariables } from "../../src/pipeline/read-by-script.ts";
import { environmentOf } from "../../src/system/environment.ts";
import { scratch } from "../config/scratch.ts";

const values = [
  "",
  "0",
  "1",
  "false",
  "False",
  "no",
  "off",
  "on",
  "true",
  "exec",
  "exec-",
  "exec-1",
  "call_1",
  "x exec-1",
];

describe("a variable", () => {
  it.each(scriptVariables.flatMap(({ name }) => values.map((value) => [name, value] as const)))(
    "says the same to the shell as to the engine: %s=%j",
    (name, value) => {
      const variables = { [name]: value };
      const script = `asked() {\n  ${scriptCases("return 0")}\n  return 1\n}; asked && echo yes; exit 0`;
      const said = execFileSync("/bin/sh", ["-c", script], { env: variables, encoding: "utf8" }) === "yes\n";
      expect(said).toBe(isReadByScript(environmentOf({ variables, home: "/" })));
    },
  );
});

describe("settings", () => {
  const on = '{ "tools": { "codeModeOnly": true } }';
  const qwen = (path: string, text: string, variables: Record<string, string> = {}): boolean => {
    const { root } = scratch();
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    const named = Object.fromEntries(Object.entries(variables).map(([name, at]) => [name, join(root, at)]));
    const env = environmentOf({ variables: { QWEN_CODE: "1", ...named }, home: join(root, "home") });
    return mayBeReadByScript(env, join(root, "project", "sub"));
  };

  it.each([
    ["home/.qwen/settings.json", {}],
    ["project/.qwen/settings.json", {}],
    ["elsewhere/settings.json", { QWEN_HOME: "elsewhere" }],
    ["system.json", { QWEN_CODE_SYSTEM_SETTINGS_PATH: "system.json" }],
  ])("are read where the agent reads them: %s", (path, variables) => {
    expect(qwen(path, on, variables)).toBe(true);
    expect(qwen(path, on.replace("true", "false"), variables)).toBe(false);
  });

  it("elsewhere are nobody's", () => {
    expect(qwen("project/other.json", on)).toBe(false);
  });
});
