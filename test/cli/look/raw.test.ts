import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newId } from "../../../src/store/id.ts";
import { createTee } from "../../../src/store/tee.ts";
import { scratch, type Scratch } from "../../config/scratch.ts";
import { pith, world } from "../../classes/world.ts";
import { engines, own, ownWords } from "../own.ts";

const keep = (
  place: Scratch,
  chunks: readonly (readonly [string | Uint8Array, 1 | 2])[],
  command = "cargo test",
) => {
  const tee = createTee({ id: newId(), command, environment: place.env });
  for (const [chunk, stream] of chunks) tee.append(Buffer.from(chunk as string), stream);
  const { path } = tee.close("keep")!;
  return { id: tee.id, path };
};

/** Reading back also brings the journal into the database; the journal stays for an hour. */
const journals = (place: Scratch): string[] =>
  existsSync(place.data) ? readdirSync(place.data).filter((name) => /^journal.*\.jsonl$/.test(name)) : [];

const recoveries = (place: Scratch): unknown[] =>
  journals(place)
    .flatMap((name) => readFileSync(join(place.data, name), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as unknown);

describe("pith raw", () => {
  test.each(engines)("%s gives back exactly the bytes, from any directory, and records it", (_, start) => {
    const place = scratch();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 31 + (i >> 8)) & 255));
    const { id } = keep(place, [[bytes, 1]]);
    const agent = { CLAUDECODE: "1" };
    const { code, out, err } = own(place, ["raw", id.toLowerCase()], agent, start);
    const hash = (text: Buffer): string => createHash("sha256").update(text).digest("hex");
    expect([code, err, hash(Buffer.from(out, "latin1"))]).toEqual([0, "", hash(bytes)]);
    expect(recoveries(place)).toEqual([
      expect.objectContaining({ v: 1, kind: "recovery", run: id, how: "raw", bytes: 300_000 }),
    ]);
  });

  test("the name in a mark is enough, and one that two outputs have is refused", () => {
    const place = scratch();
    const [first, second] = ["QXAK7K2M", "QXAK9999"].map((id, at) => {
      const tee = createTee({
        id: at === 0 ? id : "BXAK9999",
        command: `tool part-${"ab"[at]}`,
        environment: place.env,
      });
      tee.append(Buffer.from(`${at}\n`), 1);
      return tee.close("keep")!.path;
    });
    expect(own(place, ["raw", "qxak"])).toEqual({ code: 0, out: "0\n", err: "" });
    // Two sandboxes do not see each other's.
    renameSync(second!, second!.replace("_BXAK", "_QXAK"));
    const { code, err } = own(place, ["raw", "QXAK"]);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^pith: QXAK could be QXAK\w{4} \(tool-part-[ab], .* ago\), QXAK\w{4} \(tool-part-[ab], .* ago\); give more characters/,
    );
    expect(first).toMatch(/_QXAK7K2M\.log$/);
    expect(own(place, ["raw", "QXAK9"]).out).toBe("1\n");
  });

  const lines = Array.from({ length: 20 }, (_, i) => `line ${i + 1}\n`);
  test.each([
    ["--lines 3:5", "line 3\nline 4\nline 5\n"],
    ["--lines 19:", "line 19\nline 20\n"],
    ["--lines :2", "line 1\nline 2\n"],
    ["--lines 7", "line 7\n"],
    ["--lines=-2:", "line 19\nline 20\n"],
    ["--lines -2:", "line 19\nline 20\n"],
    ["--grep 1$", "line 1\nline 11\n"],
    ["--grep LINE.20 -i", "line 20\n"],
    ["--grep 1 --lines 5:12 -n", "10:line 10\n11:line 11\n12:line 12\n"],
  ])("%s", (words, wanted) => {
    const place = scratch();
    const { id } = keep(place, [[lines.join(""), 1]]);
    expect(own(place, ["raw", id, ...words.split(" ")])).toEqual({ code: 0, out: wanted, err: "" });
  });

  test("stderr alone, from one file or from the second sink's", () => {
    const place = scratch();
    const { id } = keep(place, [
      ["out\n", 1],
      ["err\n", 2],
      ["out\n", 1],
      ["err 2\n", 2],
    ]);
    expect(own(place, ["raw", id, "--stderr"]).out).toBe("err\nerr 2\n");
    const second = createTee({ id, command: "cargo test", stream: 2, environment: place.env });
    second.append(Buffer.from("more\n"), 2);
    second.close("keep");
    expect(own(place, ["raw", id, "--stderr"]).out).toBe("err\nerr 2\nmore\n");
    expect(own(place, ["raw", id]).out).toBe("out\nerr\nout\nerr 2\nmore\n");
  });

  test("what was kept under the temporary directory is found as well", () => {
    const place = scratch();
    mkdirSync(join(place.data, ".."), { recursive: true });
    writeFileSync(place.data, "a file in the way");
    const { id } = keep(place, [["x\n", 1]]);
    expect(own(place, ["raw", id])).toEqual({ code: 0, out: "x\n", err: "" });
  });

  test("a reader that leaves early is no error", () => {
    const place = scratch();
    const { id } = keep(place, [["x\n".repeat(500_000), 1]]);
    const { stdout, stderr } = spawnSync(
      "bash",
      ["-c", `set -o pipefail; ${ownWords.join(" ")} raw ${id} | head -1; echo "\${PIPESTATUS[0]}"`],
      { env: { ...place.env.variables, CLAUDECODE: "1" } as NodeJS.ProcessEnv, encoding: "utf8" },
    );
    expect([stdout, stderr]).toEqual(["x\n0\n", ""]);
    expect(recoveries(place)).toHaveLength(1);
  });

  test("what a person reads is charged to no agent", () => {
    const place = scratch();
    const { id } = keep(place, [["x\n", 1]]);
    expect(own(place, ["raw", id]).out).toBe("x\n");
    expect(recoveries(place)).toEqual([]);
  });

  test("the list, the path, the last", () => {
    const place = scratch();
    const { id, path } = keep(place, [["x\n", 1]], "git log");
    expect(own(place, ["raw", "--list"]).out).toMatch(
      new RegExp(`^id +age +size +command +path\n${id} +\\d+ s +2 B +git-log +${path}\n$`),
    );
    expect(own(place, ["raw", id, "--path"])).toEqual({ code: 0, out: `${path}\n`, err: "" });
    expect(own(place, ["raw", "--last"])).toEqual({
      code: 0,
      out: "x\n",
      err: expect.stringMatching(new RegExp(`^pith: last is ${id} \\(git-log, \\d+ s ago\\)\n$`)),
    });
  });

  test("the beginning of an id is enough, as long as no other begins so", () => {
    const place = scratch();
    const kept = Array.from({ length: 40 }, (_, i) => keep(place, [[`${i}\n`, 1]]).id);
    const [id] = kept as [string];
    const isOnly = (start: string): boolean => kept.filter((one) => one.startsWith(start)).length === 1;
    const length = [1, 2, 3, 4, 5, 6, 7, 8].find((length) => isOnly(id.slice(0, length)))!;
    expect(own(place, ["raw", id.slice(0, length).toLowerCase()])).toEqual({ code: 0, out: "0\n", err: "" });
    // Two ids out of forty begin with the same character.
    const shared = [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"].find(
      (start) => kept.filter((one) => one.startsWith(start)).length > 1,
    )!;
    const { code, out, err } = own(place, ["raw", shared]);
    expect([code, out]).toEqual([2, ""]);
    for (const one of kept) expect([one, err.includes(one)]).toEqual([one, one.startsWith(shared)]);
  });

  test("a program that no filter knows stands under its name, here and in the figures, without its arguments", () => {
    const here = world();
    here.tool("frobnicate", "for i in $(seq 300); do echo same; done; exit 1");
    here.bash(`'${pith}' --for-agent frobnicate hunter2 | cat`);
    expect(here.own("raw", "--list").stdout).toMatch(
      /^\w{8} +\d+ s +1\.5 KiB +frobnicate +\S+_frobnicate_\w{8}\.log$/m,
    );
    expect(here.own("gain").stdout).toMatch(/^frobnicate +1 /m);
  });

  test("an empty list is no failure", () => {
    expect(own(scratch(), ["raw", "--list"])).toEqual({ code: 0, out: "No output is kept.\n", err: "" });
  });

  test.each([
    ["raw 00000000", 1, "pith: no output is kept under 00000000; `pith raw --list` lists those that are\n"],
    [
      "raw --last",
      1,
      "pith: nothing is kept yet; pith keeps a run if it hides lines of it, or if it fails\n",
    ],
    ["raw", 2, "pith: pith raw needs an id, --last or --list\n"],
    ["raw xyz", 1, "pith: no output is kept under xyz; `pith raw --list` lists those that are\n"],
    [
      "raw x-z",
      2,
      'pith: "x-z" is no id; an id is the word after "pith" in the last line of an output, or see `pith raw --list`\n',
    ],
    ["raw --nonsense", 2, 'pith: unknown option "--nonsense"; `pith raw --help` says what there is\n'],
    [
      "raw a b",
      2,
      "pith: too many arguments. Expected 1 argument but got 2; `pith raw --help` says what there is\n",
    ],
  ])("%s", (words, code, err) => {
    expect(own(scratch(), words.split(" "))).toEqual({ code, out: "", err });
  });

  test.each([
    [["--lines", "x"], 2, 'pith: --lines takes A:B, A:, :B, A or -N:, not "x"\n'],
    [["--lines", "0:3"], 2, "pith: --lines 0:3 selects no line; the first line is 1\n"],
    [["--lines", "5:3"], 2, "pith: --lines 5:3 selects no line; the first line is 1\n"],
    [["--grep", "("], 2, 'pith: "(" is not a regular expression; escape ( [ * + ? with a backslash\n'],
    [["--grep", "nope"], 1, "pith: no matching line in ID\n"],
    [["--stderr"], 1, "pith: nothing on stderr in ID\n"],
  ])("%j", (words, code, err) => {
    const place = scratch();
    const { id } = keep(place, [["x\n", 1]]);
    const ended = own(place, ["raw", id, ...words], { CLAUDECODE: "1" });
    expect({ ...ended, err: ended.err.replace(id, "ID") }).toEqual({ code, out: "", err });
    expect(journals(place).length > 0).toBe(code !== 2);
  });
});
