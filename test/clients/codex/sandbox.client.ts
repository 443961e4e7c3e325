/** Permission profiles that hide pith's files from commands: with pith they print what they print without it. */
import { realpathSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Client, converse } from "../client.ts";
import type { Call, Script } from "../model/script.ts";
import { install, own, uninstall } from "../pith.ts";
import { writeProject } from "../project.ts";
import { createWorld, type World } from "../world.ts";
import { codex } from "./driver.ts";

const path = "home/.codex/config.toml";

const withProfile = (profile: string): Client => ({
  ...codex,
  version: "0.171.0",
  configure: (world, url) => {
    const start = codex.configure(world, url);
    world.write(
      path,
      world.read(path)!.replace('sandbox_mode = "danger-full-access"\n', 'default_permissions = "mine"\n') +
        profile,
    );
    return start;
  },
});

const open = (rule: string): string =>
  `\n[permissions.mine]\nextends = ":workspace"\n\n[permissions.mine.filesystem]\n${rule}\n`;

/** Codex needs its own program, which lies in a folder of packages here. */
const clients = realpathSync(new URL("../../../.cache/clients/", import.meta.url).pathname);
const listed = `
[permissions.mine.filesystem]
":minimal" = "read"
":tmpdir" = "write"
"~/.codex/tmp" = "read"
"${clients}" = "read"
[permissions.mine.filesystem.":workspace_roots"]
"." = "write"
`;

const shell = (command: string): Call => ({ does: "shell", command });

const foot = /\[pith \w+: \d+ of \d+ lines hidden, full output: (\S+)\]/;

const script: Script = {
  turns: [
    [shell("echo plain")],
    [shell("cat ~/.config/x")],
    [shell("npm run direct")],
    (results) => [shell(`grep -c . ${foot.exec(results.at(-1)?.text ?? "")?.[1] ?? "notes.txt"}`)],
  ],
};

const said = (text: string): string => text.replace(/^[^]*?Output:\n/, "");

const talk = async (profile: string, prepare: (world: World) => void) => {
  // Sandboxes let programs write below /tmp: the home is not there.
  const world = createWorld("/var/tmp");
  try {
    writeProject(world);
    world.write("home/.config/x", "secret\n");
    const run = await converse(withProfile(profile), world, { script, prepare: () => prepare(world) });
    return run.results.map(({ text }) => said(text).replaceAll(world.root, "/world"));
  } finally {
    world.remove();
  }
};

describe("a profile that denies pith's folder", () => {
  it("keeps init from installing what would print an error before each command", async () => {
    const profile = open('"~/.config" = "deny"');
    const bare = await talk(profile, () => {});
    expect(bare[0]).toBe("plain\n");
    expect(bare[1]).toContain("Permission denied");
    const words = ["init", "--agent", "codex", "--yes"];
    let init = { stdout: "", stderr: "", code: null as number | null };
    const after = await talk(profile, (world) => (init = own(world, words)));
    expect(init.code).not.toBe(0);
    expect(init.stderr).toMatch(/cannot read .*\.config\/pith .*"~\/\.config" = "deny"/);
    expect(after.slice(0, 2)).toEqual(bare.slice(0, 2));
    expect(after[2]).not.toMatch(foot);
  });

  it("is named by doctor where it came later, with what it does", async () => {
    let doctor = { stdout: "", code: null as number | null };
    const [plain] = await talk(open('"~/.config/other" = "deny"'), (world) => {
      install(world, "codex", "shell");
      world.write(path, world.read(path)!.replace("~/.config/other", "~/.config"));
      doctor = own(world, ["doctor"]);
    });
    expect(plain).toMatch(/pith-bash-env\.bash: Permission denied\nplain\n$/);
    expect(doctor.stdout).toMatch(/commands in Codex's sandbox cannot read .*\.config\/pith/);
    expect(doctor.code).toBe(1);
  });
});

it("a profile that names what may be read names pith's files too, and no longer after uninstalling", async () => {
  let before = "";
  let after = "";
  const [plain, secret, shown, count] = await talk(listed, (world) => {
    before = world.read(path)!;
    install(world, "codex", "shell");
    uninstall(world, "codex");
    after = world.read(path)!;
    install(world, "codex", "shell");
  });
  expect(after).toBe(before);
  expect(plain).toBe("plain\n");
  expect(secret).toContain("No such file");
  // The home is in memory there, and gone with the command: the file is in TMPDIR.
  expect(shown).toMatch(foot);
  expect(Number(count)).toBeGreaterThan(400);
});
