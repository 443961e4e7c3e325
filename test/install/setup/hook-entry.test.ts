import { describe, expect, it } from "vitest";
import { apply } from "../../../src/install/json-edit.ts";
import { flatHook, groupedHook, hookLineIn } from "../../../src/install/setup/hook-entry.ts";
import { isHookLine, startsOurHook } from "../../../src/install/setup/hook-line.ts";

const line = "[ -x '/p/pith' ] && '/p/pith' hook devin; exit 0";
const at = ["hooks", "PreToolUse"];
const hook = { type: "command", command: line };
const ours = (agent = "devin") => ({
  matcher: "exec",
  hooks: [{ ...hook, command: line.replace("devin", agent) }],
});

describe("entries of ours", () => {
  it("in groups and flat are told apart", () => {
    const group = groupedHook({ agent: "devin", path: "s.json", at, matcher: "exec", hook });
    const flat = flatHook({ agent: "devin", path: "s.json", at, hook });
    const grouped = group.edits("{}").reduce(apply, "{}");
    const flattened = flat.edits("{}").reduce(apply, "{}");
    expect([group.has(grouped), flat.has(grouped)]).toEqual([true, false]);
    expect([group.has(flattened), flat.has(flattened)]).toEqual([false, true]);
    expect(JSON.parse(group.without(grouped))).toEqual({ hooks: { PreToolUse: [] } });
    expect(JSON.parse(flat.without(flattened))).toEqual({ hooks: { PreToolUse: [] } });
  });

  it("of one agent are not those of another", () => {
    expect(startsOurHook(ours(), "devin")).toBe(true);
    expect(startsOurHook(ours("kiro"), "devin")).toBe(false);
    expect(hookLineIn({ a: [1, null, ours()] }, "devin")).toBe(line);
    expect(hookLineIn({ a: "pith hook" }, "devin")).toBe(null);
  });

  it("by a script are known by its place", () => {
    expect(isHookLine("/bin/sh /home/a/.config/pith/vibe/hook.sh", "vibe")).toBe(true);
    expect(isHookLine("/bin/sh '/home/a b/.config/pith/vibe/hook.sh'", "vibe")).toBe(true);
    expect(isHookLine("/bin/sh /home/a/.config/pith/vibe/hook.sh", "antigravity")).toBe(false);
    expect(isHookLine("/bin/sh /home/a/hooks/vibe/hook.sh", "vibe")).toBe(false);
  });
});
