/** Advice for the model, in every agent, integration and scope: off unless asked for, part of the plan, kept by a renewal,
 * taken out to the byte. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { agents } from "../../hooks/registry.generated.ts";
import { applyPlan } from "../../src/install/apply-plan.ts";
import { adviceText } from "../../src/integration/advice.ts";
import type { Agent, Integration, Plan, Request, Setup } from "../../src/integration/agent.ts";
import { environment } from "../../src/system/environment.ts";
import { UserError } from "../../src/system/user-error.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "pith-advice-")));
const [home, project] = [join(root, "home"), join(root, "project")];
vi.stubEnv("HOME", home);
vi.stubEnv("SHELL", "/bin/bash");
for (const name of ["PITH_DATA_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME"]) vi.stubEnv(name, "");
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

const docker = "agents:\n  root:\n    model: some/model\n";

beforeEach(() => {
  for (const folder of [home, project]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  }
  writeFileSync(join(project, "agent.yaml"), docker);
});

/** Path -> text, of every file below the root. */
const tree = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, "latin1")]),
  );

const [opening = "", , first = ""] = adviceText().split("\n");
/** Within code the lines of the text are joined. */
const holds = (text: string): boolean => text.includes(opening) && text.includes(first);
const holders = (): readonly string[] =>
  Object.entries(tree()).flatMap(([path, text]) =>
    holds(text) && !path.endsWith("/installed.json") ? [path] : [],
  );

interface Case {
  readonly name: string;
  readonly via: Integration;
  readonly scope: "user" | "project";
  readonly agent: Agent;
}

const cases: readonly Case[] = (await Promise.all(agents.map(({ load }) => load()))).flatMap((agent) =>
  agent.integrations.flatMap((via) =>
    (["user", "project"] as const).map((scope) => ({ name: agent.name, via, scope, agent })),
  ),
);

interface World {
  readonly setup: Setup;
  plan(advice?: boolean): Plan;
  install(advice?: boolean): Plan;
  uninstall(): void;
  /** The file that holds the advice by the record. */
  file(): string | undefined;
}

const worldOf = async ({ agent, via, scope }: Case): Promise<World> => {
  const folder = scope === "project" ? project : null;
  const setup = await agent.setup();
  const plan = (advice?: boolean): Plan =>
    setup.install({ via, project: folder, ...(advice === undefined ? {} : { advice }) } satisfies Request);
  return {
    setup,
    plan,
    install: (advice) => {
      const made = plan(advice);
      applyPlan(made.changes);
      return made;
    },
    uninstall: () => applyPlan(setup.uninstall(folder).changes),
    file: () => setup.installed(folder).find((one) => one.scope === scope)?.advice,
  };
};

/** null: this integration cannot be had in this scope. */
const installed = async (one: Case): Promise<World | null> => {
  const world = await worldOf(one);
  try {
    world.install();
    return world;
  } catch (fault) {
    if (fault instanceof UserError) return null;
    throw fault;
  }
};

const contents = ["# Mine\n", "# Mine\n\nuse tabs", "# Mine\r\n\r\nuse tabs\r\n", "\uFEFF# Mine\n\n\n"];

test("this world is the agents' own", () => expect(environment().home).toBe(home));

test("it is short, and tells no model to leave out a check", () => {
  expect(adviceText().split(/\s+/).length).toBeLessThanOrEqual(150);
  expect(adviceText()).toMatch(/Never .* leaving out a check, a test/);
});

