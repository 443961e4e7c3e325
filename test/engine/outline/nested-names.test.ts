/** A line that is shown brings all that it stands under: names within names, trees that are drawn, numbered headings. */
import { expect, test } from "vitest";
import { generic } from "../../../src/filter-kit/generic.ts";
import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";

const shownOf = (raw: string): string => {
  const shown = runEngine(generic, raw).shown.toString();
  expect(walk(raw, shown)).toBe(null);
  expect(shown.length).toBeLessThan(raw.length * 0.9);
  return shown;
};

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** The lines above the odd one, from the nearest on, until those that it stands under have been seen. */
const above = (shown: string, odd: string): string[] => {
  const lines = shown.split("\n");
  return lines.slice(0, lines.indexOf(odd)).toReversed();
};

test.each([
  ["Region: eu-", "Host: web"],
  ["Round ", "db"],
  ["Round ", "Host: web"],
])("%s over %s, side by side", (outer, inner) => {
  const raw = range(8)
    .flatMap((region) => [
      `${outer}${region}`,
      ...range(5).flatMap((host) => [
        `${inner}${host}`,
        ...range(5).map(
          (n) => `service s${n}: ${region === 4 && host === 4 && n === 3 ? "restart FAILED" : "restarted"}`,
        ),
      ]),
      "",
    ])
    .join("\n");
  const heads = above(shownOf(raw), "service s3: restart FAILED");
  expect(heads.find((line) => line.startsWith(inner))).toBe(`${inner}4`);
  expect(heads.find((line) => line.startsWith(outer))).toBe(`${outer}4`);
});

test.each([
  ["├── ", "│   ├── ", "│   └── "],
  ["+-- ", "|   +-- ", "|   `-- "],
])("a tree drawn with %s", (branch, inner, last) => {
  const raw = range(40)
    .flatMap((pack) => [
      `${branch}pkg-${pack}@1.${pack}.0`,
      ...range(3).map(
        (dep) =>
          `${dep === 3 ? last : inner}dep-${dep}@2.0.0 (${pack === 20 && dep === 2 ? "GPL-3.0" : "MIT"})`,
      ),
    ])
    .join("\n");
  const heads = above(shownOf(raw), `${inner}dep-2@2.0.0 (GPL-3.0)`);
  expect(heads.find((line) => line.includes("pkg-"))).toBe(`${branch}pkg-20@1.20.0`);
});

