/** The native program killed, and refused what it asks for, at calls of the system: the program's output and status are
 * there. Every single call is broken in test/long. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hookLine } from "../../src/install/setup/hook-line.ts";
import { canBreak, faultWorld, type FaultWorld, texts } from "./fault-world.ts";

describe.skipIf(!canBreak)("whatever happens to the native program", () => {
  let world: FaultWorld;
  const holds = (text: string): void => world.breakCalls(text, 8);
  const startHolds = (text: string): void => world.breakStart(text, 8);
  beforeAll(() => {
    world = faultWorld();
  });
  afterAll(() => world?.made.remove());

  it.each(texts)("%s", (text) => holds(text));

  it.each(texts)("as it starts the program itself: %s", (text) => startHolds(text));

  // A user whose pipes take too much memory already (/proc/sys/fs/pipe-user-pages-soft) gets no wider one.
  it.each([...texts, "sh -c 'seq 40000; exit 5'"])("refused a wider pipe: %s", (text) => {
    const { shown, got } = world.refuse(text, "fcntl", "EPERM");
    expect(got).toBe(shown);
  });

  it("killed, an agent's entry says nothing, or what stands for it, and ends well", () => {
    const payload = JSON.stringify({
      session_id: "5c7e7a10",
      transcript_path: "/tmp/s.jsonl",
      cwd: "/tmp",
      permission_mode: "bypassPermissions",
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command: "cargo test" },
    });
    // Claude Code is told nothing here: the command runs as it is. Other agents want a word.
    const line = hookLine([world.made.launcher], "claude", "{}");
    const killed = world.killAt(line, payload, 8);
    expect(killed.length).toBeGreaterThan(3);
    for (const { status, stdout } of killed) {
      expect(status).toBe(0);
      expect(["", "{}\n"]).toContain(stdout);
    }
    expect(killed.map(({ stdout }) => stdout)).toContain("{}\n");
  });

  it("killed, a question for a rewrite is answered whole or not at all, and its status is no verdict", () => {
    const asked = `${world.made.launcher} rewrite -- 'cargo test'; echo $?`;
    const killed = world.killAt(asked, "", 8).map(({ stdout }) => stdout);
    expect(killed.length).toBeGreaterThan(3);
    for (const said of killed)
      expect(said).toMatch(
        /^(?:\S+pith --for-agent cargo test\n)?137\n$|^\S+pith --for-agent cargo test\n3\n$/,
      );
    expect(killed).toContain("137\n");
  });

  it("one that does not start leaves questions to the engine", () => {
    const asked = `${world.made.launcher} rewrite 'git status && ls'`;
    world.put("#!/bin/sh\nexit 7\n");
    expect(world.run(asked)).toBe("7\n");
    world.put(`\u007fELF${"\u0001".repeat(60)}`);
    expect(world.run(`${asked} 2>/dev/null`)).toMatch(
      /pith --for-agent git status && \S+pith --for-agent ls\n3\n$/,
    );
  });

  it.each([
    ["empty", ""],
    ["garbage", "\u007fELF\u0002garbage\n"],
    ["another machine's", `\u007fELF${"\u0001".repeat(60)}`],
    ["one that crashes", "#!/bin/sh\nkill -SEGV $$\n"],
    ["one that ends without a word", "#!/bin/sh\nexit 3\n"],
  ])("%s", (_, text) => {
    world.put(text);
    for (const one of texts.slice(0, 2))
      expect(world.run(`${world.made.launcher} ${one}`)).toBe(world.run(one));
  });
});
