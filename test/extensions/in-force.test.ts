/** class 63: a guardrail stays in force whatever becomes of what it rests on, until the user has read and trusted what is
 * to come in its place. */
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { settings } from "../../src/config/read-settings.ts";
import { nobody } from "../../src/extensions/contract.ts";
import { guardCommand } from "../../src/extensions/guard-command.ts";
import { configRisks } from "../../src/extensions/config-risks.ts";
import { keptForm } from "../../src/extensions/project-config.ts";
import { type CheckedFile, isRefusal, readChecked } from "../../src/user-filters/checked-file.ts";
import { trust, untrust } from "../../src/user-filters/trust.ts";
import { pith, world } from "../classes/world.ts";
import { scratch, type Scratch } from "../config/scratch.ts";

const scriptText = `#!/bin/sh\ngrep -q 'by script' || exit 0\necho by script >&2\nexit 2\n`;
const policyText = `[[rule]]\ncommand = "by policy*"\nmessage = "by policy"\n`;
const configText = `[[hooks.entries]]
id = "policy"
point = "command_before"
capability = "guardrail"
runtime = { type = "in_process", name = "policy", file = "rules/policy.toml" }
[[hooks.entries]]
id = "script"
point = "pre_tool_execution"
capability = "guardrail"
runtime = { type = "command", command = "sh", args = ["rules/check.sh"] }
[[hooks.entries]]
id = "quiet"
point = "command_before"
capability = "rewrite"
runtime = { type = "command", command = "sh", args = ["-c", "echo '{\\"updated_input\\":{\\"command\\":\\"true\\"}}'"] }
`;

interface Project extends Scratch {
  folder: string;
}

const put = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

const trusted = ({ folder, env }: Project): void => {
  const path = join(folder, ".pith", "config.toml");
  const file = readChecked(path, folder, env);
  if (isRefusal(file)) throw new Error(file.reason);
  trust([{ path, sha256: file.sha256, ...keptForm(file as CheckedFile, env) }], env);
};

const project = (): Project => {
  const here = scratch();
  const folder = join(here.root, "project");
  put(join(folder, ".pith", "config.toml"), configText);
  put(join(folder, "rules", "policy.toml"), policyText);
  put(join(folder, "rules", "check.sh"), scriptText);
  const made = { ...here, folder };
  trusted(made);
  return made;
};

const verdictOn = async ({ folder, env }: Project, text: string): Promise<string> => {
  const question = { text, cwd: folder, caller: () => nobody, budget: 20_000, isTrial: true };
  const said = await guardCommand(question, await settings(env), env);
  return said.kind === "refused" ? said.line : said.kind;
};

/** Changes to the guardrails' files that a pull, a branch, an agent or a slip may make. */
const changes: Readonly<Record<string, (at: Project) => void>> = {
  "the settings lose a hook": (at) =>
    put(join(at.folder, ".pith", "config.toml"), configText.replace(/guardrail/g, "observe")),
  "the settings are empty": (at) => put(join(at.folder, ".pith", "config.toml"), ""),
  "the settings are no TOML": (at) => put(join(at.folder, ".pith", "config.toml"), "[[["),
  "the settings are gone": (at) => rmSync(join(at.folder, ".pith"), { recursive: true, force: true }),
  "the settings lead elsewhere": (at) => {
    const path = join(at.folder, ".pith", "config.toml");
    rmSync(path, { force: true });
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync("/dev/null", path);
  },
  "everybody may write the settings": (at) => {
    const path = join(at.folder, ".pith", "config.toml");
    if (existsSync(path)) chmodSync(path, 0o666);
  },
  "the rules have changed": (at) => put(join(at.folder, "rules", "policy.toml"), '[[rule]]\ncommand = "x"\n'),
  "the rules are gone": (at) => rmSync(join(at.folder, "rules"), { recursive: true, force: true }),
  "the script allows everything": (at) => put(join(at.folder, "rules", "check.sh"), "exit 0\n"),
  "a nearer file has no hooks": (at) => {
    put(join(at.folder, "below", ".pith", "config.toml"), "");
    at.folder = join(at.folder, "below");
  },
};

