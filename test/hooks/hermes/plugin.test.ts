import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { pluginText } from "../../../hooks/plugins/plugin-file.ts";
import { environmentOf } from "../../../src/system/environment.ts";
import { createPluginWorld, faults, printed, shortened } from "../plugins/plugin-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(createPluginWorld);

/** Loads the plugin as Hermes does, calls the hook that it registers, and prints what that gave back. */
const host = `
import importlib.util, json, sys
spec = importlib.util.spec_from_file_location("hermes_plugins.pith", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
hooks = {}
class Context:
    def register_hook(self, name, hook):
        hooks[name] = hook
module.register(Context())
(name, hook), = hooks.items()
calls = json.load(sys.stdin)
served = compile("def serve(hook, call): return hook(**call)", sys.argv[2], "exec")
exec(served)
json.dump([name, [serve(hook, call) for call in calls]], sys.stdout)
`;

const run = (
  calls: readonly object[],
  start?: readonly string[],
  variables: object = {},
  served = "tools/terminal_tool.py",
): readonly unknown[] => {
  const place = { env: environmentOf({ home: world.at("home") }), tee: "/x" };
  const values = start === undefined ? {} : { START: start };
  const text = pluginText(
    { path: "", agent: "hermes", artifact: "__init__.py", via: "result", values },
    place,
  );
  const said = spawnSync("python3", ["-c", host, world.put("plugins/pith/__init__.py", text), served], {
    input: JSON.stringify(calls),
    encoding: "utf8",
    cwd: world.cwd,
    // The compiled form of a file of the same size and second would be taken for this one's.
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1", ...variables },
  });
  expect(said.stderr).toBe("");
  const [name, answers] = JSON.parse(said.stdout) as [string, readonly unknown[]];
  expect(name).toBe("transform_terminal_output");
  return answers;
};

/** By https://hermes-agent.nousresearch.com/docs/user-guide/features/hooks and the sources of terminal_tool.py. */
const call = (output: string, more: object = {}) => ({
  command: "cargo build",
  output,
  returncode: 0,
  task_id: "",
  env_type: "local",
  ...more,
});

describe("result", () => {
  it("puts there what hooks of the user's have made of it, also where that is longer", () => {
    const answering = (answer: object) =>
      world.standIn(`cat >/dev/null; printf '%s' '${JSON.stringify(answer)}'`);
    const output = "pith: output not shown";
    expect(run([call("secret")], answering({ output, replace: true }))).toEqual([output]);
    expect(run([call("secret")], answering({ output }))).toEqual([null]);
  });

  it.each(["tools/code_execution_tool.py", "tools/code_execution_rpc.py", "tools/code_kernel.py"])(
    "leaves what a script reads, whose calls are served by %s",
    (file) => {
      expect(run([call(printed)], undefined, {}, file)).toEqual([null]);
    },
  );

  it("shortens what a command printed, for every version's arguments", () => {
    const answers = run([
      call(printed),
      { command: "cargo build", output: printed, returncode: 0 },
      call(printed, { returncode: 101, cwd: world.cwd, session_id: "s", later: { any: 1 } }),
    ]);
    expect(answers.slice(0, 2)).toEqual([expect.stringMatching(shortened), expect.stringMatching(shortened)]);
    expect(answers[2]).toMatch(/^\[pith: \d+ build steps hidden\]\n/);
  });

  it("hides nothing where the command ran elsewhere", () => {
    const [answer] = run([call(printed, { env_type: "docker" })]);
    expect(answer ?? "").not.toContain("hidden");
  });

  it("leaves what is small, empty, of another shape, or has words of the host in it", () => {
    const calls = [
      call("clean\n"),
      call(""),
      call(printed, { command: "" }),
      call(`${printed}\n\n⚠️ Sudo authentication failed`),
      { output: printed },
      {},
      call(printed, { cwd: "/none" }),
    ];
    expect(run(calls)).toEqual(calls.map(() => null));
  });

  it.each(faults)("leaves everything as it is where pith %s", (_, script) => {
    expect(run([call(printed.repeat(20))], world.standIn(script))).toEqual([null]);
  });

  it("leaves everything as it is where pith is gone", () => {
    expect(run([call(printed)], [world.at("gone")])).toEqual([null]);
  });
});
