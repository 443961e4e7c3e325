/** Pi with its tool `codemode`, whose scripts run commands. */
import type { Call } from "../model/script.ts";
import { describeScripts, type ScriptedClient } from "../scripts.ts";
import { piNext as pi } from "./driver.ts";

const prelude = `const sh = async (command) => (await tools.bash({ command })).output;
const say = (said) => text(String(said));`;

const script = (code: string): Call => ({ does: "tool", name: "codemode", input: { code } });

const scripted: ScriptedClient = {
  ...pi,
  version: "1.6.0",
  lacks: ["read", "timeout", "agent", "background", "rules"],
  tools: {
    shell: "codemode",
    call: (asked) =>
      asked.does === "shell"
        ? {
            name: "codemode",
            input: { code: `${prelude}\nsay(await sh(${JSON.stringify(asked.command)}));` },
          }
        : pi.tools.call(asked),
  },
  volatile: [...pi.volatile, /(?<=Wall time:? )[\d.]+/g, /pi-codemode-\w+/g],
  configure(world, url) {
    const start = pi.configure(world, url);
    const path = "home/.pi/agent/settings.json";
    const settings = JSON.parse(world.read(path)!) as object;
    world.write(path, JSON.stringify({ ...settings, defaultTools: ["+codemode"] }));
    return start;
  },
  prelude,
  script,
  said: ({ results }) =>
    results.map(({ text }) => text.replace(/^Script completed\n[^]*?Output:\n\n?/, "").trim()),
};

describeScripts(scripted, ["shell", "result", "hook"]);