describe.each(cases)("$name, $via, $scope", (one) => {
  test("comes in and goes out to the byte", async () => {
    const before = tree();
    const world = await installed(one);
    if (world === null) return;
    expect(holders()).toEqual([]);
    const without = tree();
    const { changes, notes } = world.plan(true);
    const file = changes.find(
      ({ path, after }) =>
        !path.endsWith("/installed.json") && after !== null && holds(Buffer.from(after).toString()),
    )?.path;
    world.install(true);
    expect(holders()).toEqual(file === undefined ? [] : [file]);
    expect(world.file()).toBe(file);
    if (file === undefined) {
      expect(notes.join("\n")).toContain("the advice is left out");
      expect(tree()).toEqual(without);
      return;
    }
    expect(world.plan().changes).toEqual([]);
    world.install(false);
    const stripped = ({ ...files }: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(files).filter(([path]) => !path.endsWith("/installed.json")));
    expect(stripped(tree())).toEqual(stripped(without));
    world.install(true);
    world.uninstall();
    expect(tree()).toEqual({ ...before, ...leftOver(before) });
    if (!readable(without, file).includes("<!-- pith -->") || isOwn(file)) return;
    for (const content of contents) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      world.install(true);
      expect(readFileSync(file, "utf8").startsWith(content)).toBe(true);
      world.install();
      expect(holders()).toEqual([file]);
      // Text that the user adds afterwards stays as well.
      writeFileSync(file, `${readFileSync(file, "utf8")}after\n`);
      world.uninstall();
      expect(readFileSync(file, "utf8")).toBe(`${content}after\n`);
      writeFileSync(file, content);
      world.install(true);
      world.install(false);
      world.uninstall();
      expect(readFileSync(file, "utf8")).toBe(content);
    }
  });
});

const caseOf = (name: string, via: Integration, scope: Case["scope"] = "user"): Case =>
  cases.find((one) => one.name === name && one.via === via && one.scope === scope)!;

test("agents that share a file each have their own word on it", async () => {
  const file = join(project, "AGENTS.md");
  writeFileSync(file, "# Mine\n");
  const [codex, amp] = await Promise.all(
    ["codex", "amp"].map((name) => worldOf(caseOf(name, "instructions", "project"))),
  );
  codex!.install(true);
  amp!.install();
  expect(holders()).toEqual([file]);
  expect(amp!.file()).toBe(undefined);
  expect(codex!.plan().changes).toEqual([]);
  expect(amp!.plan().changes).toEqual([]);
  // The note stays for the other one, which has asked for no advice.
  codex!.uninstall();
  expect(holders()).toEqual([]);
  expect(readFileSync(file, "utf8")).toContain("<!-- pith -->");
  amp!.install(true);
  codex!.install(true);
  codex!.uninstall();
  expect(holders()).toEqual([file]);
  amp!.uninstall();
  expect(readFileSync(file, "utf8")).toBe("# Mine\n");
});

test("a file that no longer holds it is a finding, and mended", async () => {
  const world = await worldOf(caseOf("codex", "instructions"));
  world.install(true);
  const file = world.file()!;
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace(/\n<!-- pith advice -->[^]*<!-- \/pith advice -->\n/, ""),
  );
  const found = world.setup.probe(null).filter(({ level }) => level === "warning");
  expect(found).toMatchObject([{ what: `${file} no longer holds the advice` }]);
  found[0]!.repair!();
  expect(holders()).toEqual([file]);
});

test("the record keeps since when it is there", async () => {
  const world = await worldOf(caseOf("claude", "shell"));
  const since = (): unknown =>
    (
      JSON.parse(readFileSync(join(home, ".config", "pith", "claude", "installed.json"), "utf8")) as {
        advice?: { since: number }[];
      }
    ).advice?.[0]?.since;
  vi.useFakeTimers({ now: 1_790_000_000_000, toFake: ["Date"] });
  world.install(true);
  vi.setSystemTime(1_790_000_900_000);
  world.install();
  world.install(true);
  vi.useRealTimers();
  expect(since()).toBe(1_790_000_000_000);
  world.install(false);
  expect(since()).toBe(undefined);
});

const isOwn = (path: string): boolean => /(?:pith[\w.-]*|conventions)\.\w+$/.test(path);
const readable = (files: Readonly<Record<string, string>>, path: string): string => files[path] ?? "";

/** Scripts that stay for sessions that are running. */
const leftOver = (before: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(tree()).filter(
      ([path, text]) => !(path in before) && path.includes("/.config/pith/") && !holds(text),
    ),
  );