describe("guardrails of a project that was trusted", () => {
  const names = Object.keys(changes);

  test("a copy that was damaged is made anew when they are trusted again", async () => {
    const at = project();
    const kept = join(at.env.home, ".config", "pith", "trusted");
    for (const name of readdirSync(kept)) writeFileSync(join(kept, name), "x");
    trusted(at);
    changes["the settings are empty"]!(at);
    expect(await verdictOn(at, "by policy x")).toContain("by policy");
  });

  test("stay as they were, whatever becomes of their files", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.constantFrom(...names), { maxLength: 4 }), async (chosen) => {
        const at = project();
        for (const name of chosen) changes[name]!(at);
        expect(await verdictOn(at, "by policy x"), chosen.join(", ")).toContain("by policy");
        expect(await verdictOn(at, "by script x"), chosen.join(", ")).toContain("by script");
        expect(await verdictOn(at, "fine"), chosen.join(", ")).not.toContain("refused");
      }),
      { numRuns: 25, examples: names.map((name) => [[name]]) },
    );
  }, 60_000);

  test("say with each refusal that something newer waits, and end where the user accepts that", async () => {
    const at = project();
    expect(await verdictOn(at, "by policy x")).not.toContain("pith trust");
    expect(await verdictOn(at, "fine")).toBe("changed");
    const path = join(at.folder, ".pith", "config.toml");
    put(path, configText.replace('command = "sh"', 'command = "true"'));
    expect(await verdictOn(at, "by policy x")).toContain("as it was trusted");
    // A hook that only changes commands is out of force until then.
    expect(await verdictOn(at, "fine")).toBe("go");
    trusted(at);
    expect(await verdictOn(at, "by script x")).toBe("changed");
    expect(await verdictOn(at, "by policy x")).not.toContain("as it was trusted");
    put(join(at.folder, "rules", "policy.toml"), policyText.replace("by policy*", "by other*"));
    expect(await verdictOn(at, "by policy x")).toContain("as it was trusted");
    trusted(at);
    expect(await verdictOn(at, "by policy x")).toBe("changed");
    rmSync(path);
    expect(await verdictOn(at, "by other x")).toContain("as it was trusted");
    untrust([path], at.env);
    expect(await verdictOn(at, "by other x")).toBe("go");
  });

  test("go with a project that is moved", async () => {
    const at = project();
    const moved = { ...at, folder: join(at.root, "elsewhere") };
    renameSync(at.folder, moved.folder);
    expect(await verdictOn(moved, "by policy x")).toContain("has come from");
    expect(await verdictOn(moved, "by script x")).toContain("by script");
    // A second copy beside the first one is nobody's move.
    const copy = { ...at, folder: join(at.root, "copy") };
    put(join(at.folder, ".pith", "config.toml"), configText);
    put(join(copy.folder, ".pith", "config.toml"), configText);
    expect(await verdictOn(copy, "by policy x")).toBe("go");
  });

  const guardrail = (runtime: string, more = ""): string =>
    `[[hooks.entries]]\nid = "g"\npoint = "command_before"\ncapability = "guardrail"\n${more}runtime = { ${runtime} }\n`;

  test.each([
    ["a script of the project", guardrail('type = "command", command = "./rules/check.sh"'), "runs"],
    ["a script that is not there", guardrail('type = "command", command = "./rules/no.sh"'), "refuses"],
    ["a script outside", guardrail('type = "command", command = "../check.sh"'), "refuses"],
    [
      "a hash of other bytes",
      guardrail('type = "command", command = "./rules/no.sh", sha256 = "00"'),
      "runs",
    ],
    ["a module", guardrail('type = "in_process", module = "./x.ts"'), "refuses"],
    [
      "a mode that it cannot have",
      guardrail('type = "command", command = "true"', 'mode = "background"\n'),
      "refuses",
    ],
    ["no TOML", `${guardrail('type = "command", command = "true"')}[[[`, "refuses"],
  ])("trust says what becomes of it: %s", async (_, text, said) => {
    const at = project();
    const path = join(at.folder, ".pith", "config.toml");
    put(path, text);
    const risks = configRisks({ path, text }, at.env).join("\n");
    expect(risks).toContain(said === "runs" ? " runs " : "refuses everything at command_before");
    trusted(at);
    const verdict = await verdictOn(at, "by script x");
    expect(verdict).toContain(risks.includes("check.sh at") ? "by script" : "refused");
    expect((await verdictOn(at, "fine")).includes("refused")).toBe(!risks.includes("check.sh at"));
    if (!risks.includes("check.sh at")) return;
    // Nobody but the user puts another one in its place.
    put(join(at.folder, "rules", "check.sh"), "exit 0\n");
    expect(await verdictOn(at, "by script x")).toContain("by script");
  });

  test("doctor, hooks and trust say what waits", () => {
    const here = world();
    here.file(".git/HEAD", "ref: refs/heads/main\n");
    here.file(".pith/config.toml", configText);
    here.file("rules/policy.toml", policyText);
    here.file("rules/check.sh", scriptText);
    expect(here.own("trust").stdout).toContain("it goes by rules/policy.toml, of SHA-256 ");
    const accept = () =>
      here.own("trust", "--yes", "--sha256", createHash("sha256").update(configText).digest("hex"));
    expect(accept().code).toBe(0);
    expect(here.own("hooks").code).toBe(0);
    here.file("rules/policy.toml", "");
    for (const name of ["hooks", "doctor"]) {
      const { stdout, stderr } = here.own(name);
      expect(stdout + stderr).toContain("names rules/policy.toml, which has changed since you trusted it");
    }
    here.file("rules/policy.toml", policyText.replace("by policy", "by other"));
    expect(accept().stdout).not.toContain("trusted already");
    expect(here.own("hooks").code).toBe(0);
    here.file(".pith/config.toml", "");
    expect(here.own("hooks").stderr).toContain("is not what you have trusted any more");
    expect(here.own("trust", "--list").stdout).toContain("its guardrails in force as trusted");
    // No agent takes them away.
    expect(here.bash(`CLAUDECODE=1 ${pith} untrust`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("this shell belongs to an agent (claude)"),
    });
    expect(here.own("untrust").code).toBe(0);
    expect(here.own("hooks").stdout).toBe("no hooks\n");
  });
});

