import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hoistPrefixes } from "../../../src/engine/squeeze/hoist-prefixes.ts";
import { unhoist } from "./unhoist.ts";

const path = fc.constantFrom(
  "src/a.ts",
  "src/b/c.ts",
  "src/b/d-1-x.ts",
  "Makefile",
  "./x",
  "a:b",
  "src/",
  "deep/er/and/deeper/file.rs",
  "8.8.8.8",
  "https://x.y/z",
  "--",
  "with blank/a",
);
const rest = fc.constantFrom(
  ":12:text",
  "-11-text",
  "-11-a:b",
  "=10=heading",
  ":text",
  ":  text",
  ":12: ",
  ":12:3: error: x",
  "(12,3): error TS1: x",
  "",
  "/",
  "/name",
  "/ x",
  "/a b",
  "::test PASSED",
  ":",
  " x",
  ":1-2",
  ":12-x",
  ":12",
  "\r",
  "\u00a0x",
  ":\u00a0x",
  ":12:\u00e9\u2028",
);
const odd = fc.constantFrom(
  "",
  " ",
  "  ",
  "--",
  "  12:x",
  "    y",
  " x",
  "\tx",
  "word",
  "two words",
  "(1,2): x",
  "/",
  ":",
  "src/a.ts",
  "src/a.ts:",
);
const row = fc.constantFrom(
  "-rw-r--r-- 1 dev dev 4096 Nov 21 13:34 a",
  "-rw-r--r-- 1 dev dev   96 21. Nov 13:34 b c",
  "-rw-r--r--@ 1 dev  staff  96 Nov 21  2025 b",
  "drwxr-xr-x 12 dev dev 4096 Nov 21 13:34 src",
  "-rw-r--r-- 1 dev dev",
);
const entry = fc
  .tuple(
    fc.constantFrom("", "Job\tStep\t", "Job\tOther\t", "a\t\t", "web-1  | ", "[WebServer] "),
    fc.constantFrom(
      "",
      "2026-03-14T09:26:53.123Z ",
      "2026-03-14 09:26:54,1 ",
      "[2026/03/14 09:26:53] ",
      "2026-03-14T09:26:53",
      "Mar  4 09:26:53 ",
    ),
    fc.constantFrom("", "text", "Zulu ", "] x", "  indented", "[name] text", "…", "src/a.ts:1:x"),
  )
  .map((parts) => parts.join(""));
const change = fc
  .tuple(
    fc.constantFrom("\t", "\tmodified:   ", "\tnew file:   ", "\tboth modified:   ", "\tneue Datei:     "),
    fc.constantFrom("a", "src/a.ts", "src/b/c.ts", "src/b/d e", "a -> b", "docs/", "b:c", "/…", ""),
  )
  .map((parts) => parts.join(""));
const talk = fc
  .tuple(
    fc.constantFrom(
      "Fixed: /srv/app/src/",
      "Downloaded ",
      "  Downloaded ",
      "M  src/prompt/",
      "M  src/…/",
      "=== RUN   TestSmoke/",
      "an error: of words ",
      "C:\\Users\\dev\\app\\",
      "C:\\Users\\dev\\app\\src\\x…",
      "Compiling the whole…",
    ),
    fc.constantFrom(
      "a",
      "b/c.ts",
      "d e f",
      "…",
      "",
      " x",
      "(1,2): error",
      "x.cs(1,2): error E",
      "x:12:y",
      "\\",
    ),
  )
  .map((parts) => parts.join(""));
const line = fc.oneof(
  { weight: 4, arbitrary: talk },
  { weight: 3, arbitrary: change },
  { weight: 6, arbitrary: fc.tuple(path, rest).map(([a, b]) => a + b) },
  { weight: 1, arbitrary: odd },
  { weight: 1, arbitrary: row },
  { weight: 2, arbitrary: entry },
  { weight: 1, arbitrary: fc.string().map((text) => text.replaceAll("\n", "")) },
);
const runs = fc
  .array(fc.tuple(line, fc.integer({ min: 1, max: 4 })))
  .map((items) => items.flatMap(([text, count]) => Array<string>(count).fill(text)));

test("what is hoisted can be put back exactly", () => {
  fc.assert(
    fc.property(runs, (lines) => {
      const hoisted = hoistPrefixes(lines);
      if (hoisted !== null) expect(unhoist(hoisted)).toEqual(lines);
    }),
    { numRuns: 3000 },
  );
});

test("what begins with white space of any kind is no member of a folder, nor of a path", () => {
  for (const name of ["\r", "\u00a0x", "\fx"])
    for (const head of ["src/", "deep/er/file.rs:"]) {
      const lines = [...Array<string>(4).fill(head + name), ...Array<string>(3).fill("src/a.ts:12:text")];
      expect(unhoist(hoistPrefixes(lines) ?? lines), name).toEqual(lines);
    }
});

