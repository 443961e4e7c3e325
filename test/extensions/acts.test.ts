/** Hooks where they act: in the shell an agent starts, in its hook, at its results, and in front of one program. */
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { variant, withDamagedNode, withEngine } from "../launcher/world.ts";
import { inserted, pith, type World, root, world } from "../classes/world.ts";
import { callText } from "../hooks/claude/client-text.ts";
import { afterPayloads, beforePayloads } from "../hooks/payloads.ts";
import { entryScript } from "../../src/launcher/entry-script.ts";
import { quietWords } from "../../src/rewrite/quiet-words.ts";
import { zshenvText } from "../../src/install/start/start-file.ts";
import { artifact } from "../../src/system/installation.ts";

const executable = join(root, "dist", "libexec", "pith");
const token = "ghp_abcdefghijklmnopqrstuvwxyz012345";

const configured = (config: string): World => {
  const here = world();
  here.file("../home/.config/pith/config.toml", config);
  return here;
};

const entry = (id: string, point: string, capability: string, more: string): string =>
  `[[hooks.entries]]\nid = "${id}"\npoint = "${point}"\ncapability = "${capability}"\n${more}\n`;
const shell = (text: string): string =>
  `runtime = { type = "command", command = "sh", args = ["-c", ${JSON.stringify(text)}] }`;
const refusing = (point: string): string =>
  entry("guard", point, "guardrail", shell("grep -q forbidden || exit 0; echo ask first >&2; exit 2"));
const line = "pith: not run: refused (hook guard, policy_violation): ask first";
const scrub = entry("scrub", "output_after", "rewrite", 'runtime = { type = "in_process", name = "redact" }');

const dataOf = (here: World): string => here.env["PITH_DATA_DIR"]!;
const eventsOf = (here: World): { type: string; hook_id: string; reader: string; error?: string }[] => {
  const path = join(dataOf(here), "hooks", "events.jsonl");
  return existsSync(path)
    ? readFileSync(path, "utf8")
        .trim()
        .split("\n")
        .map((one) => JSON.parse(one) as never)
    : [];
};

/** Text that Claude Code's shell makes of a command, through the script in front of it. */
const inShell = (here: World, command: string | Buffer, snapshot = "/dev/null") => {
  const front = join(root, "dist", "hooks", "claude", "front.bash");
  here.file(
    "../home/.config/pith/claude/bash",
    `#!/bin/bash\n_pith_dist='${join(root, "dist")}' _pith_node=\n. '${front}'\nexec bash "$@"\n`,
  );
  const text = callText(typeof command === "string" ? command : "@COMMAND@", {
    snapshot,
    stdin: " < /dev/null",
    pwd: join(here.folder, "cwd"),
  });
  // Arguments of any bytes only pass through a shell.
  here.file(
    "text",
    Buffer.from(
      text.replace("@COMMAND@", () => command.toString("latin1")),
      typeof command === "string" ? "utf8" : "latin1",
    ),
  );
  const { stdout, stderr, status } = spawnSync(
    "/bin/bash",
    [
      "-c",
      'IFS= read -r -d "" text <text; exec /bin/bash "$0" -c "$text"',
      join(here.home, ".config/pith/claude/bash"),
    ],
    {
      cwd: here.folder,
      env: { ...here.env, CLAUDECODE: "1" },
      encoding: "utf8",
    },
  );
  return { stdout, stderr, code: status };
};

