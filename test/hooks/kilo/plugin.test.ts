import { describe, expect, it } from "vitest";
import { createPluginWorld, printed, shortened } from "../plugins/plugin-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(createPluginWorld);

const load = async (via: "shell" | "result", values: object = {}) => {
  const plugin = {
    agent: "kilo",
    from: "opencode",
    artifact: "pith.js",
    via,
    values: { READING: "/none", ZSH: "/none", ...values },
  };
  return world.load(plugin);
};

/** As Kilo 7.7.7 hands it to a plugin: OpenCode's, and a description. */
const input = {
  tool: "bash",
  sessionID: "ses_1",
  callID: "call_1",
  args: { command: "cargo build", description: "x" },
};
const result = () => ({
  title: "x",
  output: printed,
  metadata: { output: printed, exit: 0, truncated: false, description: "x" },
});

describe("a plugin that is initialised twice in one process", () => {
  it("shortens a result once, whichever of the two is called, or both", async () => {
    const { Pith } = await load("result");
    const two = [await Pith({ directory: world.cwd }), await Pith({ directory: world.cwd })];
    for (const one of two) await one.config({});
    for (const called of [[two[0]], [two[1]], two]) {
      const output = result();
      for (const one of called) await one["tool.execute.after"](input, output);
      expect(output.output).toMatch(shortened);
      expect(output.output.match(/\[pith /g)).toHaveLength(1);
    }
  });

  it("gives the shell the same variables twice", async () => {
    const STARTUP = world.put("pith-bash-env.bash", "");
    const { Pith } = await load("shell", { STARTUP });
    const output = { env: { BASH_ENV: "/mine" } };
    for (let time = 0; time < 2; time += 1) {
      const one = await Pith({ directory: world.cwd });
      await one.config({});
      await one["shell.env"]({ cwd: world.cwd, callID: "call_1" }, output);
    }
    expect(output.env).toEqual({ BASH_ENV: STARTUP, PITH_BASH_ENV: "/mine" });
  });

  it("grants reading back once", async () => {
    const { Pith } = await load("result", { STORE: ["/store"] });
    const config = {};
    for (let time = 0; time < 2; time += 1) await (await Pith({ directory: world.cwd })).config(config);
    expect(config).toEqual({ permission: { external_directory: { "/store/*": "allow" } } });
  });

  it("tells the model once who shortens, with every request", async () => {
    const READING = world.put("pith-reading.md", "The user has installed pith.\n");
    const { Pith } = await load("result", { READING });
    const config = {};
    const two = [await Pith({ directory: world.cwd }), await Pith({ directory: world.cwd })];
    for (const one of two) await one.config(config);
    expect(config).not.toHaveProperty("instructions");
    for (let request = 0; request < 2; request += 1) {
      const system = ["Kilo's own"];
      for (const one of two) await one["experimental.chat.system.transform"]({}, { system });
      expect(system).toEqual(["Kilo's own", "The user has installed pith."]);
    }
  });
});