const given = (text: string): string | null => hoistPrefixes(text.split("\n"))?.join("\n") ?? null;

test("hits of one file", () => {
  expect(given("src/a.ts:1:import x\nsrc/a.ts:12:  x()\nsrc/a.ts:40:}")).toBe(
    "src/a.ts:\n 1:import x\n 12:  x()\n 40:}",
  );
});

test("hits with their context, the separator between them", () => {
  expect(given("src/a.ts-11-a\nsrc/a.ts:12:b\n--\nsrc/a.ts:30:c\nsrc/a.ts-31-d")).toBe(
    "src/a.ts\n 11-a\n 12:b\n--\n 30:c\n 31-d",
  );
});

test("paths of one folder, the shallower ones beside them", () => {
  expect(given("./README.md\n./src/lib/a.ts\n./src/lib/b.ts\n./src/lib/c/d.ts\n./x")).toBe(
    "./README.md\n./src/lib/\n a.ts\n b.ts\n c/d.ts\n./x",
  );
});

test("compiler errors keep their continuation lines", () => {
  expect(
    given(
      "src/long/name.ts(1,2): error TS1: a\n  Type 'x'.\nsrc/long/name.ts(3,4): error TS2: b\nsrc/long/name.ts(5,6): error TS3: c",
    ),
  ).toBe("src/long/name.ts\n (1,2): error TS1: a\n   Type 'x'.\n (3,4): error TS2: b\n (5,6): error TS3: c");
});

test("rows of a long listing", () => {
  expect(
    given(
      "-rw-r--r-- 1 dev dev  120 Mar 14 09:26 a b\n-rw-r--r-- 1 dev dev 4096 Mar 14 09:26 c\ndrwxr-xr-x 2 dev dev 4096 Mar 14 09:26 d",
    ),
  ).toBe(
    "-rw-r--r-- 1 dev dev\n  120 Mar 14 09:26 a b\n 4096 Mar 14 09:26 c\ndrwxr-xr-x 2 dev dev 4096 Mar 14 09:26 d",
  );
});

test("lines of a job's log", () => {
  expect(
    given(
      "Tests\tRun unit tests\t2026-02-21T21:32:11.80Z [Web]     a\nTests\tRun unit tests\t2026-02-21T21:32:12.83Z \nTests\tRun unit tests\t2026-02-21T21:32:59.9Z b",
    ),
  ).toBe("Tests\tRun unit tests\t2026-02-21T21:32:…\n 11.80Z [Web]     a\n 12.83Z \n 59.9Z b");
});

test("services that speak in turns, a message of two lines between them", () => {
  expect(
    given(
      "api-server-1  | ready\napi-server-1  | GET /\napi-server-1  | POST /\napi-server-1  | stack:\n    at main\nweb-server-1  | ready",
    ),
  ).toBe(
    "api-server-1  | …\n ready\n GET /\n POST /\napi-server-1  | stack:\n    at main\nweb-server-1  | ready",
  );
});

test("changes of one kind, then paths of one folder", () => {
  expect(
    given(
      "\tmodified:   src/a.ts\n\tmodified:   src/b.ts\n\tmodified:   x\n\n\tsrc/new/c\n\tsrc/new/d\n\tsrc/new/e",
    ),
  ).toBe("\tmodified:   …\n src/a.ts\n src/b.ts\n x\n\n\tsrc/new/…\n c\n d\n e");
});

test("files that a commit makes, behind indented lines that stay", () => {
  expect(
    given(
      " 4 files changed, 90 insertions(+)\n create mode 100644 docs/plans/a.md\n create mode 100644 docs/plans/b.md\n create mode 100644 docs/plans/c.md\nTo github.com:a/b.git",
    ),
  ).toBe(
    " 4 files changed, 90 insertions(+)\n create mode 100644 docs/plans/…\n a.md\n b.md\n c.md\nTo github.com:a/b.git",
  );
});

test.each([
  [
    "files made below a group that ends with them",
    "lib/long/name/a.ts\nlib/long/name/b.ts\nlib/long/name/c.ts\n create mode 100644 x\n create mode 100755 y",
  ],
])("no header where it would read as a member: %s", (_, text) => {
  const shown = given(text) ?? text;
  expect(shown).not.toContain("mode 100644 …");
});