describe("a refused command", () => {
  test("shell integration: it does not run, and the agent is told why in one line", () => {
    const here = configured(refusing("command_before"));
    const refused = inShell(here, "echo forbidden >written; git status");
    expect(refused).toMatchObject({ code: 126, stderr: `${line}\n`, stdout: "" });
    expect(existsSync(join(here.folder, "written"))).toBe(false);
    expect(inShell(here, "echo fine; exit 3")).toMatchObject({ stdout: "fine\n", code: 3 });
    expect(artifact("claude", "front.bash")).toContain("@ASK@");
  });

  test.each([
    ["of more than 100 KiB", `forbidden # ${"x".repeat(102_400)}`],
    ["with a replaced byte", "forbidden \u{FFFD}"],
    ["with a byte that is no letter", Buffer.from("forbidden \xff", "latin1")],
    ["that names what its shell is asked by", "forbidden # BASH_EXECUTION_STRING ZSH_EXECUTION_STRING"],
    ["that looks like the client's own", "forbidden && eval 'x' && pwd -P >| y"],
    ["with a carriage return", "true\r\nforbidden\r"],
    ["in a quoted form", "eval 'for''bidden'; forbidden"],
  ])("shell integration: a text %s is judged", (_, command) => {
    const here = configured(refusing("command_before"));
    const before = "touch ran; ";
    const text =
      typeof command === "string" ? before + command : Buffer.concat([Buffer.from(before), command]);
    expect(inShell(here, text)).toMatchObject({ code: 126, stderr: `${line}\n`, stdout: "" });
    expect(existsSync(join(here.folder, "ran"))).toBe(false);
  });

  test("shell integration: a text is judged where the client's snapshot is gone", () => {
    const here = configured(refusing("command_before"));
    expect(inShell(here, "forbidden", "/nonexistent/snapshot")).toMatchObject({ code: 126, stdout: "" });
  });

  test.each([
    ["a plain text", "forbidden"],
    ["a text of more than 100 KiB", `forbidden # ${"x".repeat(102_400)}`],
    ["a text that names what its shell is asked by", "forbidden # BASH_EXECUTION_STRING"],
    ["a text that looks like one which only prepares", "__CODEX_SNAPSHOT_=1; forbidden"],
    ["a text that looks like a patch", "forbidden # apply_patch"],
    ["a replaced byte", "forbidden \u{FFFD}"],
  ])("start-up file of bash: %s", (_, command) => {
    const here = configured(refusing("command_before"));
    const started = (text: string) =>
      spawnSync("setsid", ["/bin/bash", "-c", text], {
        cwd: here.folder,
        encoding: "utf8",
        env: {
          ...here.env,
          // Without it, bash takes a socket on its standard input for a remote shell.
          SHLVL: "1",
          BASH_ENV: join(root, "dist", "start", "pith-bash-env.bash"),
          CODEX_TOOL_CALL_ID: "call_1",
        },
      });
    expect(started(`touch ran; ${command}`)).toMatchObject({ status: 126, stderr: `${line}\n`, stdout: "" });
    expect(started(`${command}; touch ran`)).toMatchObject({ status: 126, stderr: `${line}\n`, stdout: "" });
    expect(existsSync(join(here.folder, "ran"))).toBe(false);
    expect(started('echo fine "$BASH_ENV${!_pith_*}"; exit 3')).toMatchObject({
      stdout: "fine \n",
      stderr: "",
      status: 3,
    });
  });

  /** Kiro documents no form of a denial. Plugins that were installed before `refused` was there read the command. */
  const withText = new Set(["kiro", "pi", "cline"]);

  test.each(Object.keys(beforePayloads))("hook integration: %s", (name) => {
    const here = configured(refusing("pre_tool_execution"));
    const text = JSON.stringify(beforePayloads[name]).replaceAll("cargo test", "forbidden");
    const payload = text.replaceAll("/home/dev/project", here.folder);
    const refused = here.input(["hook", name], payload);
    expect(refused).toMatchObject({ stderr: "", code: 0 });
    expect(refused.stdout).toContain(line);
    // Nothing is allowed with it, and no other command stands in its place where the agent can refuse one itself.
    expect(refused.stdout).not.toMatch(/"allow"/);
    expect(refused.stdout.includes("printf")).toBe(withText.has(name));
    expect(here.input(["hook", name], payload.replaceAll("forbidden", "true")).stdout).not.toContain(
      "refused",
    );
  });

  test("a shell that gets no answer in time refuses where there is a guardrail, and nowhere else", () => {
    const here = world();
    const functions = entryScript("@ASK@\n", quietWords());
    // As bash ends a wait for input.
    const late = 'read() { if [[ $* == *-t* ]]; then return 142; fi; builtin read "$@"; }';
    const said = (config: string): string => {
      here.file("../home/.config/pith/config.toml", config);
      const rest = `_pith_dist=${join(root, "dist")} _pith_filters=$HOME/.config/pith/filters\n_pith_ask claude forbidden\necho "<$_pith_text$_pith_refused>"`;
      return here.bash(`${functions}\n${late}\n${rest}`).stdout;
    };
    expect(said(refusing("command_before"))).toBe(
      "<pith: not run: refused, because hooks of the user have not answered in time>\n",
    );
    expect(said(scrub)).toBe("<>\n");
  });

  test("a shell whose engine ends without an answer refuses where there is a guardrail, and nowhere else", () => {
    const here = world();
    const functions = entryScript("@ASK@\n", quietWords());
    here.file("dead/pith", "#!/bin/sh\nexit 70\n");
    chmodSync(join(here.folder, "dead/pith"), 0o755);
    const said = (config: string): string => {
      here.file("../home/.config/pith/config.toml", config);
      const rest = `_pith_dist=$PWD/dead _pith_filters=$HOME/.config/pith/filters\n_pith_ask claude forbidden\necho "<$_pith_text$_pith_refused>"`;
      return here.bash(`${functions}\n${rest}`).stdout;
    };
    expect(said(refusing("command_before"))).toBe(
      "<pith: not run: refused, because hooks of the user could not be asked>\n",
    );
    expect(said(scrub)).toBe("<>\n");
  });

  const zsh = ["/bin/zsh", "/usr/bin/zsh"].find((path) => existsSync(path));
  test.skipIf(zsh === undefined).each([
    ["a plain text", "forbidden"],
    ["a text of more than 100 KiB", `forbidden # ${"x".repeat(102_400)}`],
    ["a text that names what its shell is asked by", "forbidden # ZSH_EXECUTION_STRING"],
    ["a text that looks like one which only prepares", "__CODEX_SNAPSHOT_=1; forbidden"],
  ])("start-up file of zsh: %s", (_, command) => {
    const here = configured(refusing("command_before"));
    here.file(
      "zdot/.zshenv",
      zshenvText({ bash: "/bin/bash", dist: join(root, "dist"), node: process.execPath }),
    );
    const started = (text: string) =>
      spawnSync("setsid", [zsh!, "-c", text], {
        cwd: here.folder,
        encoding: "utf8",
        env: { ...here.env, SHLVL: "1", ZDOTDIR: join(here.folder, "zdot"), CODEX_TOOL_CALL_ID: "call_1" },
      });
    expect(started(`touch ran; ${command}`)).toMatchObject({
      status: 126,
      stdout: "",
      stderr: `${line}\n`,
    });
    expect(existsSync(join(here.folder, "ran"))).toBe(false);
    expect(started("echo fine; exit 3")).toMatchObject({ stdout: "fine\n", stderr: "", status: 3 });
  });

  test.each([
    ["for another shell", "forbidden; Get-ChildItem -Path x | Where-Object { $_.Name }"],
    ["with a replaced byte", "forbidden \u{FFFD}"],
    ["of a megabyte", `forbidden # ${"x".repeat(1024 * 1024)}`],
    ["with a NUL", "forbidden \0"],
  ])("hook integration: a text %s is judged by every agent's", (_, command) => {
    const here = configured(refusing("command_before"));
    for (const [name, call] of Object.entries(beforePayloads)) {
      const text = JSON.stringify(call).replaceAll("cargo test", () => JSON.stringify(command).slice(1, -1));
      const { stdout } = here.input(["hook", name], text.replaceAll("/home/dev/project", here.folder));
      expect(stdout, name).toContain(line);
    }
  });

  test("hook integration: a folder outside of the session's is no way around", () => {
    const here = configured(refusing("command_before"));
    const call = JSON.stringify(beforePayloads["antigravity"]).replace("cargo test", "forbidden");
    const moved = call.replace('"Cwd":"/home/dev/project"', '"Cwd":"/"');
    expect(moved).not.toBe(call);
    expect(here.input(["hook", "antigravity"], moved).stdout).toContain(line);
  });

  test("a program in front of which pith stands", () => {
    const here = configured(refusing("exec_before"));
    here.tool("forbidden", "touch ran; echo printed");
    expect(here.bash(`${inserted} forbidden | cat; exit \${PIPESTATUS[0]}`)).toEqual({
      stdout: "",
      stderr: `${line}\n`,
      code: 126,
    });
    expect(existsSync(join(here.folder, "ran"))).toBe(false);
    expect(here.bash(`${inserted} echo fine | cat`)).toMatchObject({ stdout: "fine\n", code: 0 });
  });

  test("a program whose output nobody shortens is refused all the same", () => {
    const here = configured(refusing("exec_before"));
    here.tool("forbidden", "touch ran");
    for (const rest of [">file", ">/dev/null", "2>&- | cat", ">&2"])
      here.bash(`${inserted} forbidden ${rest}`);
    expect(here.bash(`${inserted} forbidden >file`)).toEqual({ stdout: "", stderr: `${line}\n`, code: 126 });
    expect(existsSync(join(here.folder, "ran"))).toBe(false);
    expect(here.bash(`${inserted} echo fine >file; cat file`).stdout).toBe("fine\n");
  });

  test("rewrite says it too, with the code for a refusal", () => {
    const here = configured(refusing("command_before"));
    expect(here.own("rewrite", "--", "forbidden")).toEqual({ stdout: "", stderr: `${line}\n`, code: 2 });
  });

  test("RCH's short payload is understood without an agent's name", () => {
    const here = configured(refusing("command_before"));
    const ask = (command: string) =>
      here.input(["hook"], JSON.stringify({ tool: "Bash", input: { command } }));
    expect(ask("forbidden").stdout).toContain(line);
    expect(JSON.parse(ask("git status").stdout)).toMatchObject({
      hookSpecificOutput: {
        updatedInput: { command: expect.stringMatching(/pith --for-agent git status$/) },
      },
    });
    expect(ask("git status").stdout).not.toContain("permissionDecision");
    expect(here.input(["hook"], "nonsense")).toMatchObject({ stdout: "", code: 0 });
  });
});

