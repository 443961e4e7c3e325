import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { join } from "node:path";
import antigravity from "../../../hooks/antigravity/index.ts";
import { hookCallIn } from "../../../hooks/antigravity/hook.ts";
import { spec } from "../../../hooks/antigravity/install-spec.ts";
import { launcher } from "../../../src/system/installation.ts";
import type { HookCall } from "../../../src/integration/agent.ts";
import { layouts, strictLayouts } from "../json-layouts.ts";
import { textWorld } from "../text-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(() => textWorld(spec));

/** As quoted from the specification that comes with agy 1.1.x. */
const payload = {
  toolCall: {
    name: "run_command",
    args: { CommandLine: "cargo test", Cwd: ".", WaitMsBeforeAsync: 500 },
  },
  stepIdx: 4,
  conversationId: "c1",
  transcriptPath: "/home/dev/.gemini/antigravity-cli/brain/c1/.system_generated/logs/transcript.jsonl",
  artifactDirectoryPath: "/home/dev/.gemini/antigravity-cli/brain/c1",
  modelName: "gemini-3",
};
const asked = (changes: object = {}): HookCall | null =>
  hookCallIn(world.env).read(JSON.stringify({ workspacePaths: [world.project], ...payload, ...changes }));
const settings = (content: object): void =>
  void world.put("home/.gemini/antigravity-cli/settings.json", JSON.stringify(content));
const args = (value: object) => ({ toolCall: { name: "run_command", args: value } });

describe("a call of the shell", () => {
  it("is overwritten in the one argument where nothing looks at the text", () => {
    settings({ toolPermission: "always-proceed", permissions: { allow: ["command(git status)"] } });
    const one = asked()!;
    expect(one).toMatchObject({ command: "cargo test", cwd: world.project });
    expect(one.verdict("/p/pith cargo test")).toBe("neutral");
    expect(JSON.parse(one.answer("/p/pith cargo test", "neutral"))).toEqual({
      decision: "allow",
      overwrite: { CommandLine: "/p/pith cargo test" },
    });
  });

  it("takes the workspace where it names no directory", () => {
    expect(asked(args({ CommandLine: "ls" }))?.cwd).toBe(world.project);
  });

  it.each<[string, object]>([
    ["no settings", {}],
    ["the usual mode", { toolPermission: "request-review" }],
    ["a sandbox", { toolPermission: "proceed-in-sandbox" }],
    ["a rule that refuses", { toolPermission: "always-proceed", permissions: { deny: ["command(rm)"] } }],
    ["a rule that asks", { toolPermission: "always-proceed", permissions: { ask: ["command"] } }],
    ["rules in a form that is not known", { toolPermission: "always-proceed", permissions: { deny: "rm" } }],
  ])("stays as it is: %s", (_, content) => {
    settings(content);
    expect(asked()!.verdict("/p/pith cargo test")).toBe("none");
  });

  it("stays as it is with settings that are broken", () => {
    world.put("home/.gemini/antigravity-cli/settings.json", '{"toolPermission":"always-proceed"');
    expect(asked()!.verdict("/p/pith cargo test")).toBe("none");
  });

  it.each<[string, object]>([
    [
      "the IDE, whose rules cannot be read",
      { transcriptPath: "/home/dev/.gemini/antigravity-ide/brain/c1/t.jsonl" },
    ],
    ["no transcript", { transcriptPath: undefined }],
    ["another tool", { toolCall: { name: "view_file", args: {} } }],
    ["no arguments", { toolCall: { name: "run_command" } }],
    ["a command that is no text", args({ CommandLine: ["ls"] })],
    ["no directory", { ...args({ CommandLine: "ls" }), workspacePaths: [] }],
  ])("is left alone: %s", (_, changes) => {
    expect(asked(changes)).toBe(null);
  });

  it.each(["", "null", "{", "[]", "{}"])("malformed: %j", (text) => {
    expect(hookCallIn(world.env).read(text)).toBe(null);
  });
});

describe("a host to which silence is a fault", () => {
  it("is told that there is no opinion", () => {
    expect(antigravity.silence).toBe("{}");
  });

  it("also where pith is gone, and however its words are started", () => {
    world.install("hook");
    const { pith } = JSON.parse(world.bytes("home/.gemini/config/hooks.json")!);
    const line: string = pith.PreToolUse[0].hooks[0].command;
    const script = "home/.config/pith/antigravity/hook.sh";
    world.put(script, world.bytes(script)!.replaceAll(launcher(), join(world.root, "gone")));
    const options = { encoding: "utf8", input: JSON.stringify(payload) } as const;
    const [program, ...words] = line.split(" ");
    for (const said of [spawnSync("/bin/sh", ["-c", line], options), spawnSync(program!, words, options)])
      expect(said).toMatchObject({ status: 0, stdout: "{}\n" });
  });
});

describe("install", () => {
  const file = "home/.gemini/config/hooks.json";
  const script = "home/.config/pith/antigravity/hook.sh";

  it("writes a hook by name, with whole seconds", () => {
    world.install("hook");
    expect(JSON.parse(world.bytes(file)!)).toEqual({
      pith: {
        PreToolUse: [
          {
            matcher: "run_command",
            hooks: [
              {
                type: "command",
                command: `/bin/sh ${join(world.home, ".config/pith/antigravity/hook.sh")}`,
                timeout: 10,
              },
            ],
          },
        ],
      },
    });
    expect(world.bytes(script)).toContain(
      `\n[ -x '${launcher()}' ] && '${launcher()}' hook antigravity || echo '{}'; exit 0\n`,
    );
    world.uninstall();
    expect([world.bytes(file), world.bytes(script)]).toEqual([null, null]);
  });

  it.each([...strictLayouts, ["hooks of others", '{\n  "guard": { "PreToolUse": [] }\n}\n'] as const])(
    "and uninstall give back every byte, and what is strict stays strict: %s",
    (_, text) => {
      world.put(file, text);
      const before = world.bytes(file);
      world.install("hook");
      expect(JSON.parse(Buffer.from(world.bytes(file)!, "latin1").toString())).toHaveProperty("pith");
      world.uninstall();
      expect(world.bytes(file)).toBe(before);
    },
  );

  it("changes nothing in a file that the host does not read", () => {
    const loose = layouts.filter(([name]) => /comments|trailing/.test(name));
    expect(loose).toHaveLength(2);
    for (const [, text] of loose) {
      world.put(file, text);
      const before = world.bytes(file);
      expect(() => world.install("hook")).toThrow(/not JSON as Antigravity reads it/);
      world.uninstall();
      expect(world.bytes(file)).toBe(before);
    }
  });

  it("leaves a hook of the user's own by that name alone", () => {
    world.put(file, '{"pith":{"PreToolUse":[]}}');
    expect(() => world.install("hook")).toThrow(/is set already/);
    world.uninstall();
    expect(world.bytes(file)).toBe('{"pith":{"PreToolUse":[]}}');
  });

  it("is not for one project; the text is", () => {
    expect(() => world.install("hook", true)).toThrow(/leave `--project` out/);
    world.install("instructions", true);
    expect(world.bytes("project/.agents/rules/pith.md")).toContain("Put `pith ` before");
  });
});
