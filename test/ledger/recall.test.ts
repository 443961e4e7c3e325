/** The private file of a conversation: what it holds, who may write it, and what it leads to. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  appendFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandIn, withoutPith } from "../../src/ledger/calling-text.ts";
import { rewriteRequest } from "../../src/rewrite/rewrite-request.ts";
import { openRecall } from "../../src/ledger/recall.ts";
import { note, sessionFile } from "../../src/ledger/session-file.ts";
import type { Given } from "../../src/ledger/witness.ts";
import { environmentOf } from "../../src/system/environment.ts";

const lines = Array.from({ length: 12 }, (_, at) => `line ${at} of what was printed before`);
const text = `${lines.join("\n")}\n`;
const given: Given = {
  id: "call1",
  text,
  command: "cd app && git diff",
  ago: 2,
  made: 0,
  came: 2,
  isLatest: false,
};
const later: Given = { ...given, id: "call2", text: "else\n", ago: 1, made: 3, came: 4, isLatest: true };

let home: string;
let path: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "pith-recall-"));
  path = sessionFile(env(), "claude", "0f5c7a9e-session")!;
});
afterEach(() => {
  Object.assign(globalThis, { pithProgram: undefined });
  rmSync(home, { recursive: true, force: true });
});

const env = () => environmentOf({ home, temporary: home, cwd: home, variables: {} });
const asking = () => ({ env: env(), agent: "claude", session: "0f5c7a9e-session" });
const over = { id: "7K2M9QXA", t: 1, text: "git diff", code: 0, again: 0 };

const open = (results: readonly Given[] | Error, typed = "git diff", onRegret = (): void => {}) =>
  openRecall(path, {
    text: typed,
    asking: asking(),
    witness: () => {
      if (results instanceof Error) throw results;
      return results;
    },
    onRegret,
  });

const found = (recall: ReturnType<typeof open>, shown: readonly (string | null)[] = lines, code = 0) => {
  recall?.ended({ code, signal: null });
  return recall?.find(shown) ?? [];
};

describe("a conversation's file", () => {
  it("is private and holds no line and no secret", () => {
    note(path, text, { ...over, text: "curl -H 'Authorization: Bearer abcdefghijklmnop' u" });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const held = readFileSync(path, "utf8");
    expect(held).not.toContain("what was printed");
    expect(held).not.toContain("abcdefghijklmnop");
  });

  it("has a salt of its own", () => {
    const other = sessionFile(env(), "claude", "another-session")!;
    for (const file of [path, other]) note(file, text, over);
    const entry = (file: string): string => readFileSync(file, "utf8").split("\n")[1]!;
    expect(entry(path)).not.toBe(entry(other));
  });

  it("is there for agents that prove what they were given, and for names that are names", () => {
    expect(sessionFile(env(), "gemini", "0f5c7a9e-session")).toBe(null);
    expect(sessionFile(env(), "claude", undefined)).toBe(null);
    expect(sessionFile(env(), "claude", "../../etc/passwd")).toBe(null);
  });

  it("is not begun by what is too short", () => {
    note(path, "ok\n", over);
    expect(existsSync(path)).toBe(false);
  });

  it.each(["", "{}\n", '{"v":1,"salt":"abcdefghijkl"}\n', "\0\0\0"])(
    "says nothing where it is broken: %j",
    (held) => {
      note(path, text, over);
      writeFileSync(path, held);
      expect(found(open([given]))).toEqual([]);
    },
  );

  it("is read past what is no entry", () => {
    note(path, text, over);
    appendFileSync(path, '{"id":"half an ent\nnull\n[]\n');
    note(path, text, over);
    expect(found(open([given]))).toHaveLength(1);
  });
});

describe("lines that were shown before", () => {
  beforeEach(() => note(path, text, over));

  it("are found where the model was given them", () => {
    expect(found(open([given]))).toEqual([
      { start: 0, count: 12, command: "git diff", ago: null, part: { from: 1, of: 12 } },
    ]);
  });

  it.each([
    ["nobody proves it", []],
    ["it was cut", [{ ...given, text: text.slice(0, 70) }]],
    ["another line stands between", [{ ...given, text: lines.join("\nx\n") }]],
    ["a line goes on", [{ ...given, text: text.replaceAll("\n", " more\n") }]],
  ] as const)("are shown where %s", (_, results) => {
    expect(found(open(results))).toEqual([]);
  });

  it("are shown where asking fails", () => {
    expect(found(open(new Error("no such file")))).toEqual([]);
  });

  it("are found as far as they were given", () => {
    const cut = { ...given, text: `${lines.slice(0, 8).join("\n")}\nline 8 of` };
    expect(found(open([cut]))).toEqual([
      { start: 0, count: 8, command: "git diff", ago: null, part: { from: 1, of: 12 } },
    ]);
  });

  it.each([
    ["the run is not of that call", { made: 2, came: 3 }],
    ["two runs of the call have printed them at other places", { came: 9 }],
  ])("are shown where %s", (_, times) => {
    note(path, `above\n${text}`, { ...over, id: "7K2M9QXB", t: 9 });
    expect(found(open([{ ...given, text: `a\nb\n${text}`, ...times }]))).toEqual([]);
  });

  describe("in a call whose own run is not known, while another run of its words has printed them elsewhere", () => {
    const own: Given = { ...given, text: `a\nb\n${text}`, made: 8, came: 12 };
    const other = { ...over, id: "7K2M9QXB", t: 10 };
    const called = (): number => found(open([own])).length;

    it("are found where nothing speaks of another run", () => {
      note(path, `above\n${text}`, { ...other, began: 8 });
      expect(called()).toBe(1);
    });

    it("are shown: one that had begun before the call was made, in the background", () => {
      note(path, `above\n${text}`, { ...other, began: 7 });
      expect(called()).toBe(0);
    });

    it("are shown: one that the agent says is of another call", () => {
      note(path, `above\n${text}`, { ...other, began: 8, call: "another" });
      expect(called()).toBe(0);
      note(path, `a\nb\n${text}`, { ...other, began: 8, call: own.id });
      expect(found(open([own]))).toMatchObject([{ part: { from: 3, of: 14 } }]);
    });

    it.each<[string, string | null]>([
      ["too little to be of use", "a\nb\n"],
      ["too much", "line\n".repeat(5000)],
      ["something that nobody has read", null],
    ])("are shown: a sub-agent's, as the call's own has printed %s", (_, printed) => {
      note(path, `above\n${text}`, { ...other, began: 9 });
      note(path, printed, { ...over, id: "7K2M9QXC", t: 11, began: 9 });
      expect(called()).toBe(0);
    });

    it("are shown: one that has printed as many lines as the call", () => {
      note(path, `${text}a\nb\n`, { ...other, began: 9 });
      const script = { ...own, command: "./script" };
      expect(found(open([script]))).toEqual([]);
      const same = { ...script, text: `${text}a\nb\n` };
      expect(found(open([same]))).toMatchObject([{ command: "./script", part: { from: 1, of: 14 } }]);
    });
  });

  it("are numbered as the command printed them, whatever was shown of it", () => {
    note(path, `hidden\n${text}`, { ...over, id: "7K2M9QXB", t: 9, text: "cargo test" });
    const earlier = { ...given, text: `[pith: 1 hidden]\n${text}`, command: "cargo test", made: 8, came: 10 };
    expect(found(open([earlier]))).toMatchObject([{ command: "cargo test", part: { from: 2, of: 13 } }]);
  });

  it.each([text, text.trimEnd()])("are all of an output with and without a last line end", (printed) => {
    note(path, printed, { ...over, id: "7K2M9QXB", t: 9, text: "cat a" });
    const earlier = { ...given, text: printed, command: "cat a", made: 8, came: 10 };
    expect(found(open([earlier]))).toMatchObject([
      { command: "cat a", count: 12, part: { from: 1, of: 12 } },
    ]);
  });

  it.each([1, 130, null])("are found after a run with status %s, which is no success", (code) => {
    const recall = open([given]);
    expect(found(recall, lines, code as number)).toHaveLength(1);
    expect(recall?.hasSucceeded).toBe(false);
  });

  it("are shown after a run that was interrupted", () => {
    const recall = open([given]);
    recall?.ended({ code: null, signal: "SIGINT" });
    expect(recall?.find(lines)).toEqual([]);
  });

  it.each([
    ["the same call", "git diff"],
    ["the same call in other lines", "cd  app &&\n git  diff"],
    ["the same command in another call", "git log --oneline; git diff --stat; git diff > x"],
    ["a call beside this one", given.command],
  ])("are told by how long ago it was where %s has the name since", (_, command) => {
    const [again] = found(
      open([
        { ...later, text: "", command },
        { ...given, command: "git diff" },
      ]),
    );
    expect(again).toMatchObject({ command: "git diff", ago: 2 });
  });

  it("are named by all words of a command, not by some that are another's", () => {
    const [again] = found(open([{ ...given, command: "git diff --cached && ls" }]));
    expect(again?.command).toBe("git diff --cached && ls");
  });

  it("are named by the whole call where a later one has the same command in it", () => {
    const other = { ...later, command: "cd site && git diff" };
    expect(found(open([other, given]))[0]?.command).toBe("cd app && git diff");
  });

  it("are shown where another call ran the same command at that time, unless the result names the run", () => {
    const beside: Given = { ...later, command: "cd site && git diff", made: 0, came: 2 };
    const earlier = { ...given, text: `above\n${text}`, command: "cd app && git diff --stat; git diff" };
    expect(found(open([beside, earlier]))).toEqual([]);
    const shortened = {
      ...earlier,
      text: `[pith: 3 hidden]\n${text}[pith 7K2M9QXA: 3 of 15 lines hidden]\n`,
    };
    expect(found(open([beside, shortened]))).toHaveLength(1);
  });

  it("are named by what tells their call from later ones", () => {
    const folder = `tool -C ${"deep/".repeat(12)}app `;
    const earlier = { ...given, command: `${folder}tool one` };
    const [again] = found(open([{ ...later, command: `${folder}tool two` }, earlier]));
    expect(again?.command).toMatch(/^….*tool one$/);
    expect(again?.ago).toBe(null);
  });

  it("are named by what is done in a folder, unless the folder alone tells it from a later call", () => {
    const earlier = { ...given, command: "cd app && git diff | head -20" };
    const [again] = found(open([later, earlier]));
    expect(again).toMatchObject({ command: "git diff | head -20", ago: null });
    const other = { ...later, command: "cd site && git diff | head -20" };
    expect(found(open([other, earlier]))[0]?.command).toBe("cd app && git diff | head -20");
  });

  it("are found where pith had written once what several of them begin with", () => {
    const hits = lines.map((line, at) => `src/deep/file.ts:${at + 3}:${line}`);
    note(path, hits.join("\n"), { ...over, id: "7K2M9QXB", t: 9, text: "rg line" });
    const shown = ["src/deep/file.ts:", ...hits.map((hit) => hit.replace("src/deep/file.ts:", " "))];
    const earlier = { ...given, text: shown.join("\n"), command: "rg line", made: 8, came: 10 };
    const whole = { start: 0, count: 12, command: "rg line", part: { from: 1, of: 12 } };
    expect(found(open([earlier]), hits)).toMatchObject([whole]);
    const hole = { ...earlier, text: shown.toSpliced(6, 3, "[pith: 3 hidden]").join("\n") };
    // Below the mark nothing says what those lines begin with.
    expect(found(open([hole]), hits).map(({ start, count }) => [start, count])).toEqual([[0, 5]]);
  });

  it("are found in smaller blocks behind a larger one of the same result", () => {
    const small = ["a line that is long enough for a mark without a name", "and one more"];
    note(path, [...lines, "x", ...small].join("\n"), { ...over, id: "7K2M9QXB", t: 9, text: "make" });
    const text = [...lines, "x", ...small].join("\n");
    const earlier = { ...given, text, command: "make", made: 8, came: 10 };
    const starts = (shown: readonly string[]) => found(open([earlier]), shown).map(({ start }) => start);
    expect(starts([...lines, "new", ...small])).toEqual([0, 13]);
    expect(starts(["new", ...small])).toEqual([]);
  });

  it("are no witness's business where none of them is known", () => {
    let asked = 0;
    const recall = openRecall(path, {
      text: "git diff",
      asking: asking(),
      witness: () => {
        asked += 1;
        return [given];
      },
      onRegret: () => {},
    });
    expect(found(recall, ["something", "quite", "new"])).toEqual([]);
    expect(asked).toBe(0);
  });

  describe("and asked for once more", () => {
    /** Its run left all lines out; by what is printed then, and later, they are shown or not. */
    const leftOut: Given = {
      ...later,
      text: '[pith: 12 same as in "git diff" 2 commands back]\n',
      command: "git diff; ls",
    };
    const again = (
      shown: readonly string[],
      { typed = "git diff", results = [leftOut, given], before = lines as readonly string[] } = {},
    ): { found: number; regrets: number } => {
      const first = open([given], "git diff");
      found(first, before);
      note(path, "[pith: 12 as in …]\n", { ...over, t: 3, again: 12, print: first?.print });
      note(path, "and another command of that call\n".repeat(20), { ...over, t: 4, text: "ls" });
      let regrets = 0;
      const recall = open(results, typed, () => (regrets += 1));
      return { found: found(recall, shown).length, regrets };
    };

    it("are shown, and that is told", () => {
      expect(again(lines)).toEqual({ found: 0, regrets: 1 });
    });

    it("are left out where another command prints them, or where there is news among them", () => {
      expect(again(lines, { typed: "git log" })).toEqual({ found: 1, regrets: 0 });
      expect(again([...lines, "and a new one"])).toEqual({ found: 1, regrets: 0 });
    });

    it("are left out where something else was called meanwhile", () => {
      const results = [{ ...leftOut, isLatest: false }, given];
      expect(again(lines, { results })).toEqual({ found: 1, regrets: 0 });
    });

    it("are shown where only figures are new", () => {
      const timed = (seconds: number) => [...lines, `done in ${seconds} s`];
      expect(again(timed(2), { before: timed(1) })).toEqual({ found: 0, regrets: 1 });
    });
  });

  it("are named by the whole call where no part of it is known, without its secrets", () => {
    const [again] = found(
      open([{ ...given, command: 'echo "x"; TOKEN=ghp_abcdefghijklmnopqrstuvwxyz0123456789 go' }]),
    );
    expect(again?.command).not.toMatch(/ghp_|"/);
  });
});