describe("a changed command", () => {
  const change = entry(
    "other",
    "command_before",
    "rewrite",
    shell(`echo '{"patches":[{"patch_type":"tool_args","args":{"command":"echo changed; git --version"}}]}'`),
  );

  test("shell integration: the other one runs, through pith where it is covered", () => {
    expect(inShell(configured(change), "git status")).toMatchObject({
      stdout: expect.stringMatching(/^changed\ngit version/),
      code: 0,
    });
  });

  test("hook integration: only where the agent decides about it as about the one typed", () => {
    const here = configured(change);
    const said = (name: string, more: object = {}) =>
      here.input(["hook", name], JSON.stringify({ ...beforePayloads[name], ...more, cwd: here.folder }))
        .stdout;
    expect(said("pi")).toContain("echo changed");
    // Its rules cannot be known here, so nothing of it is changed.
    expect(said("claude")).not.toContain("echo changed");
  });
});

describe("outputs", () => {
  test("redaction comes before store, journal and everything else", () => {
    const here = configured(`${scrub}[tee]\nmin_bytes = 1\n`);
    here.tool(
      "npm",
      `echo "npm error token ${token}"; seq 1 400 | sed "s/^/npm error line ${token} /"; exit 7`,
    );
    const { stdout, code } = here.bash(`${inserted} npm run x 2>&1 | cat; exit \${PIPESTATUS[0]}`);
    expect(code).toBe(7);
    expect(stdout).toContain("npm error token ***\n");
    const files = readdirSync(dataOf(here), { recursive: true, encoding: "utf8" })
      .map((name) => join(dataOf(here), name))
      .filter((path) => /\.(?:log|idx|jsonl|db)$/.test(path));
    expect(files.some((path) => path.endsWith(".log"))).toBe(true);
    for (const path of files) expect(readFileSync(path, "latin1"), path).not.toContain(token);
  });

  test("without it every byte is as it was", () => {
    const here = configured(
      entry("x", "run_completed", "observe", 'runtime = { type = "in_process", name = "noop" }'),
    );
    expect(here.bash(`${inserted} echo ${token} | cat`).stdout).toBe(`${token}\n`);
  });

  test("a slow program is redacted as it prints, a question before its answer", () => {
    const here = configured(scrub);
    here.tool("ask", `printf 'Go on? '; sleep 2; echo ${token}; sleep 1`);
    const { stdout } = here.bash(`${inserted} ask | cat`);
    expect(stdout).toBe("Go on? ***\n");
  });

  test.each(["claude", "pi"])("result integration: %s", (name) => {
    const here = configured(scrub);
    const payload = JSON.stringify(afterPayloads[name]!(`a ${token} b\n`)).replaceAll(
      "/home/dev/project",
      here.folder,
    );
    const { stdout } = here.input(["hook", name], payload);
    expect(stdout).toContain("a *** b");
    expect(stdout).not.toContain(token);
  });

  test("result integration: an output with a replaced byte has no secrets either", () => {
    const here = configured(scrub);
    for (const name of ["claude", "pi"]) {
      const payload = JSON.stringify(afterPayloads[name]!(`a \u{FFFD} ${token} b\n`)).replaceAll(
        "/home/dev/project",
        here.folder,
      );
      expect(here.input(["hook", name], payload).stdout).toContain("a \u{FFFD} *** b");
      expect(world().input(["hook", name], payload).stdout).toBe("");
    }
  });

  test("result integration: of an output of which only a part is to be had, that part has no secrets", () => {
    const payload = JSON.stringify({
      ...afterPayloads["claude"]!(""),
      tool_response: {
        stdout: `a ${token} b\n`,
        stderr: "",
        interrupted: false,
        isImage: false,
        persistedOutputPath: "/nosuch/tool-results/x.txt",
        persistedOutputSize: 100_000,
      },
    });
    expect(configured(scrub).input(["hook", "claude"], payload).stdout).toContain("a *** b");
    expect(world().input(["hook", "claude"], payload).stdout).toBe("");
  });

  test("Capability Rewrite by a command: exit code and stream stay, the text is its own", () => {
    const here = configured(
      entry(
        "upper",
        "output_after",
        "rewrite",
        shell(`printf %s '{"patches":[{"patch_type":"tool_result","content":"REPLACED\\n"}]}'`),
      ),
    );
    here.tool("tool", "echo out; echo err >&2; exit 9");
    const { stdout, stderr, code } = here.bash(`${inserted} tool | cat; exit \${PIPESTATUS[0]}`);
    expect({ stdout, stderr, code }).toEqual({ stdout: "REPLACED\n", stderr: "err\n", code: 9 });
  });

  test.each(["rewrite", "observe"])(
    "a hook that may %s and fails: open leaves the bytes, closed withholds them",
    (may) => {
      const broken = (policy: string) =>
        configured(entry("r", "output_after", may, `failure_policy = "${policy}"\n${shell("exit 1")}`));
      expect(broken("fail_open").bash(`${inserted} echo fine | cat`).stdout).toBe("fine\n");
      const { stdout, code } = broken("fail_closed").bash(
        `${inserted} echo fine | cat; exit \${PIPESTATUS[0]}`,
      );
      expect(stdout).toBe("pith: output not shown: refused (hook r, runtime_error): ended with 1\n");
      expect(code).toBe(0);
    },
  );

  test("a guardrail may have an output shown as it came", () => {
    const here = configured(entry("raw", "output_after", "guardrail", shell(`echo '{"decision":"raw"}'`)));
    here.tool("npm", "seq 1 400 | sed 's/^/npm http fetch GET 200 /'; echo added 3 packages");
    const native = here.bash("npm install").stdout;
    expect(here.bash(`${inserted} npm install | cat`).stdout).toBe(native);
  });

  test("an output longer than a hook may hold goes on all the same", () => {
    const here = configured(entry("r", "output_after", "rewrite", shell("cat >/dev/null; echo '{}'")));
    here.tool("big", "head -c 20000000 /dev/zero | tr '\\0' x; echo; echo end");
    expect(here.bash(`${inserted} big | wc -c`).stdout.trim()).toBe("20000005");
  });

  test("context notes stand behind the output, in one line", () => {
    const here = configured(
      entry(
        "notes",
        "output_after",
        "observe",
        `[hooks.entries.runtime]\ntype = "in_process"\nname = "context_notes"\nnotes = [{ match = "^tool", path = "docs/testing.md", lines = "10-40", reason = "how tests run" }, { path = "nosuch" }]\n`,
      ),
    );
    here.file("docs/testing.md", "x\n");
    here.tool("tool", "echo out");
    expect(here.bash(`${inserted} tool | cat`).stdout).toBe(
      "out\n[pith note: see docs/testing.md:10-40 (how tests run)]\n",
    );
  });
});

