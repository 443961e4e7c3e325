/** `pith import crush` and `pith import meerkat`: a plan first, then entries that act as theirs did. */
import { describe, expect, test } from "vitest";
import { world } from "../../classes/world.ts";

const crush = (hooks: object): string => `// mine\n${JSON.stringify({ hooks })}`;
const refuses = "grep -q forbidden || exit 0; echo ask first >&2; exit 2";
const changes = `grep -q original || exit 0; echo '{"updated_input":{"command":"echo changed"}}'`;

describe("hooks of Crush", () => {
  const made = () => {
    const here = world();
    here.file(
      "../home/.config/crush/crush.json",
      crush({
        PreToolUse: [
          { command: refuses, matcher: "^bash$", timeout: 3 },
          { command: changes },
          { command: "true", matcher: "^edit$" },
        ],
        SomethingElse: [{ command: "true" }],
      }),
    );
    return here;
  };

  test("are shown, and nothing is written before that is confirmed", () => {
    const here = made();
    const { stdout, code } = here.own("import", "crush", "--dry-run");
    expect(code).toBe(0);
    expect(stdout.split("\n")).toEqual([
      expect.stringContaining("add hook crush-pretooluse-1 (guardrail at pre_tool_execution) to "),
      expect.stringContaining("add hook crush-pretooluse-2 (guardrail at pre_tool_execution) to "),
      expect.stringContaining("add hook crush-pretooluse-2-change (rewrite at pre_tool_execution) to "),
      "left: hook crush-pretooluse-3; it is for other tools than the shell, which pith does not see",
      "left: hook crush-somethingelse-1; pith knows no such hook",
      "",
    ]);
    expect(here.own("import", "crush")).toMatchObject({ code: 2, stderr: expect.stringContaining("--yes") });
    expect(here.own("hooks").stdout).not.toContain("crush-");
  });

  test("refuse and change commands as they did, beside what the settings held", () => {
    const here = made();
    here.file("../home/.config/pith/config.toml", '# mine\nmode = "tight"');
    expect(here.own("import", "crush", "--yes").code).toBe(0);
    const config = here.read("../home/.config/pith/config.toml").toString();
    expect(config.startsWith('# mine\nmode = "tight"\n\n[[hooks.entries]]\n')).toBe(true);
    expect(here.own("config").code).toBe(0);
    expect(here.own("rewrite", "--", "forbidden")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("refused (hook crush-pretooluse-1, policy_violation): ask first"),
    });
    expect(here.own("rewrite", "--", "original").stdout).toBe("echo changed\n");
    expect(here.own("rewrite", "--", "echo x").code).toBe(1);
    // A second time there is nothing to do.
    expect(here.own("import", "crush", "--yes").stdout).toContain("There is nothing to import.");
    expect(here.read("../home/.config/pith/config.toml").toString()).toBe(config);
  });

  test("of a project go into its own settings, and hold once these are trusted", () => {
    const here = world();
    here.file("crush.json", crush({ PreToolUse: [{ command: refuses }] }));
    expect(here.own("import", "crush", "--yes").stdout).toContain("`pith trust` puts it in force");
    expect(here.read(".pith/config.toml").toString()).toContain("crush-pretooluse-1");
    expect(here.own("rewrite", "--", "forbidden").code).not.toBe(2);
  });

  test("are not added to a list that holds others, nor is a broken file read", () => {
    const here = made();
    const own = "[hooks]\nentries = []\n";
    here.file("../home/.config/pith/config.toml", own);
    expect(here.own("import", "crush", "--yes")).toMatchObject({ code: 2 });
    expect(here.read("../home/.config/pith/config.toml").toString()).toBe(own);
    here.file("../home/.config/crush/crush.json", "{");
    expect(here.own("import", "crush", "--dry-run").stdout).toMatch(/^left: .*crush\.json; /);
  });
});

test("hooks of Meerkat: what pith cannot do is named", () => {
  const here = world();
  const entry = (id: string, point: string, more: string): string =>
    `[[hooks.entries]]\nid = "${id}"\npoint = "${point}"\n${more}\n`;
  here.file("../home/.rkat/config.toml", 'model = "x"\n');
  here.file(
    ".rkat/config.toml",
    entry(
      "guard",
      "pre_tool_execution",
      'capability = "guardrail"\nruntime = { type = "command", command = "./rules/check" }',
    ) +
      entry(
        "rewriter",
        "pre_tool_execution",
        'capability = "rewrite"\nruntime = { type = "http", url = "http://127.0.0.1:1/x" }',
      ) +
      entry("own", "turn_boundary", 'runtime = { type = "in_process", name = "audit" }') +
      entry("failed", "run_failed", 'runtime = { type = "command", command = "notify" }') +
      entry("unknown", "turn_middle", 'runtime = { type = "command", command = "notify" }'),
  );
  const { stdout } = here.own("import", "meerkat", "--dry-run");
  expect(stdout).toMatch(
    /^add hook guard \(guardrail at pre_tool_execution\) to .*; `pith trust` puts it in force$/m,
  );
  expect(stdout).toMatch(/^add hook rewriter /m);
  expect(stdout).toContain("left: hook own; its handler is a part of Meerkat\n");
  expect(stdout).toContain(
    "left: hook failed; there it is about a run of the agent, which pith does not see\n",
  );
  expect(stdout).toMatch(/^left: hook unknown; "point" must be one of /m);
  expect(here.own("import", "meerkat", "--yes").code).toBe(0);
  const config = here.read(".pith/config.toml").toString();
  expect(config).toContain(`${here.folder}/rules/check`);
  expect(config).toContain('failure_policy = "fail_closed"');
  expect(world().own("import", "meerkat")).toMatchObject({ code: 1 });
});
