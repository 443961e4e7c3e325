/** Codex with the model that it takes where none is named: its tools are called by scripts. */
import type { Call } from "../model/script.ts";
import { describeScripts, type ScriptedClient } from "../scripts.ts";
import { codex } from "./driver.ts";

const prelude = `const sh = async (cmd) => (await tools.exec_command({ cmd, yield_time_ms: 30000, max_output_tokens: 60000 })).output;
const say = (said) => text(String(said));`;

const script = (code: string): Call => ({ does: "tool", name: "exec", input: code });

const scripted = (version: string): ScriptedClient => ({
  ...codex,
  version,
  lacks: ["read", "timeout", "agent", "background"],
  tools: {
    shell: "exec",
    call: (asked) =>
      asked.does === "shell"
        ? { name: "exec", input: `${prelude}\nsay(await sh(${JSON.stringify(asked.command)}));` }
        : codex.tools.call(asked),
  },
  volatile: [...codex.volatile, /(?<=Wall time )[\d.]+/g],
  configure(world, url) {
    const start = codex.configure(world, url);
    const path = "home/.codex/config.toml";
    world.write(path, world.read(path)!.replace(/^model = .*\n/m, ""));
    return start;
  },
  prelude,
  script,
  said: ({ results }) =>
    results.map(({ text }) => text.replace(/^Script completed\n[^]*?Output:\n\n?/, "").trim()),
});

for (const version of ["0.169.0", "0.171.0"]) describeScripts(scripted(version), ["shell"]);