describe("a fault of pith's own", () => {
  const here = (config: string) => {
    const made = configured(config);
    made.tool("tool", `echo ${token}; exit 7`);
    made.tool("slow", `echo ${token}; sleep 1; echo ${token}; exit 7`);
    return made;
  };
  const noop = 'runtime = { type = "in_process", name = "noop" }';
  const protecting = {
    "a guardrail": entry("g", "output_after", "guardrail", noop),
    "an observer that fails closed": entry(
      "g",
      "PostToolUse",
      "observe",
      `failure_policy = "fail_closed"\n${noop}`,
    ),
    "a redaction": scrub,
  };

  test.each(Object.entries(protecting))("an output is withheld where %s could not be asked", (_, config) => {
    const made = variant(withDamagedNode("must be a table"));
    for (const tool of ["tool", "slow"]) {
      const run = `${made.launcher} --for-agent ${tool} | cat; exit \${PIPESTATUS[0]}`;
      expect(here(config).bash(run)).toEqual({
        stdout: expect.stringMatching(/^pith: output not shown: refused \(hook \w+, runtime_error\): .*\n$/),
        stderr: "",
        code: 7,
      });
      expect(here(entry("o", "output_after", "observe", noop)).bash(run).stdout).toContain(token);
    }
    made.remove();
  });

  test("a program is refused where a hook before it that fails closed could not be asked", () => {
    const dying = '#!/bin/sh\n[ "$1" != hooks ] || { printf "echo told"; kill -KILL $$; }\nexec cat\n';
    const made = variant(withEngine(dying));
    const run = `${made.launcher} --for-agent tool`;
    const refusal = "pith: not run: refused, because hooks of the user could not be asked\n";
    for (const config of [
      refusing("exec_before"),
      entry("o", "exec_before", "observe", `failure_policy = "fail_closed"\n${noop}`),
    ])
      expect(here(config).bash(run)).toEqual({ stdout: "", stderr: refusal, code: 126 });
    for (const config of [
      entry("o", "exec_before", "observe", noop),
      `# a guardrail\n${entry("o", "exec_before", "observe", noop)}`,
      `${entry("o", "output_after", "guardrail", noop)}[[route]]\nmatch = ["make"]\nvia = ["nice"]\n`,
    ])
      expect(here(config).bash(run)).toMatchObject({ stdout: `${token}\n`, code: 7 });
    const project = here("");
    project.file(".pith/config.toml", refusing("exec_before"));
    const hash = createHash("sha256").update(refusing("exec_before")).digest("hex");
    expect(project.own("trust", "--yes", "--sha256", hash).code).toBe(0);
    expect(project.bash(run)).toEqual({ stdout: "", stderr: refusal, code: 126 });
    expect(project.bash(`cd /; ${run}`)).toMatchObject({ stdout: `${token}\n`, code: 7 });
    const over = {
      PITH_HOOKS_OVERRIDE: '{"entries":[{"id":"g","point":"exec_before","capability":"guardrail"}]}',
    };
    expect(here("").bash(run, over)).toMatchObject({ stderr: refusal, code: 126 });
    made.remove();
  });
});