test.each([
  (n: number) => `[${n}/60] tenant-${n}`,
  (n: number) => `(${n}/60) tenant-${n}`,
  (n: number) => `${n}. tenant ${n}`,
  (n: number) => `${n}) web${n}`,
  (n: number) => `#${n} web${n}`,
  (n: number) => `Shard ${n} of 60: s${n}`,
  (n: number) => `[web${n}]`,
  (n: number) => `10.0.0.${n}`,
  (n: number) => `# H${n}`,
  (n: number) => `> web${n} ${n}`,
  (n: number) => `Processing tenant t${n} (try ${n % 4})`,
  (n: number) => `Now at shard ${n} of acme`,
])("blocks below a heading with a number, form %#", (headOf) => {
  const raw = range(60)
    .flatMap((n) => [
      headOf(n),
      "migrations: up to date",
      "indexes: ready",
      `cache: ${n === 30 ? "FAILED to warm" : "warm"}`,
    ])
    .join("\n");
  const heads = above(shownOf(raw), "cache: FAILED to warm");
  expect(heads.find((line) => !/^(?:migrations|indexes|cache|\[pith)/.test(line))).toBe(headOf(30));
});

test("records whose longest field stands in the first column stand below their row", () => {
  const raw = range(40)
    .flatMap((n) => [
      `*************************** ${n}. row ***************************`,
      `                Host: replica-${n}`,
      "Replica_SQL_Behind_S: 0",
      "          IO_Running: Yes",
      `         SQL_Running: ${n === 30 ? "No" : "Yes"}`,
    ])
    .join("\n");
  const heads = above(shownOf(raw), "         SQL_Running: No");
  expect(heads.find((line) => line.startsWith("*"))).toContain(" 30. row ");
});

test("lines with a number in them that no block repeats head nothing", () => {
  const raw = range(400)
    .flatMap((n) => [
      `request ${n % 7} took ${n} ms`,
      `${n % 3 === 0 ? "cached" : `read ${n * 7} bytes of part-${n}`}`,
    ])
    .join("\n");
  const odd = raw.replace("read 1400 bytes of part-200", "warning: part-200 is short");
  expect(
    shownOf(odd)
      .split("\n")
      .filter((line) => line.startsWith("request")).length,
  ).toBeLessThan(70);
});

test.each([
  ["Region eu-", "Cluster c", ""],
  ["eu-", "c", ":"],
  ["web", "db", ""],
  ["Host: web", "Disk sd", ""],
  ["Epoch ", "Fold f", ""],
  ["==> region ", "Processing shard s", " (try 1)"],
])("names below %s that begin again in each: %s", (outer, inner, end) => {
  const raw = range(12)
    .flatMap((region) => [
      `${outer}${region}${end}`,
      ...range(6).flatMap((cluster) => [
        `${inner}${cluster}${end}`,
        ...range(30).map(
          (n) => `node ${n} ${region === 7 && cluster === 3 && n === 15 ? "error: disk full" : "healthy"}`,
        ),
      ]),
    ])
    .join("\n");
  const heads = above(shownOf(raw), "node 15 error: disk full");
  expect(heads.find((line) => line.startsWith(inner) && !line.startsWith(outer))).toBe(`${inner}3${end}`);
  expect(heads.find((line) => line.startsWith(outer))).toBe(`${outer}7${end}`);
});

test.each(["Cluster c", "c"])("names %s of one level that come in turns", (name) => {
  const raw = range(60)
    .flatMap((block) => [
      `${name}${block % 6}:`.replace(/^(C.*):$/, "$1"),
      ...range(30).map((n) => `node ${n} ${block === 45 && n === 15 ? "error: disk full" : "healthy"}`),
    ])
    .join("\n");
  const heads = above(shownOf(raw), "node 15 error: disk full");
  expect(heads.find((line) => line.startsWith(name))?.replace(":", "")).toBe(`${name}3`);
});

test.each(["Entering", "Leaving"])("a line that make says %s a folder above", (which) => {
  const raw = range(60)
    .flatMap((n) => [
      `make[1]: Entering directory '/src/mod${n}'`,
      "cc -c main.c -o main.o",
      ...(n === 40 && which === "Entering" ? ["ld: undefined reference to `q'"] : []),
      `make[1]: Leaving directory '/src/mod${n}'`,
      ...(n === 40 && which === "Leaving" ? ["ld: undefined reference to `q'"] : []),
    ])
    .join("\n");
  const heads = above(shownOf(raw), "ld: undefined reference to `q'");
  expect(heads.find((line) => line.startsWith("make"))).toBe(`make[1]: ${which} directory '/src/mod40'`);
});

test.each([
  ["# r", "## z", "### h"],
  ["web", "db", "vol"],
  ["== tenant ", "=== part ", "--- shard "],
  ["[zone", "[host", "[disk"],
])("three levels: %s, %s, %s", (...levels) => {
  const end = levels[0]!.startsWith("[") ? "]" : "";
  const blocks = (depth: number, path: readonly number[]): string[] =>
    depth === levels.length
      ? range(12).map((n) => (path.join() === "10,2,3" && n === 6 ? "error: disk failed" : `row ${n} fine`))
      : range(depth === 0 ? 12 : 4).flatMap((n) => [
          `${levels[depth]}${n}${end}`,
          ...blocks(depth + 1, [...path, n]),
        ]);
  const heads = above(shownOf(blocks(0, []).join("\n")), "error: disk failed");
  for (const [at, name] of [...levels.entries()].toReversed())
    expect(heads.find((line) => line.startsWith(name) && /\d\]?$/.test(line))).toBe(
      `${name}${[10, 2, 3][at]}${end}`,
    );
});

test("the last line of a paragraph heads none of those below it", () => {
  const raw = range(300)
    .flatMap((n) => {
      const [minutes, seconds] = [Math.floor(n / 60), n % 60].map((part) => String(part).padStart(2, "0"));
      const status = n === 200 ? "500 Internal Server Error" : "200 OK";
      return [
        `Started GET "/orders/${n}" at 2026-11-27 04:${minutes}:${seconds} +0000`,
        `Completed ${status} in ${3 + (n % 7)}ms`,
        "",
      ];
    })
    .join("\n");
  const shown = shownOf(raw);
  const lines = shown.split("\n");
  expect(lines[lines.findIndex((line) => line.includes("500 Internal")) - 1]).toContain('"/orders/200"');
  expect(lines.filter((line) => line.startsWith("Completed")).length).toBeLessThan(100);
});