test.each([
  ["two short paths", "a/b\na/c"],
  ["times", "10:12:13 a\n10:12:14 b\n10:12:15 c"],
  ["levels in brackets", "[ERROR] a long message\n[ERROR] another\n[ERROR] a third"],
  ["addresses", "127.0.0.1:8080:x\n127.0.0.1:8081:x\n127.0.0.1:8082:x"],
  ["levels", "error: a long message\nerror: another one\nerror: a third"],
  ["headings with their own indented lines", "./src/:\n a.ts\n b.ts\n./lib/:\n a.ts"],
  ["members of a hoisted time", "job\tlint\t…\n a/b\t1\tx\n a/b\t1\ty\n a/b\t1\tz\n a/b\t1\tw"],
  ["lines under another header", "src/a/\n b\nlib/long/name/a.ts\nlib/long/name/b.ts\nlib/long/name/c.ts"],
])("nothing to hoist: %s", (_, text) => {
  expect(given(text)).toBe(null);
});

test("a line that begins with a blank is no member of the paths above it", () => {
  const paths = Array.from({ length: 12 }, (_, at) => `src/server/deep/route_handler_${at}.ts`);
  for (const line of [" config.yml", "  nested/thing.ts", "   (3 files skipped: not readable)"]) {
    const shown = hoistPrefixes([...paths, line, "end"])!;
    const at = shown.indexOf(line);
    expect(at).toBeGreaterThan(0);
    expect(shown[at - 1]).toBe(paths.at(-1));
  }
});

test("what begins with a mark of no width is no indented line", () => {
  const paths = ["src/deep/folder/a.ts", "src/deep/folder/b.ts", "src/deep/folder/c.ts"];
  const hoisted = hoistPrefixes(paths)!;
  expect(hoisted).toHaveLength(4);
  expect(hoistPrefixes([...paths, "\uFEFF<Project>"])).toEqual([...hoisted, "\uFEFF<Project>"]);
  expect(hoistPrefixes([...paths, "\uFEFF <Project>"])?.at(-2)).toBe(paths.at(-1));
});

test("what goes on below a remark about a path stays with it", () => {
  const remarks = Array.from({ length: 12 }, (_, at) => `src/server/deep/${at}.ts(1,2): error TS2322: no`);
  expect(hoistPrefixes([...remarks, "  Type 'A' is not 'B'."])).toContain("   Type 'A' is not 'B'.");
});

test.each([" ", "\t", "\u00A0", "\u2009", "\u3000"])("below a group no line begins with %j", (white) => {
  const hits = ["packages/deep/a.ts:1:x", "packages/deep/a.ts:2:y", "packages/deep/a.ts:3:z"];
  const other = `${white}ERR_PNPM_RECURSIVE_FAIL failed`;
  expect(hoistPrefixes([...hits, "done"])).not.toBeNull();
  const shown = hoistPrefixes([...hits, other]) ?? [...hits, other];
  const at = shown.indexOf(other);
  // Where it continues the hit above it, it is indented like one.
  if (at !== -1) expect(shown[at - 1]).toBe(hits.at(-1));
});

test("a few hits of one file with long texts", () => {
  const text = 'source = "registry+https://github.com/rust-lang/crates.io-index"';
  expect(given(`./Cargo.lock:8:${text}\n./Cargo.lock:17:${text}\n./Cargo.lock:23:${text}`)).toBe(
    `./Cargo.lock:\n 8:${text}\n 17:${text}\n 23:${text}`,
  );
});

test("a heading that saves next to nothing is not written", () => {
  expect(given("a.ts:8:one\na.ts:17:two")).toBeNull();
});

test("a path behind what was done with it", () => {
  const lines = ["Fixed: /srv/app/src/a.ts", "Fixed: /srv/app/src/b.ts", "Fixed: /srv/app/src/c.ts"];
  expect(hoistPrefixes(lines)).toEqual(["Fixed: /srv/app/src/…", " a.ts", " b.ts", " c.ts"]);
});

test("words alone are said again", () => {
  const names = ["addr2line v0.25", "anstyle v1.0", "aho v1", "itoa v1", "ryu v1", "zmij v1"];
  expect(hoistPrefixes(names.map((name) => `Downloaded ${name}`))).toBeNull();
});

test("what speaks of a problem before the path stays whole, and so does a failed test", () => {
  const names = ["a", "b", "c", "d"];
  expect(hoistPrefixes(names.map((name) => `warning: unused module /srv/app/src/${name}`))).toBeNull();
  expect(hoistPrefixes(names.map((name) => `FAILED the suite of tests/unit/${name}`))).toBeNull();
});

test("paths of Windows", () => {
  expect(
    given("C:\\dev\\app\\a.cs(1,2): error CS1\nC:\\dev\\app\\a.cs(3,4): error CS2\nC:\\dev\\app\\b.dll"),
  ).toBe("C:\\dev\\app\\\n a.cs(1,2): error CS1\n a.cs(3,4): error CS2\n b.dll");
});