test("show prints what an agent would read: a refusal, and an output that hooks have changed", () => {
  const here = configured(scrub + refusing("command_before"));
  here.file("token", `${token}\n`);
  expect(here.own("show", "touch ran; forbidden")).toEqual({ stdout: "", stderr: `${line}\n`, code: 126 });
  expect(existsSync(join(here.folder, "ran"))).toBe(false);
  // Claude Code's shell asks, omp's results are replaced.
  for (const agent of ["claude", "omp"])
    expect(here.own("show", "--agent", agent, "cat token").stdout, agent).toBe("***\n");
});

describe("what hooks have to tell the model", () => {
  const telling = (point: string) =>
    configured(
      entry("t", point, "observe", shell(`echo '{"context":"branch main","context_files":["a.md"]}'`)),
    );

  test("before a command: beside its result, where the agent has a way for that; else the log says why not", () => {
    const here = telling("command_before");
    here.file("a.md", "");
    const said = (name: string) => {
      const text = JSON.stringify(beforePayloads[name]).replaceAll("/home/dev/project", here.folder);
      return here.input(["hook", name], text).stdout;
    };
    for (const name of ["claude", "vscode"])
      expect(JSON.parse(said(name))).toEqual({
        hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: "branch main\nsee a.md" },
      });
    expect(JSON.parse(said("crush"))).toMatchObject({ version: 1, context: "branch main\nsee a.md" });
    expect(eventsOf(here).map(({ type }) => type)).not.toContain("hook_context_dropped");
    expect(said("droid")).toBe("");
    expect(eventsOf(here).at(-1)).toMatchObject({
      type: "hook_context_dropped",
      error: expect.stringContaining("has no way for a hook to tell the model something before a command"),
    });
  });

  describe("beside Claude Code's shell integration", () => {
    const session = { CLAUDE_CODE_SESSION_ID: "5c7e" };
    const asks = (id: string, capability: string, more = ""): string =>
      entry(
        id,
        "command_before",
        capability,
        shell(`echo ${id} >>asked; test ${id} != tells || echo '{"context":"branch main"}'`) + more,
      );
    const all = [
      asks("tells", "observe"),
      asks("guards", "guardrail"),
      asks("changes", "rewrite"),
      asks("protects", "observe", '\nfailure_policy = "fail_closed"'),
    ].join("");
    const before = (here: World, command: string): string => {
      const { tool_input, ...payload } = beforePayloads["claude"] as { tool_input: object };
      const asked = { ...payload, session_id: "5c7e", tool_input: { ...tool_input, command } };
      const text = JSON.stringify(asked).replaceAll("/home/dev/project", here.folder);
      return here.input(["hook", "claude", "context"], text).stdout;
    };
    const asked = (here: World): readonly string[] => {
      const path = join(here.folder, "asked");
      const names = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n").toSorted() : [];
      rmSync(path, { force: true });
      return names;
    };
    const runs = (here: World, command: string): readonly string[] => {
      const inSession = { ...here, env: { ...here.env, ...session } };
      expect(inShell(inSession, command).stdout).toBe("it's so\n");
      return asked(here);
    };
    const command = `echo "it's so"`;

    test("its hook asks those that tell something, and the shell the others: each once", () => {
      const here = configured(all);
      const said = { hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: "branch main" } };
      expect(JSON.parse(before(here, command))).toEqual(said);
      expect(asked(here)).toEqual(["tells"]);
      expect(runs(here, command)).toEqual(["changes", "guards", "protects"]);
      expect(eventsOf(here).map(({ type }) => type)).not.toContain("hook_context_dropped");
      // Twice at once, and then where the client has its hooks switched off.
      before(here, command);
      before(here, command);
      asked(here);
      expect(runs(here, command)).not.toContain("tells");
      expect(runs(here, command)).not.toContain("tells");
      expect(runs(here, command)).toEqual(["changes", "guards", "protects", "tells"]);
      expect(eventsOf(here).at(-1)).toMatchObject({ type: "hook_context_dropped", hook_id: "tells" });
      expect(existsSync(join(here.home, ".config/pith/claude/told"))).toBe(false);
    });

    test("another command, and another session's, is asked about by the shell", () => {
      const here = configured(all);
      before(here, `${command} `);
      asked(here);
      expect(runs(here, command)).toContain("tells");
    });

    test("a call of another agent that reads Claude Code's settings is not answered", () => {
      const here = configured(all);
      const payload = { ...(beforePayloads["claude"] as object), cursor_version: "2.0" };
      expect(here.input(["hook", "claude", "context"], JSON.stringify(payload)).stdout).toBe("");
      expect(asked(here)).toEqual([]);
    });
  });

  test.each(["output_after", "exec_after", "run_failed"])(
    "at %s: in a line of its own, also behind an open one",
    (point) => {
      const here = telling(point);
      here.file("a.md", "");
      here.tool("tool", "printf 'one\ntwo'; exit 1");
      const note = "[pith note: branch main; see a.md]\n";
      expect(here.bash(`${inserted} tool | cat`).stdout).toBe(`one\ntwo\n${note}`);
      const payload = JSON.stringify(afterPayloads["pi"]!("one\ntwo")).replaceAll(
        "/home/dev/project",
        here.folder,
      );
      const { stdout } = here.input(["hook", "pi"], payload.replace('"exit":0', '"exit":1'));
      expect(JSON.parse(stdout)).toEqual({ output: `one\ntwo\n${note}`, replace: true });
    },
  );

  test("notes of an entry whose point tells nobody are a mistake", () => {
    const notes = 'runtime = { type = "in_process", name = "context_notes", notes = [{ path = "a.md" }] }';
    const here = configured(entry("n", "exec_before", "observe", notes));
    expect(here.own("hooks")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("nothing can be told to the model"),
    });
  });
});

