import { chmodSync, existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { mkdirSync } from "node:fs";
import { expect, test } from "vitest";
import { scriptText } from "../../hooks/claude/script.ts";
import { lines, pith, root, type World, world } from "../classes/world.ts";
import { callText } from "../hooks/claude/client-text.ts";

const filter = (match: string, strip: string, more = ""): string =>
  `schema_version = 1\n[filters.mine]\nmatch_command = '${match}'\nstrip_lines_matching = ['${strip}']\n${more}`;

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** 60 lines of two kinds. */
const talk = `cat <<'E'\n${lines(30, (index) => `step ${index} of the deployment is under way`)}${lines(30, (index) => `asset ${index} of the deployment is there`)}E`;

const config = ({ home }: World, ...names: readonly string[]): string =>
  join(home, ".config", "pith", ...names);

const user = (here: World, name: string, text: string): string => {
  const path = config(here, "filters", name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

const trust = (here: World, name: string, text: string) => {
  here.file(`.pith/filters/${name}`, text);
  return here.own("trust", join(here.folder, ".pith", "filters", name), "--yes", "--sha256", hash(text));
};

const hides = (
  here: World,
  text: string,
  env: Record<string, string> = {},
): { steps: boolean; assets: boolean } => {
  const { stdout } = here.bash(`${pith} --for-agent ${text}`, env);
  return { steps: !stdout.includes("step 17 of"), assets: !stdout.includes("asset 17 of") };
};

const traces = spawnSync("strace", ["-qq", "-e", "trace=none", "true"]).status === 0;

const nothing = { steps: false, assets: false };

test("a command that only the user's filter knows is rewritten and shortened", () => {
  const here = world();
  here.tool("frob", talk);
  expect(here.own("explain", "frob up 2>&1").stdout).not.toContain("mine");
  user(here, "mine.toml", filter("^frob\\b", "^step "));
  expect(here.rewrite("cd . && frob up 2>&1")).toMatch(/^cd \. && \S*pith --for-agent frob up 2>&1$/);
  expect(hides(here, "frob up")).toEqual({ steps: true, assets: false });
  expect(here.withPith("frob up").stdout).toContain("[pith: 30 lines hidden]");
});

test("it is in force in every end", () => {
  const here = world();
  here.tool("frob", talk);
  user(here, "mine.toml", filter("^frob\\b", "^step "));
  const raw = here.bash("frob").stdout;
  expect(here.input(["filter", "--command", "frob"], raw).stdout).toContain("[pith: 30 lines hidden]");
  const snapshot = join(here.home, "snapshot-bash.sh");
  writeFileSync(snapshot, `export PATH=${here.env["PATH"]}\n`);
  const answer = here.own("inside", "claude", callText("true && frob up", { snapshot })).stdout;
  expect(answer).toMatch(/^\d+\|\S*pith --for-agent \0$/);
});

test("explain says which filter applies and where it comes from", () => {
  const here = world();
  here.tool("frob", talk);
  const path = user(here, "mine.toml", filter("^frob\\b", "^step "));
  expect(here.own("explain", "frob").stdout).toContain(`filter: mine (${path})`);
  const { commands } = JSON.parse(here.own("explain", "--json", "frob").stdout) as {
    commands: { from?: string }[];
  };
  expect(commands[0]?.from).toBe(path);
});

test("an agent's shell asks about a word that only the user's filter covers", () => {
  const here = world();
  here.tool("frob", talk);
  const script = config(here, "claude", "bash");
  mkdirSync(dirname(script), { recursive: true });
  const values = { bash: "/bin/bash", shell: "/bin/bash", dist: join(root, "dist"), node: "", own: "" };
  writeFileSync(script, scriptText(values), { mode: 0o755 });
  const snapshot = join(here.home, "snapshot-bash.sh");
  writeFileSync(snapshot, `export PATH=${here.env["PATH"]}\n`);
  const run = (): string => {
    const text = callText("frob up", { snapshot, pwd: join(here.home, "cwd") });
    here.file("text", text);
    return here.bash(`${script} -c "$(cat text)" | cat`, { CLAUDE_CODE_SHELL: script }).stdout;
  };
  expect(run()).toContain("step 17 of");
  const path = user(here, "mine.toml", filter("^frob\\b", "^step "));
  expect(run()).toContain("[pith: 30 lines hidden]");
  expect(run()).toContain("[pith: 30 lines hidden]");
  rmSync(path);
  expect(run()).toContain("step 17 of");
});

test("an edited file is in force at the next run, a removed one is gone", () => {
  const here = world();
  here.tool("frob", talk);
  const path = user(here, "mine.toml", filter("^frob\\b", "^step "));
  expect(hides(here, "frob")).toEqual({ steps: true, assets: false });
  writeFileSync(path, filter("^frob\\b", "^asset"));
  expect(hides(here, "frob")).toEqual({ steps: false, assets: true });
  rmSync(path);
  expect(hides(here, "frob")).toEqual(nothing);
});

test("the words are renewed by whatever notices that they are stale", () => {
  const here = world();
  here.tool("frob", talk);
  const path = user(here, "mine.toml", filter("^frob\\b", "^step "));
  const words = config(here, "filters/.compiled/words");
  here.rewrite("ls");
  expect(readFileSync(words, "utf8")).toBe(" frob \n");
  expect(statSync(words).mode & 0o777).toBe(0o600);
  writeFileSync(path, filter("^gnarl\\b", "^step "));
  here.rewrite("ls");
  expect(readFileSync(words, "utf8")).toBe(" gnarl \n");
  const later = new Date(Date.now() + 3_600_000);
  utimesSync(path, later, later);
  here.rewrite("ls");
  expect(statSync(words).mtimeMs).toBeGreaterThanOrEqual(later.getTime());
});

test("a broken index or words file counts as absent", () => {
  const here = world();
  here.tool("frob", talk);
  user(here, "mine.toml", filter("^frob\\b", "^step "));
  for (const broken of ["", "{", "null", '{"v":1,"pith":"development","files":null}', '{"v":9}']) {
    hides(here, "frob");
    writeFileSync(config(here, "filters/.compiled/index.json"), broken);
    expect(hides(here, "frob")).toEqual({ steps: true, assets: false });
  }
});

test("where nothing can be written down, a run compiles for itself", () => {
  const here = world();
  here.tool("frob", talk);
  user(here, "mine.toml", filter("^frob\\b", "^step "));
  writeFileSync(config(here, "filters/.compiled"), "in the way");
  expect(hides(here, "frob")).toEqual({ steps: true, assets: false });
  expect(here.rewrite("frob")).toMatch(/pith --for-agent frob$/);
});

test("rules in an index that cannot be read are left out, and the command runs", () => {
  const here = world();
  here.tool("frob", talk);
  user(here, "mine.toml", filter("^frob\\b", "^step "));
  hides(here, "frob");
  const index = config(here, "filters/.compiled/index.json");
  writeFileSync(
    index,
    readFileSync(index, "utf8").replace(/"rules":\[.*?\],"pending"/, '"rules":[{"x":1}],"pending"'),
  );
  expect(here.bash(`${pith} --for-agent frob`).stdout).toBe(here.bash("frob").stdout);
});

test("a damaged pattern in the index costs its own filter only", () => {
  const here = world();
  here.tool("frob", talk);
  user(here, "a.toml", filter("^other\\b", "^step ").replaceAll("mine", "other"));
  user(here, "mine.toml", filter("^frob\\b", "^step "));
  hides(here, "frob");
  const index = config(here, "filters/.compiled/index.json");
  writeFileSync(index, readFileSync(index, "utf8").replace(/"source":"\^other/, '"source":"(^other'));
  expect(readFileSync(index, "utf8")).toContain('"(^other');
  expect(hides(here, "frob")).toEqual({ steps: true, assets: false });
  expect(here.rewrite("ls")).toMatch(/pith --for-agent ls$/);
});

test("a broken file costs its own filters, not those of others", () => {
  const here = world();
  here.tool("frob", talk);
  user(here, "a-broken.toml", "[filters.x\n");
  user(here, "mine.toml", filter("^frob\\b", "^step "));
  expect(hides(here, "frob")).toEqual({ steps: true, assets: false });
});

test("a file that others could have written is not used", () => {
  const here = world();
  here.tool("frob", talk);
  const path = user(here, "mine.toml", filter("^frob\\b", "^step "));
  chmodSync(path, 0o666);
  expect(hides(here, "frob")).toEqual(nothing);
  chmodSync(path, 0o644);
  expect(hides(here, "frob")).toEqual({ steps: true, assets: false });
});

test("a project's filter does nothing until trusted, and nothing again when edited or untrusted", () => {
  const here = world();
  here.tool("frob", talk);
  const text = filter("^frob\\b", "^step ");
  here.file(".pith/filters/mine.toml", text);
  expect(hides(here, "frob")).toEqual(nothing);
  expect(trust(here, "mine.toml", text).code).toBe(0);
  expect(hides(here, "frob")).toEqual({ steps: true, assets: false });
  expect(here.rewrite("frob")).toMatch(/pith --for-agent frob$/);
  here.file(".pith/filters/mine.toml", filter("^frob\\b", "^asset"));
  expect(hides(here, "frob")).toEqual(nothing);
  here.file(".pith/filters/mine.toml", text);
  expect(hides(here, "frob")).toEqual({ steps: true, assets: false });
  here.own("untrust");
  expect(hides(here, "frob")).toEqual(nothing);
});

test("a project's filter counts below its folder only, up to the root of the repository", () => {
  const here = world();
  here.tool("frob", talk);
  trust(here, "mine.toml", filter("^frob\\b", "^step "));
  here.file("sub/deep/x", "");
  here.file("other/.git/HEAD", "");
  const at = (folder: string): { steps: boolean; assets: boolean } => {
    const { stdout } = here.bash(`cd ${folder} && ${pith} --for-agent frob`);
    return { steps: !stdout.includes("step 17 of"), assets: !stdout.includes("asset 17 of") };
  };
  here.file(".git/HEAD", "");
  expect(at("sub/deep")).toEqual({ steps: true, assets: false });
  expect(at("other")).toEqual(nothing);
  expect(at("..")).toEqual(nothing);
  here.file("sub/.pith/filters/nearer.toml", filter("^frob\\b", "^asset"));
  expect(at("sub/deep")).toEqual(nothing);
});

test("the project's filter stands before the user's", () => {
  const here = world();
  here.tool("frob", talk);
  user(here, "mine.toml", filter("^frob\\b", "^asset"));
  trust(here, "mine.toml", filter("^frob\\b", "^step "));
  expect(hides(here, "frob")).toEqual({ steps: true, assets: false });
});

test("a build server applies what it has checked out where the job says so", () => {
  const here = world();
  here.tool("frob", talk);
  here.file(".pith/filters/mine.toml", filter("^frob\\b", "^step "));
  expect(hides(here, "frob", { CI: "true" })).toEqual(nothing);
  expect(hides(here, "frob", { PITH_TRUST_PROJECT: "1" })).toEqual(nothing);
  expect(hides(here, "frob", { CI: "true", PITH_TRUST_PROJECT: "1" })).toEqual({
    steps: true,
    assets: false,
  });
  expect(hides(here, "frob", { CI: "true" })).toEqual(nothing);
});

test("rules in front of a shipped filter: the lines that they leave go to it", () => {
  const here = world();
  here.tool(
    "cargo",
    `cat <<'E'\n${lines(40, (index) => `   Compiling crate-${index} v1.0.0`)}${lines(40, (index) => `note ${index} of our own build script`)}E`,
  );
  user(
    here,
    "cargo.toml",
    `schema_version = 2\ncommand = "cargo build"\nextends = "cargo build"\n[[rules]]\ndrop = '^note '\nnoun = "notes"\n`,
  );
  const { stdout } = here.withPith("cargo build");
  expect(stdout).toContain("80 of 80 lines hidden");
});

test("behind a runner the user's filter takes over where its form is printed", () => {
  const here = world();
  here.tool("make", `echo 'frob 1.2 starts'\n${talk}`);
  user(
    here,
    "frob.toml",
    `schema_version = 2\ncommand = "frob"\nsignatures = ['^frob \\d']\n[[rules]]\ndrop = '^step '\nnoun = "frob steps"\n`,
  );
  const { stdout } = here.withPith("make all");
  expect(stdout).toContain("[pith: 30 frob steps hidden]");
});

test("errors stay, whatever a filter says", () => {
  const here = world();
  here.tool("frob", `${talk}\necho 'error: asset 7 was refused'; exit 3`);
  user(here, "mine.toml", filter("^frob\\b", "."));
  const { stdout, code } = here.withPith("frob");
  expect(stdout).toContain("error: asset 7 was refused");
  expect(code).toBe(3);
});

test.skipIf(!traces)(
  "without filters and hooks of one's own, the launcher and the engine take one look each",
  () => {
    const here = world();
    here.tool("frob", talk);
    const traced = (): string[] => {
      const { stderr } = spawnSync(
        "strace",
        ["-f", "-qq", "-e", "trace=file", pith, "--for-agent", "ls", "/usr/bin"],
        {
          cwd: here.folder,
          env: here.env,
          encoding: "utf8",
        },
      );
      return stderr.split("\n").filter((line) => /\/filters|trusted\.json|\.pith/.test(line));
    };
    here.bash(`${pith} --for-agent ls /usr/bin`);
    expect(traced().map((line) => line.replace(/^.*?(\w+\(.*?"[^"]*").*$/, "$1"))).toEqual([
      expect.stringMatching(/^\w+\(.*\/pith\/trusted\.json"$/),
      expect.stringMatching(/^\w+\(.*\/pith\/filters"$/),
    ]);
    expect(existsSync(config(here, "filters"))).toBe(false);
  },
);
