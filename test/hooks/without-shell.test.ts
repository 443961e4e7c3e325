/** Containers have no $SHELL: what would be installed there is what is installed where $SHELL says the same as the
 * system's list of users. */
import { expect, test } from "vitest";
import { userInfo } from "node:os";
import { agents } from "../../hooks/registry.generated.ts";
import { pith, type World, world } from "../classes/world.ts";

const here: World = world();
const { shell } = userInfo();

// It goes by $SHELL alone, as its client does.
const names = agents.map(({ name }) => name).filter((name) => name !== "claude");

const planned = (name: string, variables: Readonly<Record<string, string>>) =>
  here.bash(`'${pith}' init --agent ${name} --dry-run`, variables);

test.skipIf(shell === null).each(names)("%s", (name) => {
  const without = planned(name, {});
  expect(without).toEqual(planned(name, { SHELL: shell ?? "" }));
  expect(without.stderr).not.toMatch(/unknown|not known/);
});

test.skipIf(!/\/(?:bash|zsh)$/.test(shell ?? ""))("Codex is served there, whatever $SHELL says", () => {
  const set = { SHELL: "/usr/bin/fish" };
  expect(planned("codex", {})).toMatchObject({ code: 0, stderr: "" });
  expect(planned("codex", set)).toEqual(planned("codex", {}));
});