describe("a fault of pith's own", () => {
  const entry = (capability: string): string =>
    `# no guardrail\n[[hooks.entries]]\nid = "g"\npoint = "command_before"\ncapability = "${capability}"\nruntime = { type = "in_process", name = "noop" }\n`;
  const call = {
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command: "ls /" },
    cwd: "/",
  };

  /** Output of `pith hook claude`, and the answer to a program's start, if one of pith's files cannot be loaded. */
  const saidWithout = async (file: string, capability: string) => {
    const path = join(scratch().root, "config.toml");
    writeFileSync(path, entry(capability) + entry(capability).replace("command_before", "exec_before"));
    vi.stubEnv("PITH_CONFIG", path);
    const said: string[] = [];
    vi.resetModules();
    vi.doMock(`../../src/${file}`, () => {
      throw new Error("planted");
    });
    vi.doMock("../../src/integration/hook-input.ts", () => ({
      limitTime: () => {},
      timeLeft: () => 10_000,
      isLossy: () => false,
      readInput: async () => JSON.stringify(call),
    }));
    vi.doMock("../../src/system/write-all.ts", () => ({
      writeAll: (_: number, bytes: Buffer) => said.push(bytes.toString()),
    }));
    const { environment } = await import("../../src/system/environment.ts");
    const { default: hook } = await import("../../src/cli/programs/hook.ts");
    const { guardExec } = await import("../../src/extensions/guard-exec.ts");
    const { settings: read } = await import("../../src/config/read-settings.ts");
    expect(await hook(["claude"])).toBe(0);
    const env = environment();
    const program = { read: () => read(env), env, caller: () => nobody };
    const { refused } = await guardExec(["ls"], "/", program);
    for (const mocked of [file, "integration/hook-input.ts", "system/write-all.ts"])
      vi.doUnmock(`../../src/${mocked}`);
    vi.unstubAllEnvs();
    return { hook: said.join(""), program: refused };
  };

  test.each([
    "config/config.ts",
    "extensions/load.ts",
    "extensions/project-config.ts",
    "extensions/ask.ts",
    "extensions/engine.ts",
    "extensions/event-log.ts",
  ])("is silent, and a command that a guardrail should have judged is refused: %s", async (file) => {
    const guarded = await saidWithout(file, "guardrail");
    expect(guarded.hook).toContain('"permissionDecision":"deny"');
    expect(guarded.hook).toMatch(/hook (?:g|config), runtime_error/);
    expect(guarded.program).toContain("pith has failed before it was asked");
    const observed = await saidWithout(file, "observe");
    expect(observed.hook).not.toContain("deny");
    expect(observed.program).toBeNull();
  });

  test("an agent's hook that cannot be loaded refuses too; what comes behind the judgement is left out", async () => {
    expect((await saidWithout("integration/respond-hook.ts", "guardrail")).hook).toContain("deny");
    expect((await saidWithout("integration/respond-hook.ts", "observe")).hook).toBe("");
    expect((await saidWithout("rewrite/rewrite.ts", "guardrail")).hook).toContain("deny");
    expect((await saidWithout("rewrite/rewrite.ts", "observe")).hook).toBe("");
  });

  const token = "ghp_abcdefghijklmnopqrstuvwxyz012345";
  const redaction = `[[hooks.entries]]\nid = "r"\npoint = "output_after"\ncapability = "rewrite"\nruntime = { type = "in_process", name = "redact" }\n`;

  /** Output of `pith hook claude` for a result, if one of pith's files cannot be loaded. */
  const resultWithout = async (file: string, config: string, more: object = {}): Promise<string> => {
    const path = join(scratch().root, "config.toml");
    writeFileSync(path, config);
    vi.stubEnv("PITH_CONFIG", path);
    vi.resetModules();
    vi.doMock(`../../src/${file}`, () => {
      throw new Error("planted");
    });
    const said: string[] = [];
    const tool_response = { stdout: `a ${token} b\n`, stderr: "", interrupted: false, isImage: false };
    const result = {
      ...call,
      session_id: "s",
      permission_mode: "default",
      transcript_path: "/t.jsonl",
      hook_event_name: "PostToolUse",
      tool_response,
      ...more,
    };
    vi.doMock("../../src/integration/hook-input.ts", () => ({
      limitTime: () => {},
      timeLeft: () => 10_000,
      isLossy: () => false,
      readInput: async () => JSON.stringify(result),
    }));
    vi.doMock("../../src/system/write-all.ts", () => ({
      writeAll: (_: number, bytes: Buffer) => said.push(bytes.toString()),
      WriteFault: Error,
    }));
    const { default: hook } = await import("../../src/cli/programs/hook.ts");
    expect(await hook(["claude"])).toBe(0);
    for (const mocked of [file, "integration/hook-input.ts", "system/write-all.ts"])
      vi.doUnmock(`../../src/${mocked}`);
    vi.unstubAllEnvs();
    return said.join("");
  };

  test.each([
    ["a guardrail", entry("guardrail").replace("command_before", "post_tool_execution")],
    [
      "an observer that fails closed",
      entry("observe").replace("command_before", 'output_after"\nfailure_policy = "fail_closed'),
    ],
    ["a redaction", redaction],
  ])("withholds a result that %s should have seen, and no other", async (_, config) => {
    for (const file of [
      "config/config.ts",
      "extensions/load.ts",
      "extensions/output-stage.ts",
      "integration/respond-result.ts",
    ]) {
      const said = await resultWithout(file, config);
      expect(said, file).toContain("pith: output not shown: refused (hook ");
      expect(said, file).not.toContain(token);
      expect(await resultWithout(file, entry("observe")), file).toBe("");
    }
  });

  test("behind a redaction shows what that has left, and nothing of what it has taken out", async () => {
    const said = await resultWithout("pipeline/choose-filter.ts", redaction);
    expect(said).toContain("a *** b");
    const file = { filePath: "/x", content: `a ${token} b\nc\n`, numLines: 3, startLine: 1, totalLines: 3 };
    const read = {
      tool_name: "Read",
      tool_input: { file_path: "/x" },
      tool_response: { type: "text", file },
    };
    const tools = `${redaction}[agents.claude]\ntools = ["read"]\n`;
    expect(await resultWithout("no-file.ts", tools, read)).toContain("a *** b");
  });

  test.each([
    ["no TOML", `${redaction}[[[`],
    ["another name for its point", redaction.replace("output_after", "output_aftre")],
    ["an option that it does not have", redaction.replace('"redact"', '"redact", keepp = 1')],
    ["another place", redaction.replace("[[hooks.entries]]", "[[hook.entries]]")],
  ])("no slip of the pen ends a redaction: %s", async (_, text) => {
    const { env, root } = scratch();
    const { stageFor } = await import("../../src/extensions/in-force.ts");
    const { settingsOf } = await import("../../src/config/config.ts");
    const stage = await stageFor({ argv: ["ls"], cwd: root, caller: nobody }, settingsOf(text), env);
    expect(stage?.write(Buffer.from(`${token}\n`)).length).toBe(0);
    const { rest } = await stage!.finish({ code: 0, signal: null });
    expect(rest.toString()).toMatch(/^pith: output not shown: refused/);
  });

  test("a redactor that fails shows nothing more", async () => {
    vi.resetModules();
    vi.doMock("../../src/extensions/plugins/redact-output.ts", () => ({
      Redactor: class {
        changed = false;
        write(): never {
          throw new Error("planted");
        }
        idle = () => Buffer.alloc(0);
        end = () => Buffer.from("more");
      },
      redactOutput: (text: string) => text,
    }));
    const { OutputStage } = await import("../../src/extensions/output-stage.ts");
    const { loadExtensions } = await import("../../src/extensions/load.ts");
    const { settingsOf } = await import("../../src/config/config.ts");
    const { env } = scratch();
    const stage = new OutputStage(
      { argv: ["ls"], cwd: "/", caller: nobody },
      loadExtensions(settingsOf(redaction), "/", env),
    );
    expect(stage.write(Buffer.from(token)).length).toBe(0);
    expect((await stage.finish({ code: 0, signal: null })).rest.toString()).toMatch(
      /^pith: output not shown: refused \(hook r/,
    );
    vi.doUnmock("../../src/extensions/plugins/redact-output.ts");
  });
});

test("a config.toml in UTF-16 refuses as any that cannot be read does", () => {
  const here = world();
  const text = `[[hooks.entries]]\nid = "g"\npoint = "command_before"\ncapability = "guardrail"\n`;
  for (const bytes of [
    Buffer.from(`\uFEFF${text}`, "utf16le"),
    Buffer.from(`\uFEFF${text}`, "utf16le").swap16(),
  ]) {
    here.file("../home/.config/pith/config.toml", bytes);
    expect(here.own("rewrite", "--", "ls")).toMatchObject({ code: 2, stdout: "" });
  }
});