test("a hook is told the id of the tool call, where the agent names it", () => {
  const here = configured(entry("t", "pre_tool_execution", "observe", shell("cat >>seen")));
  const ask = (more: object) => {
    const text = JSON.stringify({ ...beforePayloads["claude"], ...more });
    here.input(["hook", "claude"], text.replaceAll("/home/dev/project", here.folder));
  };
  ask({ tool_use_id: "toolu_1" });
  ask({});
  const [first, second] = here
    .read("seen")
    .toString()
    .replaceAll("}{", "}\n{")
    .split("\n")
    .map((one) => JSON.parse(one));
  expect(first).toMatchObject({ point: "pre_tool_execution", tool_call: { tool_use_id: "toolu_1" } });
  expect(second.tool_call).not.toHaveProperty("tool_use_id");
});

test("explain names hooks that change a command or refuse it, and writes nothing down", () => {
  const changing = entry(
    "other",
    "command_before",
    "rewrite",
    shell(`echo '{"updated_input":{"command":"git status"}}'`),
  );
  const here = configured(changing);
  expect(here.own("explain", "echo x").stdout).toMatch(
    /^Your hook other changes the command; .*\npith runs in front of `git status`\. .*\n\n {4}\S*pith --for-agent git status\n/,
  );
  expect(JSON.parse(here.own("explain", "--json", "echo x").stdout)).toMatchObject({
    input: "echo x",
    changed: "git status",
    changedBy: ["other"],
    commands: [{ argv: ["git", "status"] }],
  });
  const refused = configured(refusing("command_before"));
  expect(refused.own("explain", "forbidden").stdout).toBe(
    `A hook of yours refuses this command:\n    ${line}\n`,
  );
  expect(JSON.parse(refused.own("explain", "--json", "forbidden").stdout)).toMatchObject({ refused: line });
  for (const one of [here, refused]) expect(eventsOf(one)).toEqual([]);
});

describe("observers", () => {
  test("run failed, with how it ended; an exit code is nobody's to change", () => {
    const watch = (point: string) => entry(point, point, "observe", shell(`cat >>${point}.json`));
    const here = configured(watch("run_failed") + watch("exec_after"));
    expect(here.bash(`${inserted} sh -c 'echo x; exit 5' | cat; exit \${PIPESTATUS[0]}`).code).toBe(5);
    expect(JSON.parse(here.read("run_failed.json").toString())).toMatchObject({
      point: "run_failed",
      exit: 5,
      error: "exit status 5",
      bytes: 2,
    });
    here.bash(`${inserted} true | cat`);
    expect(
      here
        .read("exec_after.json")
        .toString()
        .match(/"point":"exec_after"/g),
    ).toHaveLength(2);
    expect(
      here
        .read("run_failed.json")
        .toString()
        .match(/"point":"run_failed"/g),
    ).toHaveLength(1);
  });

  test("Agent events HookStarted, Completed, Failed, Denied, PatchPublished: `hooks events` prints them", () => {
    const here = configured(
      refusing("command_before") + entry("bad", "command_before", "observe", shell("exit 1")),
    );
    here.own("rewrite", "--", "forbidden");
    expect(eventsOf(here).map(({ type, hook_id }) => `${type} ${hook_id}`)).toEqual([
      "hook_started guard",
      "hook_denied guard",
      "hook_completed guard",
      "hook_started bad",
      "hook_failed bad",
    ]);
    expect(eventsOf(here)[0]).toMatchObject({ reader: "unknown" });
    expect(here.own("hooks", "events").stdout).toMatch(
      /hook_denied +guard +command_before +unknown +ask first/,
    );
  });
});

