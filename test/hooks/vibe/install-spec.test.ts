import { describe, expect, it } from "vitest";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { spec } from "../../../hooks/vibe/install-spec.ts";
import { launcher } from "../../../src/system/installation.ts";
import { textWorld } from "../text-world.ts";
import { eachTest } from "../../each-test.ts";

const world = eachTest(() => textWorld(spec));

const hooks = "home/.vibe/hooks.toml";
const config = "home/.vibe/config.toml";
const script = "home/.config/pith/vibe/hook.sh";
const memory = "home/.vibe/AGENTS.md";
const tomlOf = (path: string): any => parse(world.bytes(path)!.replace(/^\u00EF\u00BB\u00BF/, ""));
const installed = (version: string): void => {
  const site = `.local/share/uv/tools/mistral-vibe/lib/python3.12/site-packages/mistral_vibe-${version}.dist-info`;
  mkdirSync(join(world.home, site), { recursive: true });
};

const files: readonly (readonly [string, string, string])[] = [
  ["nothing but line ends", "\n", "\n"],
  ["comments", "# mine\n", '# mine\nactive_model = "x" # good\n\n[tools.bash]\npermission = "ask"\n'],
  [
    "hooks of others, and lists of the user's",
    '[[hooks]]\nname = "guard" # mine\ntype = "pre_tool"\ncommand = "guard"',
    '[tools.read]\nallowlist = [ "/srv/*" ] # mine\n\n[tools.grep]\nallowlist = []\n',
  ],
  [
    "carriage returns",
    '[[hooks]]\r\nname = "guard"\r\ntype = "pre_tool"\r\ncommand = "guard"\r\n',
    'a = 1\r\n[tools.read]\r\nallowlist = [\r\n  "/srv/*",\r\n]\r\n',
  ],
  ["a byte order mark", "\uFEFF# mine\n", "\uFEFFa = 1\n"],
];

describe("install", () => {
  it("writes a hook, lists the kept outputs as readable, and tells the model how to read a mark", () => {
    world.install("result");
    expect(tomlOf(hooks)).toEqual({
      hooks: [
        {
          name: "pith",
          type: "post_tool",
          match: "bash",
          command: `/bin/sh ${join(world.home, ".config/pith/vibe/hook.sh")}`,
          timeout: 5,
          description: "Shortens what commands print",
        },
      ],
    });
    expect(world.bytes(script)).toContain(`\n[ -x '${launcher()}' ] && '${launcher()}' hook vibe; exit 0\n`);
    const allowlist = [join(world.home, ".local/share/pith/tee/*")];
    expect(tomlOf(config)).toEqual({
      tools: { read: { allowlist }, read_file: { allowlist }, grep: { allowlist } },
    });
    expect(world.bytes(memory)).toContain("counts lines left out");
    expect(world.setup.installed(null)).toEqual([
      { via: "result", scope: "user", file: join(world.home, ".vibe/hooks.toml") },
    ]);
  });

  it.each([
    ["2.20.3", "after_tool", true],
    ["2.21.0", "post_tool", undefined],
    ["3.0.0", "post_tool", undefined],
    ["1.9.9", "after_tool", true],
  ])("names as %s has them", (version, type, experimental) => {
    installed(version);
    world.install("result");
    expect(tomlOf(hooks).hooks[0].type).toBe(type);
    expect(tomlOf(config).enable_experimental_hooks).toBe(experimental);
    world.uninstall();
    expect(world.bytes(config)).toBe(null);
  });

  it.each(files)("and uninstall give back every byte: %s", (_, hooksText, configText) => {
    world.put(hooks, hooksText);
    world.put(config, configText);
    const before = [world.bytes(hooks), world.bytes(config)];
    world.install("result");
    expect(tomlOf(hooks).hooks.at(-1).name).toBe("pith");
    expect(tomlOf(config).tools.read.allowlist[0]).toBe(join(world.home, ".local/share/pith/tee/*"));
    expect(world.setup.install({ via: "result", project: null }).changes).toEqual([]);
    world.uninstall();
    expect([world.bytes(hooks), world.bytes(config)]).toEqual(before);
    expect([world.bytes(memory), world.bytes(script)]).toEqual([null, null]);
  });

  it("takes out of files that were edited since only what is ours", () => {
    world.install("result");
    world.put(
      hooks,
      world.bytes(hooks)!.replace("timeout = 5", "timeout = 9") + '\n[[hooks]]\nname = "later"\n',
    );
    world.put(
      config,
      world.bytes(config)!.replace("[tools.read]\nallowlist = [", '[tools.read]\nallowlist = ["/a", '),
    );
    world.uninstall();
    expect(tomlOf(hooks)).toEqual({ hooks: [{ name: "later" }] });
    expect(tomlOf(config).tools.read).toEqual({ allowlist: ["/a"] });
  });

  it("a switch of the user's own stays", () => {
    installed("2.18.4");
    world.put(config, "enable_experimental_hooks = true # mine\n");
    world.install("result");
    world.uninstall();
    expect(world.bytes(config)).toBe("enable_experimental_hooks = true # mine\n");
  });

  it("changes nothing in files that nothing can be added to", () => {
    for (const text of ["hooks = []\n", "[hooks]\na = 1\n", "broken = "]) {
      world.put(hooks, text);
      expect(() => world.install("result")).toThrow(/nothing was changed/);
      expect(world.bytes(hooks)).toBe(text);
    }
  });

  it("is not for one project", () => {
    expect(() => world.install("result", true)).toThrow(/leave `--project` out/);
    world.install("instructions", true);
    expect(world.bytes("project/AGENTS.md")).toContain("Put `pith ` before");
  });
});
