import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { agents } from "../../hooks/registry.generated.ts";
import { definedInShell } from "../../src/integration/defined-in.ts";
import { environmentOf } from "../../src/system/environment.ts";
import { removedLater } from "../left-over.ts";

const home = removedLater(mkdtempSync(join(tmpdir(), "pith-names-")));
const env = environmentOf({ variables: {}, home });
writeFileSync(join(home, ".bashrc"), "alias cargo='cargo --color never'\n");
writeFileSync(join(home, ".zshrc"), "make() { command make -s; }\n");
const snapshots = join(home, ".claude/shell-snapshots");
mkdirSync(snapshots, { recursive: true });
writeFileSync(join(snapshots, "snapshot-bash-1.sh"), "function ls {\n  eza\n}\n");
writeFileSync(join(snapshots, "snapshot-bash-2.sh"), "alias -- docker='podman'\n");

const namesOf = async (agent: string, environment = env): Promise<readonly string[]> => {
  const hook = await (await agents.find(({ name }) => name === agent)?.load())?.hook?.();
  const defines = definedInShell(hook, environment);
  return ["cargo", "make", "ls", "docker", "grep", "find", "git"].filter(defines);
};

describe("names that the shell of an agent's commands gives another meaning", () => {
  it.each(["antigravity", "auggie", "codebuddy", "cursor", "devin", "kiro", "vscode"])(
    "are those of the user's start-up files: %s",
    async (agent) => {
      expect(await namesOf(agent)).toEqual(["cargo", "make"]);
    },
  );

  it("in Claude Code are those of its snapshots too, and its own", async () => {
    expect(await namesOf("claude")).toEqual(["cargo", "make", "ls", "docker", "grep", "find"]);
  });

  it.each(["crush", "droid", "pi", "cline"])(
    "are none where the shell reads no such file: %s",
    async (agent) => {
      expect(await namesOf(agent)).toEqual([]);
    },
  );

  it("are those that the environment brings along, whichever agent it is", async () => {
    const functions = environmentOf({ ...env, variables: { "BASH_FUNC_git%%": "() { :; }" } });
    expect(await namesOf("crush", functions)).toEqual(["git"]);
    writeFileSync(join(home, "own.bash"), "make() { :; }\n");
    const startup = environmentOf({ ...env, variables: { BASH_ENV: join(home, "own.bash") } });
    expect(await namesOf("pi", startup)).toEqual(["make"]);
  });
});
