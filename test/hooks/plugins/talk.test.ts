import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPluginWorld, faults, printed, type PluginWorld, shortened } from "./plugin-world.ts";

let world: PluginWorld;
beforeAll(() => {
  world = createPluginWorld();
});
afterAll(() => world.remove());

/** The shared part by itself. */
const talk = async (start: readonly string[]) => {
  const module = await world.load(
    { agent: "opencode", from: "plugins", artifact: "talk.js", via: "result" },
    start,
  );
  return module as {
    askPith(question: object, variables?: object): Promise<{ output?: string } | null>;
    shortened(parts: object): Promise<string | null>;
  };
};

describe("what a plugin says to pith", () => {
  it("goes to its standard input as one object, and the answer comes back", async () => {
    const { askPith } = await talk(world.standIn("exec cat"));
    expect(await askPith({ event: "after", cwd: world.cwd, output: "é\uD83D\uDE00" })).toEqual({
      pith: 1,
      event: "after",
      cwd: world.cwd,
      output: "é\uD83D\uDE00",
    });
  });

  it("is asked in the directory of the command, with the variables given", async () => {
    const { askPith } = await talk(
      world.standIn(`cat >/dev/null; printf '{"output":"%s %s %s"}' "$PWD" "$PITH_MODE" "$*"`),
    );
    expect(await askPith({ cwd: world.cwd }, { PITH_MODE: "lossless" })).toEqual({
      output: `${world.cwd} lossless hook opencode`,
    });
  });

  it.each(faults.filter(([, script]) => !script.includes(`'{"output":3`) && !script.includes("'{}'")))(
    "comes to nothing where pith %s",
    async (_, script) => {
      const { askPith } = await talk(world.standIn(script));
      expect(await askPith({ cwd: world.cwd, output: "x".repeat(300_000) })).toBeNull();
    },
  );

  it("comes to nothing where pith is missing, no program, or the directory is gone", async () => {
    expect(await (await talk([world.at("nothing")])).askPith({ cwd: world.cwd })).toBeNull();
    expect(await (await talk([world.root])).askPith({ cwd: world.cwd })).toBeNull();
    expect(await (await talk(["/bin/cat"])).askPith({ cwd: world.at("gone") })).toBeNull();
  });

  it("is not said where it is too long, or cannot be said", async () => {
    const { askPith } = await talk(world.standIn("exec cat"));
    const circle: Record<string, unknown> = { cwd: world.cwd };
    circle["self"] = circle;
    expect(await askPith({ cwd: world.cwd, output: "x".repeat(13 * 1024 * 1024) })).toBeNull();
    expect(await askPith(circle)).toBeNull();
  });
});

describe("a shortened result", () => {
  const answering = (output: string) =>
    talk(world.standIn(`cat >/dev/null; cat <<'EOF'\n${JSON.stringify({ output })}\nEOF`));
  const parts = (text: string, tool?: string) => ({
    head: "<",
    text,
    tail: ">",
    shown: `<${text}>`,
    call: { command: "x", cwd: world.cwd, ...(tool === undefined ? {} : { tool }) },
  });

  it("keeps what the host wrote around it", async () => {
    expect(await (await answering("b\n")).shortened(parts("aaa\nb\n"))).toBe("<b\n>");
  });

  it("is none where it would not be shorter than what the model would have got", async () => {
    expect(await (await answering("abc")).shortened(parts("abc"))).toBeNull();
  });

  it("is not asked for where nothing was printed", async () => {
    expect(await (await answering("")).shortened(parts(""))).toBeNull();
  });

  it.each([
    ["[pith: 2 lines hidden]\n3: c\n", true],
    ["1: a\n[pith 12345678: 2 of 3 lines hidden, full output: /x]\n", true],
    ["3: c\n1: a\n", false],
    ["1: a (x2)\n", false],
    ["2:b\n", false],
  ])("of another tool than the shell keeps its lines as they were: %j", async (output, kept) => {
    const text = "1: a\n2: b\n3: c\n".padEnd(200);
    const answer = await (await answering(output)).shortened(parts(text, "read"));
    expect(answer).toBe(kept ? `<${output}>` : null);
  });

  it("comes from the real pith", async () => {
    const module = await world.load({
      agent: "opencode",
      from: "plugins",
      artifact: "talk.js",
      via: "result",
    });
    const call = { command: "cargo build", cwd: world.cwd, exit: 0 };
    expect(await module.shortened({ text: printed, shown: printed, call })).toMatch(
      /^\[pith: 60 build steps hidden\]/,
    );
  });

  it("comes ten times at once, each with a kept output of its own", async () => {
    const module = await world.load({
      agent: "opencode",
      from: "plugins",
      artifact: "talk.js",
      via: "result",
    });
    const call = { command: "cargo build", cwd: world.cwd, exit: 0 };
    const parts = { text: printed, shown: printed, call };
    const answers = await Promise.all(Array.from({ length: 10 }, () => module.shortened(parts)));
    const paths = answers.map((answer: string) => shortened.exec(answer)?.[1]);
    expect(new Set(paths).size).toBe(10);
    for (const path of paths) expect(readFileSync(path!, "utf8")).toBe(printed);
  });
});