describe("the agent's own words", () => {
  const quoted = (command: string): string =>
    `source /h/snap.sh 2>/dev/null || true && eval '${command.replaceAll("'", `'"'"'`)}' < /dev/null && pwd -P >| /tmp/claude-1-cwd`;

  it.each(["git diff", "echo 'it' && git log", "a\nb"])("are those of its shell: %j", (command) => {
    expect(commandIn(["/bin/bash", "-c", quoted(command), ""])).toBe(command);
  });

  it("are not those of a script or another shell", () => {
    expect(commandIn(["/bin/sh", "./run.sh"])).toBe(null);
    expect(commandIn(["/bin/bash", "-c", "git diff"])).toBe(null);
  });

  it("are the same with and without pith", () => {
    expect(withoutPith("cd a && pith git diff | '/opt/my pith/dist/pith' grep x")).toBe(
      "cd a && git diff | grep x",
    );
  });

  it.each([null, "/opt/pith/libexec/pith-native", "/it's/a b/pith-native"])(
    "are the same behind all that is inserted where %j starts programs",
    async (program) => {
      Object.assign(globalThis, { pithProgram: program });
      const typed = `cd a && git diff; ls b | grep -n "a b"; (cargo test 2>&1)`;
      const known = { seenBy: "nobody", defines: (name: string) => name === "grep" } as const;
      const standIn = (name: string): string => `${name}() {\n  exec 'it' "$@"\n}; ${name} "$@"`;
      const lookup = () => (name: string) => `/usr/bin/${name}`;
      const { rewrite } = await rewriteRequest(env(), home, lookup);
      for (const more of [{}, { standIn }]) {
        const { output } = rewrite(typed, { ...known, ...more });
        expect(output).toContain(" git diff");
        expect(withoutPith(output!)).toBe(typed);
        expect(withoutPith(typed)).toBe(typed);
      }
    },
  );
});
