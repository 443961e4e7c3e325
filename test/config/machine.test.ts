/** The machine's own file of settings: what it says holds for all users, whatever theirs say. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { overruled, settingsOf } from "../../src/config/config.ts";
import { entryScript } from "../../src/launcher/entry-script.ts";
import { quietWords } from "../../src/rewrite/quiet-words.ts";
import { loadExtensions } from "../../src/extensions/load.ts";
import { pith, root, world } from "../classes/world.ts";
import { scratch } from "./scratch.ts";

const guard = (id: string): string => `[[hooks.entries]]
id = "${id}"
point = "command_before"
capability = "guardrail"
runtime = { type = "command", command = "sh", args = ["-c", "grep -q forbidden || exit 0; echo by ${id} >&2; exit 2"] }
`;

test("its keys, hooks and routes stand above the user's, and nobody switches them off", () => {
  const here = scratch({
    PITH_HOOKS_OVERRIDE: JSON.stringify({ entries: [], disable: ["theirs", "mine"] }),
  });
  const path = join(here.root, "machine.toml");
  writeFileSync(path, `mode = "lossless"\n${guard("theirs")}[[route]]\nmatch = ["make"]\nvia = ["a"]\n`);
  const own = settingsOf(
    `mode = "tight"\nledger = false\n[hooks]\ninclude_sub_agents = false\ndefault_timeout_ms = 1\n${guard("mine")}[[route]]\nmatch = ["make"]\nvia = ["b"]\n`,
  );
  const all = overruled(own, path);
  expect(all).toMatchObject({ mode: "lossless", ledger: false });
  const { entries, routes } = loadExtensions(all, here.root, here.env);
  expect(entries.map(({ entry, from }) => [entry.id, from])).toEqual([["theirs", "machine"]]);
  expect(entries[0]!.entry).toMatchObject({ include_sub_agents: true, timeout_ms: 5000 });
  expect(routes.map(({ via, from }) => [via, from])).toEqual([
    [["a"], "machine"],
    [["b"], "user"],
  ]);
  // One that cannot be read refuses, as the user's own does.
  writeFileSync(path, `[[[\n${guard("theirs")}`);
  const broken = loadExtensions(overruled(own, path), here.root, here.env).entries;
  expect(broken.map(({ from, invalid }) => [from, invalid !== undefined])).toEqual([["machine", true]]);
});

/** `/etc` as it is, with another file in it, for one process and those below it. */
const inOverlay = (base: string, text: string): readonly string[] => {
  const upper = join(base, "upper");
  const file = join(upper, "pith", "config.toml");
  for (const folder of [dirname(file), join(base, "work")]) mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  const mount = `mount -t overlay overlay -o lowerdir=/etc,upperdir=${upper},workdir=${join(base, "work")} /etc`;
  return ["-rm", "sh", "-c", `${mount} && exec "$@"`, "sh"];
};

const hasOverlays = ((): boolean => {
  const base = mkdtempSync(join(tmpdir(), "pith-overlay-"));
  const words = [...inOverlay(base, ""), "test", "-f", "/etc/pith/config.toml"];
  const found = spawnSync("unshare", words).status === 0;
  rmSync(base, { recursive: true, force: true });
  return found;
})();

test.skipIf(!hasOverlays)("in /etc: each way to a command goes by it, without a file of the user's", () => {
  const here = world();
  const policy = guard("theirs") + guard("program").replace("command_before", "exec_before");
  const words = inOverlay(join(here.home, "overlay"), policy);
  const run = (...argv: readonly string[]) =>
    spawnSync("unshare", [...words, ...argv], { cwd: here.folder, env: here.env, encoding: "utf8" });
  expect(run(pith, "rewrite", "--", "forbidden")).toMatchObject({ status: 2 });
  expect(run(pith, "--disable-hook", "theirs", "echo", "forbidden").stderr).toContain("by program");
  const asking = `${entryScript("@ASK@\n", quietWords())}
_pith_dist=${join(root, "dist")} _pith_filters=$HOME/.config/pith/filters
_pith_has_hooks && _pith_has_guardrails && _pith_ask claude forbidden
echo "$_pith_refused"`;
  expect(run("bash", "-c", asking).stdout).toContain("by theirs");
  expect(run(pith, "config").stdout).toMatch(/^hooks\.entries .* this machine$/m);
  expect(run(pith, "hooks").stdout).toMatch(/^theirs .* machine /m);
});
