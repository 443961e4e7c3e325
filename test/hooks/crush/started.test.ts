/** As Crush starts the hook: with its own variables, and after `init` has kept the agent's key. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pith, root, world } from "../../classes/world.ts";

const native = join(root, "dist", "libexec", "pith-native");

test.skipIf(!existsSync(native))("Crush is given the native program, by which it ends a whole job", () => {
  const here = world();
  expect(here.own("init", "--agent", "crush", "--via", "hook", "--yes").code).toBe(0);
  const payload = {
    event: "PreToolUse",
    session_id: "x",
    cwd: here.folder,
    tool_name: "bash",
    tool_input: { command: "npm test" },
  };
  const marked = { CRUSH: "1", AGENT: "crush" };
  here.file("payload.json", JSON.stringify(payload));
  const { stdout } = here.bash(`${pith} hook crush <payload.json`, marked);
  const { updated_input: input } = JSON.parse(stdout) as { updated_input: { command: string } };
  expect(input.command).toContain("pith-native ");
  expect(here.bash(input.command.replace("npm test", "printf fine"), marked).stdout).toBe("fine");
});

test.each([
  ["(none)", "run"],
  ["another folder for its data", "-yD data"],
  ["a server, whose clients name that folder", "server"],
])("a Crush that was started otherwise gets no answer: %s", (_, words) => {
  const here = world();
  here.own("init", "--agent", "crush", "--via", "hook", "--yes");
  const payload = { event: "PreToolUse", session_id: "x", cwd: here.folder, tool_name: "bash" };
  here.file("payload.json", JSON.stringify({ ...payload, tool_input: { command: "npm test" } }));
  here.file("server", `${pith} hook crush <payload.json\n:\n`);
  const line = words === "server" ? "sh server" : `sh ./server ${words}`;
  const { stdout } = here.bash(line, { CRUSH: "1", AGENT: "crush" });
  expect(stdout === "").toBe(words !== "run");
});
