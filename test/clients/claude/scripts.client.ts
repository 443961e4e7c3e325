/** Claude Code in its code mode, which it has on a terminal: its only tool runs scripts, and those run all commands. */
import type { Call } from "../model/script.ts";
import { describeScripts, type ScriptedClient } from "../scripts.ts";
import { claude } from "./driver.ts";
import { startFirstParty } from "./first-party.ts";

const provider = await startFirstParty();

const prelude = `const sh = async (command) => { try { return (await tools.Bash({ command, description: "run it" })).stdout + "\\n"; } catch (fault) { return String(fault.message); } };
const say = (said) => self.log("<said>" + encodeURIComponent(String(said)) + "</said>");`;

const inCell = (code: string): string => `await (async () => {\n${code}\n})(); 0`;

const script = (code: string): Call => ({ does: "tool", name: "REPL", input: { code: inCell(code) } });

const state = (project: string) => ({
  hasCompletedOnboarding: true,
  theme: "dark",
  codeModeCaveatsAcceptedV1: true,
  codeModeAutoModeCaveatAcceptedV1: true,
  bypassPermissionsModeAccepted: true,
  customApiKeyResponses: { approved: ["test"], rejected: [] },
  projects: { [project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
});

const scripted: ScriptedClient = {
  ...claude,
  version: "2.1.332",
  lacks: ["read", "timeout", "agent", "background", "rules"],
  tools: {
    shell: "REPL",
    call: (asked) =>
      asked.does === "shell"
        ? {
            name: "REPL",
            input: { code: inCell(`${prelude}\nsay(await sh(${JSON.stringify(asked.command)}));`) },
          }
        : claude.tools.call(asked),
  },
  careful: { terminal: true, refuses: false, configure: () => ({ args: [], env: {} }) },
  configure(world, url) {
    const { env } = claude.configure(world, url);
    world.write("home/.claude/settings.json", '{ "model": "claude-opus-5-5" }\n');
    world.write("home/.claude.json", JSON.stringify(state(world.project)));
    return {
      args: ["--dangerously-skip-permissions", "run it"],
      env: { ...env, ...provider.variables(url), CLAUDE_CODE_EXPERIMENTAL_CODE_MODE: "1" },
    };
  },
  prelude,
  script,
  // A script's output comes back by a tool that the client calls itself.
  said: ({ results }) =>
    results.flatMap(({ text }) =>
      [...text.matchAll(/&lt;said&gt;(.*?)&lt;\/said&gt;/g)].map(([, said = ""]) => decodeURIComponent(said)),
    ),
};

describeScripts(scripted, ["shell", "result", "hook"], provider.close);