describe("events that an agent hands over", () => {
  const payload = (more: object = {}) =>
    JSON.stringify({
      hook_event_name: "UserPromptSubmit",
      session_id: "s1",
      cwd: "/",
      prompt: `use ${token}`,
      attachments: ["a.png"],
      ...more,
    });
  const crush = (prompt: string) =>
    JSON.stringify({ event: "UserPromptSubmit", session_id: "s1", cwd: "/", prompt, attachments: ["a.png"] });

  test("UserPromptSubmit event, payload prompt and attachments", () => {
    const here = configured(
      entry(
        "p",
        "user_prompt_submit",
        "guardrail",
        shell(`cat >${"$HOME"}/seen; echo no prompt >&2; exit 2`),
      ),
    );
    expect(JSON.parse(here.input(["hook", "claude"], payload()).stdout)).toEqual({
      decision: "block",
      reason: "no prompt",
    });
    expect(JSON.parse(readFileSync(join(here.home, "seen"), "utf8"))).toMatchObject({
      point: "user_prompt_submit",
      session_id: "s1",
      prompt: `use ${token}`,
      attachments: ["a.png"],
    });
    expect(JSON.parse(here.input(["hook", "crush"], crush("x")).stdout)).toMatchObject({
      decision: "deny",
      reason: "no prompt",
      halt: false,
    });
  });

  test("Queued prompts: each is judged by itself", () => {
    const guard = shell("grep -q forbidden || exit 0; echo no prompt >&2; exit 2");
    const here = configured(entry("p", "user_prompt_submit", "guardrail", guard));
    const said = (prompt: string) => here.input(["hook", "crush"], crush(prompt)).stdout;
    expect([said("one"), said("forbidden"), said("two")]).toEqual(["", expect.stringContaining("deny"), ""]);
  });

  test("a prompt that was to be changed and must not go on otherwise is refused", () => {
    const closed = `failure_policy = "fail_closed"\n${shell("true")}`;
    const here = configured(entry("p", "user_prompt_submit", "rewrite", closed));
    expect(JSON.parse(here.input(["hook", "claude"], payload()).stdout)).toMatchObject({
      decision: "block",
      reason: expect.stringContaining("no agent takes another prompt"),
    });
    expect(eventsOf(here).map(({ type }) => type)).not.toContain("hook_rewrite_applied");
  });

  test("a guardrail keeps a turn from ending, where the agent lets it", () => {
    const here = configured(entry("p", "turn_boundary", "guardrail", shell("echo tests first >&2; exit 2")));
    const said = here.input(["hook", "claude"], payload({ hook_event_name: "Stop" })).stdout;
    expect(JSON.parse(said)).toEqual({ decision: "block", reason: "tests first" });
  });

  test("context goes to the model by the agent's own words for it", () => {
    const here = configured(
      entry(
        "p",
        "user_prompt_submit",
        "observe",
        shell(`echo '{"context":"branch main","context_files":[{"path":"a.md","reason":"rules"}]}'`),
      ),
    );
    here.file("a.md", "");
    expect(JSON.parse(here.input(["hook", "claude"], payload({ cwd: here.folder })).stdout)).toEqual({
      hookSpecificOutput: {
        hookEventName: "UserPromptSubmit",
        additionalContext: "branch main\nsee a.md (rules)",
      },
    });
  });

  test("RunStarted, TurnBoundary and RunCompleted where they are handed over", () => {
    const here = configured(
      ["run_started", "turn_boundary", "run_completed"]
        .map((point) => entry(point, point, "observe", shell("exit 0")))
        .join(""),
    );
    for (const name of ["SessionStart", "Stop", "SessionEnd"])
      here.input(["hook", "claude"], payload({ hook_event_name: name }));
    expect(
      eventsOf(here)
        .filter(({ type }) => type === "hook_completed")
        .map(({ hook_id }) => hook_id),
    ).toEqual(["run_started", "turn_boundary", "run_completed"]);
  });

  test("`is_sub_agent`: Nested sub-agents see it, as their payloads say", () => {
    const here = configured(`[hooks]\ninclude_sub_agents = false\n${refusing("command_before")}`);
    const said = (more: object) =>
      here.input(
        ["hook", "crush"],
        JSON.stringify({
          ...beforePayloads["crush"],
          tool_input: { command: "forbidden" },
          cwd: here.folder,
          ...more,
        }),
      ).stdout;
    expect(said({})).toContain(line);
    expect(said({ is_sub_agent: true })).not.toContain(line);
    expect(said({ agent_id: "7" })).not.toContain(line);
  });
});

describe("pith hooks", () => {
  test("list shows the effective order, and what never fires here", () => {
    const here = configured(
      scrub +
        entry("model", "pre_llm_request", "observe", shell("exit 0")) +
        entry("first", "command_before", "guardrail", `priority = 1\n${shell("exit 0")}`),
    );
    const { stdout, code } = here.own("hooks");
    expect(code).toBe(0);
    expect(
      stdout
        .split("\n")
        .slice(1, 4)
        .map((row) => row.split(" ")[0]),
    ).toEqual(["first", "scrub", "model"]);
    expect(stdout).toMatch(/^model .*never fires here$/m);
    expect(JSON.parse(here.own("hooks", "list", "--json").stdout)).toMatchObject({
      v: 1,
      hooks: [{ id: "first", failure_policy: "fail_closed" }, {}, {}],
    });
  });

  test("mistakes are shown with file, line and column", () => {
    const here = configured(entry("x", "nowhere", "observe", shell("exit 0")));
    const { stderr, code } = here.own("hooks", "list");
    expect(code).toBe(2);
    expect(stderr).toContain(`config.toml:3:1: "hooks.entries.0.point" must be one of run_started`);
  });

  test("test asks one hook on a sample", () => {
    const here = configured(refusing("command_before"));
    expect(
      JSON.parse(here.own("hooks", "test", "guard", "--command", "forbidden").stdout).decision,
    ).toMatchObject({ message: "ask first" });
    expect(JSON.parse(here.own("hooks", "test", "guard", "--command", "ls").stdout).decision).toBe(null);
    expect(here.own("hooks", "test", "gaurd").stderr).toContain('no hook "gaurd" (did you mean "guard"?)');
    expect(eventsOf(here)).toEqual([]);
  });

  test("Per-run overrides on the command line, for a run and for a session", () => {
    const here = configured(refusing("exec_before"));
    here.tool("forbidden", "echo printed");
    const piped = (words: string) => here.bash(`${pith} ${words} | cat; exit \${PIPESTATUS[0]}`);
    expect(piped("forbidden").code).toBe(126);
    expect(piped("--disable-hook guard forbidden")).toMatchObject({ stdout: "printed\n", code: 0 });
    expect(piped("--disable-hook other forbidden").code).toBe(126);
    const extra = JSON.stringify({
      entries: [
        {
          id: "more",
          point: "exec_before",
          capability: "guardrail",
          runtime: { type: "command", command: "sh", args: ["-c", "echo never >&2; exit 2"] },
        },
      ],
      disable: ["guard"],
    });
    expect(piped(`--hooks-override-json '${extra}' forbidden`).stderr).toContain(
      "(hook more, policy_violation): never",
    );
    here.file("more.json", extra);
    expect(piped("--hooks-override-file more.json forbidden").stderr).toContain("never");
    expect(piped("--hooks-override-json '[]' forbidden").code).toBe(2);
    expect(here.own("hooks", "--disable-hook", "guard").stdout).toBe("no hooks\n");
    const { stdout } = spawnSync(executable, ["with", "--disable-hook", "guard", "gemini"], {
      encoding: "utf8",
      env: { ...here.env },
    });
    expect(stdout).toContain(
      `PITH_HOOKS_OVERRIDE='{"entries":[],"disable":["guard"]}'; export PITH_HOOKS_OVERRIDE; shift 2`,
    );
  });

  test("doctor and hooks name a policy whose file is not there, is no TOML, or has a key that is not known", () => {
    const runtime = 'runtime = { type = "in_process", name = "policy", file = "policy.toml" }';
    const here = configured(entry("rules", "command_before", "guardrail", runtime));
    const saysBoth = (what: string): void => {
      expect(here.own("hooks")).toMatchObject({ code: 2, stderr: expect.stringContaining(what) });
      expect(here.own("doctor").stdout).toMatch(new RegExp(`BAD +hook rules: .*${what}`));
    };
    saysBoth("refuses every command");
    here.file("../home/.config/pith/policy.toml", "[[rule");
    saysBoth("refuses every command");
    here.file("../home/.config/pith/policy.toml", '[[rule]]\ncommand = "a"\nmesage = "b"\n');
    saysBoth('"mesage" is not known');
    here.file("../home/.config/pith/policy.toml", '[[rule]]\ncommand = "a"\n');
    expect(here.own("hooks").code).toBe(0);
  });

  test("doctor says which of them have failed", () => {
    const here = configured(entry("bad", "command_before", "observe", shell("echo broken >&2; exit 1")));
    here.own("rewrite", "--", "ls");
    here.own("rewrite", "--", "ls");
    expect(here.own("doctor").stdout).toContain(
      "hook bad failed 2 times recently (runtime_error): ended with 1: broken",
    );
  });

  test("doctor says which of them an agent never asks, and which event is not handed over", () => {
    const here = configured(
      refusing("command_before") +
        entry("prompt", "user_prompt_submit", "guardrail", shell("exit 0")) +
        entry("late", "exec_after", "observe", shell("exit 0")),
    );
    here.file("../home/.claude/settings.json", "{}");
    expect(here.own("init", "--agent", "claude", "--via", "result", "--yes").code).toBe(0);
    const { stdout } = here.own("doctor");
    expect(stdout).toContain(
      "hook guard is never asked at command_before: in Claude Code pith acts on results only",
    );
    expect(stdout).not.toMatch(/hook (?:prompt|late) is never asked|UserPromptSubmit/);
    expect(readFileSync(join(here.home, ".claude/settings.json"), "utf8")).toContain("UserPromptSubmit");
    const more = readFileSync(join(here.home, ".config/pith/config.toml"), "utf8");
    here.file(
      "../home/.config/pith/config.toml",
      more + entry("end", "turn_boundary", "observe", shell("exit 0")),
    );
    expect(here.own("doctor").stdout).toMatch(
      /hooks of yours.* wait for Stop, which .* does not hand to pith/,
    );
  });

  test("explain shows a route", () => {
    const here = configured('[[route]]\nmatch = ["git"]\nvia = ["on-builder", "--"]\n');
    expect(here.own("explain", "git status").stdout).not.toContain("route");
    here.tool("on-builder", 'shift; exec "$@"');
    expect(here.own("explain", "git status").stdout).toContain(
      "runs through on-builder --, by a route of yours",
    );
    expect(JSON.parse(here.own("explain", "--json", "git status").stdout).commands[0].via).toEqual([
      "on-builder",
      "--",
    ]);
  });

  test("`hook install`, `--agent`, `status`", () => {
    const here = configured(scrub);
    here.file(
      "../home/.claude/settings.json",
      '{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"rtk hook claude"}]}]}}',
    );
    expect(here.own("hook", "install", "--agent", "claude", "--via", "hook", "--yes").code).toBe(0);
    const { stdout, code } = here.own("hook", "status");
    expect(code).toBe(0);
    expect(stdout).toContain("Claude Code: hook integration");
    expect(stdout).toContain("both rewrite commands");
    expect(stdout).toContain("hook scrub of yours rewrites at output_after");
  });
});

