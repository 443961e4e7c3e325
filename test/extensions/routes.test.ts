/** Commands that run elsewhere: which, through what, and what happens where that is not to be had. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { routeFaults } from "../../src/config/extension-settings.ts";
import { isOwnExit, routeFor, runsElsewhere, tierOf } from "../../src/extensions/routes.ts";
import { inserted, pith, type World, world } from "../classes/world.ts";

const there = (name: string): string => `/usr/bin/${name}`;
const words = (text: string): string[] => text.split(" ");

describe("which command", () => {
  test("Five-tier classification: never, cheap, compile, test, heavy", () => {
    const tiers = {
      never: ["vim x", "ssh host", "sudo make", "/usr/bin/less x"],
      cheap: ["ls", "git status", "cargo --version", "npm install", "docker ps", "unknown thing", ""],
      compile: [
        "cargo build",
        "cargo +nightly check",
        "go build ./...",
        "gcc -c x.c",
        "make -j4",
        "tsc",
        "/usr/bin/g++ x",
      ],
      test: ["cargo test", "cargo nextest run", "go test ./...", "pytest -q", "npm test", "bazel test //..."],
      heavy: [
        "cargo build --release",
        "docker build .",
        "bazel build //...",
        "mvn package",
        "./gradlew build",
      ],
    };
    for (const [tier, commands] of Object.entries(tiers))
      for (const command of commands) expect(tierOf(words(command)), command).toBe(tier);
  });

  test("a route is for beginnings of commands, or for tiers; the first that fits", () => {
    const routes = [
      { match: ["cargo build"], via: ["rch", "exec", "--"] },
      { tiers: ["compile" as const, "test" as const], via: ["ssh", "builder", "--"] },
    ];
    const via = (command: string) => routeFor(words(command), routes, there)?.via.join(" ") ?? null;
    expect(via("cargo build --workspace")).toBe("rch exec --");
    expect(via("/home/me/.cargo/bin/cargo build")).toBe("rch exec --");
    expect(via("cargo test")).toBe("ssh builder --");
    expect([via("cargo fmt"), via("ls"), via("cargo builder")]).toEqual([null, null, null]);
  });

  test("never wrap inside, and never twice: another rewriter's wrapper is seen through", () => {
    for (const command of [
      "rch exec -- cargo build",
      "ssh builder cargo build",
      "docker exec c make",
      "env A=1 distcc gcc x",
      "timeout 60 rch exec -- cargo test",
      "sccache gcc x",
      "nix develop -c make",
    ])
      expect(runsElsewhere(words(command), ["rch", "exec", "--"]), command).toBe(true);
    for (const command of ["cargo build", "env A=1 make", "timeout 60 gcc x"])
      expect(runsElsewhere(words(command), ["rch", "exec", "--"]), command).toBe(false);
    const routes = [{ match: ["make"], via: ["on-builder"] }];
    const once = routeFor(["make"], routes, there)!;
    expect(routeFor([...once.via, "make"], routes, there)).toBe(null);
    const engines = [{ match: ["distcc", "docker"], via: ["rch", "exec", "--"] }];
    expect(routeFor(words("distcc gcc -c x.c"), engines, there)).toBe(null);
    expect(routeFor(words("docker exec c make"), engines, there)).toBe(null);
  });

  test("Extensible to other engines: a table entry, no code", () => {
    for (const via of [
      "rch exec --",
      "ssh builder --",
      "docker run --rm -v .:/w -w /w image",
      "bazel run //tools:remote --",
      "distcc",
      "sccache",
      "icecc",
    ])
      expect(routeFor(["make"], [{ match: ["make"], via: words(via) }], there)?.via.join(" ")).toBe(via);
  });
});

const configured = (route: string): World => {
  const here = world();
  here.file("../home/.config/pith/config.toml", `[[route]]\n${route}\n`);
  here.tool("tool", 'echo "ran $*" >>runs; echo local; exit ${CODE-0}');
  return here;
};
const viaBuilder = 'match = ["tool"]\nvia = ["on-builder", "--"]';
const builder = 'shift; echo "on builder: $*"; "$@"; exit $?';
const run = (here: World, words: string) => here.bash(`${inserted} ${words} | cat; exit \${PIPESTATUS[0]}`);
const runsOf = (here: World): string => readFileSync(join(here.folder, "runs"), "utf8");

describe("fail open", () => {
  test("the engine that is there runs it: Remote execution, Transparent, Exit codes 0, 1, 101, 128+N preserved", () => {
    const here = configured(viaBuilder);
    here.tool("on-builder", builder);
    for (const code of [0, 1, 101, 7])
      expect(here.bash(`CODE=${code} ${inserted} tool 'a  b' | cat; exit \${PIPESTATUS[0]}`)).toEqual({
        stdout: "on builder: tool a  b\nlocal\n",
        stderr: "",
        code,
      });
    expect(runsOf(here)).toBe("ran a  b\n".repeat(4));
    here.tool("dies", "kill -TERM $$");
    here.file(
      "../home/.config/pith/config.toml",
      '[[route]]\nmatch = ["dies"]\nvia = ["on-builder", "--"]\n',
    );
    expect(run(here, "dies").code).toBe(143);
  });

  test("a wrapper that comes back to pith runs the command, and is not sent on for ever", () => {
    const here = configured(viaBuilder);
    here.tool("on-builder", `shift; echo again; exec ${pith} "$@"`);
    expect(run(here, "tool x")).toEqual({ stdout: "again\nlocal\n", stderr: "", code: 0 });
    expect(runsOf(here)).toBe("ran x\n");
    here.file("../home/.config/pith/config.toml", '[[route]]\nmatch = ["tool"]\nvia = ["pith", "--"]\n');
    here.tool("pith", `exec ${pith} "$@"`);
    expect(run(here, "tool x").stdout).toBe("local\n");
  });

  test("a beginning that every command has is none", () => {
    expect(routeFaults({ match: [""], via: ["x"] })).toHaveLength(1);
    expect(routeFaults({ match: ["make", " "], via: ["x"] })).toHaveLength(1);
  });

  test("launcher missing: it runs here, once", () => {
    const here = configured(viaBuilder);
    expect(run(here, "tool x")).toEqual({ stdout: "local\n", stderr: "", code: 0 });
    expect(runsOf(here)).toBe("ran x\n");
  });

  test("unreachable, by the probe: it runs here, once", () => {
    const here = configured(`${viaBuilder}\nprobe = ["reachable"]`);
    here.tool("on-builder", builder);
    expect(run(here, "tool").stdout).toBe("local\n");
    here.tool("reachable", "exit 1");
    expect(run(here, "tool").stdout).toBe("local\n");
    here.tool("reachable", "sleep 60");
    expect(run(here, "tool").stdout).toBe("local\n");
    here.tool("reachable", "exit 0");
    expect(run(here, "tool").stdout).toBe("on builder: tool\nlocal\n");
    expect(runsOf(here)).toBe("ran \n".repeat(4));
  });

  test("its own exit codes are untouched, and never a second run of the same build", () => {
    const here = configured(`${viaBuilder}\nown_exits = [102, 103]`);
    for (const code of [102, 103, 255]) {
      here.tool("on-builder", `seq 1 300; echo "no artifacts"; exit ${code}`);
      const { stdout, code: ended } = run(here, "tool");
      expect(ended).toBe(code);
      expect(stdout).toContain("no artifacts\n");
    }
    expect(existsSync(join(here.folder, "runs"))).toBe(false);
    expect(isOwnExit(["rch", "exec", "--", "cargo"], 102, [])).toBe(true);
    expect(isOwnExit(["rch"], 101, [])).toBe(false);
    expect(isOwnExit(["cargo"], 102, [])).toBe(false);
  });

  test("what the wrapper says of itself is shown unfiltered", () => {
    const here = configured('match = ["npm"]\nvia = ["on-builder", "--"]\nown_exits = [77]');
    const noise = "seq 1 300 | sed 's/^/npm http fetch GET 200 /'; echo added 3 packages";
    here.tool("on-builder", `${noise}; exit 77`);
    expect(run(here, "npm install").stdout).toBe(here.bash(noise).stdout);
  });

  test("Order of rewriters: ours, then the place, then the program; what is hidden is hidden here", () => {
    const here = configured('match = ["npm"]\nvia = ["on-builder", "--"]');
    here.tool("npm", "seq 1 300 | sed 's/^/npm http fetch GET 200 /'; echo added 3 packages");
    here.tool("on-builder", 'shift; exec "$@"');
    const { stdout } = run(here, "npm install");
    expect(stdout.length).toBeLessThan(here.bash("npm install").stdout.length / 2);
    expect(stdout).toContain("added 3 packages");
  });

  test("no route: the words are as typed", () => {
    const here = configured('match = ["other"]\nvia = ["on-builder"]');
    here.tool("on-builder", builder);
    expect(run(here, "tool x").stdout).toBe("local\n");
    expect(here.own("hooks").stdout).toContain("route: other through on-builder (user)");
  });
});