describe("a trusted project", () => {
  test("its hooks act once the user has read and trusted the file", () => {
    const here = world();
    const text = refusing("exec_before") + refusing("command_before");
    here.file(".git/HEAD", "ref: refs/heads/main\n");
    here.file(".pith/config.toml", text);
    here.tool("forbidden", "echo printed");
    const run = () => here.bash(`${inserted} forbidden | cat; exit \${PIPESTATUS[0]}`);
    expect(run().code).toBe(0);
    const shown = here.own("trust");
    expect(shown.stdout).toContain("hook guard (guardrail) runs sh -c");
    const hash = createHash("sha256").update(text).digest("hex");
    expect(here.own("trust", "--yes", "--sha256", hash).code).toBe(0);
    expect(run()).toMatchObject({ code: 126, stderr: `${line}\n` });
    expect(inShell(here, "forbidden").code).toBe(126);
    // Neither another file nor another repository within the project takes them away.
    here.file("below/.pith/config.toml", "");
    here.file("below/.git/HEAD", "ref: refs/heads/main\n");
    expect(here.bash(`cd below; ${inserted} forbidden | cat; exit \${PIPESTATUS[0]}`).code).toBe(126);
    here.file(".pith/config.toml", "");
    expect(run()).toMatchObject({ code: 126, stderr: expect.stringContaining("as it was trusted") });
    expect(inShell(here, "forbidden").code).toBe(126);
  });
});

const hasStrace =
  spawnSync("strace", ["-V"]).status === 0 && spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;

test.skipIf(!hasStrace)("no configured hook: not one file is opened", () => {
  const here = world();
  const opened = (): string[] => {
    const log = join(here.folder, "..", "trace");
    spawnSync(
      "strace",
      ["-f", "-qq", "-e", "trace=open,openat", "-o", log, "/bin/bash", "-c", `${inserted} echo fine | cat`],
      { cwd: here.folder, env: { ...here.env } },
    );
    return readFileSync(log, "utf8")
      .split("\n")
      .filter((one) => !one.includes("ENOENT"))
      .flatMap((one) => /"([^"]+)"/.exec(one)?.[1] ?? []);
  };
  const ours = (names: readonly string[]) =>
    names.filter((name) => /hooks|trusted|config\.toml|\.config\/pith/.test(name));
  expect(ours(opened())).toEqual([]);
  here.file("../home/.config/pith/config.toml", "mode = 'balanced'\n");
  expect(new Set(ours(opened()))).toEqual(new Set([join(here.home, ".config/pith/config.toml")]));
});
