/** The page of `pith gain --html`, in a real browser where there is one (`PITH_TEST_BROWSER`, or a Chromium on PATH). */
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { world } from "../classes/world.ts";
import { periodsOf, type Selected, topOf } from "../../src/figures/page/body.ts";
import type { PageData } from "../../src/figures/page/data.ts";
import { costsOf } from "../../src/figures/page/costs.ts";
import { spentOf, unpacked } from "../../src/figures/page/packed.ts";
import { totalOf } from "../../src/figures/sessions/bills.ts";
import { sumOf } from "../../src/figures/grouped.ts";
import { whole } from "../../src/figures/words.ts";
import { savedOf } from "../../src/history/sums.ts";
import { journalLine } from "../../src/history/journal.ts";
import { run } from "../history/sample.ts";
import { writeConversation } from "./seeded-sessions.ts";

const hostile = '</script><img src=x onerror="document.title=1">';

/** `days`: over how many there are records and sessions. */
const written = (days = 20): { readonly path: string; readonly text: string } => {
  const here = world();
  const data = here.env["PITH_DATA_DIR"]!;
  mkdirSync(data, { recursive: true, mode: 0o700 });
  for (let i = 0; i < days; i += Math.ceil(days / 90)) {
    const [id, t] = [`PAGE${1000 + i}`, Date.now() - i * 86_400_000 - 1000];
    writeConversation({ env: { home: here.home } } as never, {
      session: `s-${i}`,
      cwd: i % 3 === 0 ? `/x/${hostile}` : here.folder,
      t: t - 600_000,
      turns: [
        { command: "cargo test", output: "word ".repeat(900), cacheWrite: 10_000 },
        { cacheRead: 10_000, cacheWrite: 2000, model: i % 2 === 0 ? hostile : "claude-sonnet-4-5" },
      ],
    });
    const record = run({
      id,
      t,
      added: 9,
      cwd: here.folder,
      ...(i % 3 === 0 ? { filter: "", cmd: hostile, cwd: `/x/${hostile}` } : {}),
    });
    appendFileSync(join(data, "journal.jsonl"), journalLine(record)!, { mode: 0o600 });
  }
  const path = join(here.folder, "page.html");
  expect(here.own("gain", "--html", "page.html", ...(days > 90 ? ["--all"] : []))).toMatchObject({
    code: 0,
    stderr: "",
  });
  return { path, text: readFileSync(path, "utf8") };
};

const dataIn = (text: string): PageData => JSON.parse(/id="data">(.*)<\/script>/.exec(text)![1]!) as PageData;

test("one file for its owner alone, that asks for nothing else", () => {
  const { path, text } = written();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(text).not.toMatch(/<(?:link|img|iframe|script src)|@import|url\(/);
  expect(text).toContain("default-src 'none'");
  expect(text).not.toContain(hostile);
});

test("what the sessions cost: by day, model, agent, session and block, of the bill that economics shows", () => {
  const { text } = written(3);
  for (const heading of ["day", "model", "agent", "session", "block of five hours"])
    expect(text).toContain(`<h3>By ${heading}</h3>`);
  const [, total] = /What the sessions cost<\/h2><p>(\$[\d.]+) in 3 sessions\./.exec(text)!;
  // By hand: three first steps, and the second one of a model that has a price.
  const [first, second] = [10 * 3 + 10_000 * 3.75 + 100 * 15, 10 * 3 + 2000 * 3.75 + 10_000 * 0.3 + 100 * 15];
  expect(Number(total!.slice(1))).toBeCloseTo((3 * first + second) / 1e6, 2);
  expect(text).toContain("No price is known for 2 steps");
  // A session says when, where, which agent and which model.
  expect(text).toMatch(/>\d{4}-\d\d-\d\d \d\d:\d\d · [^<]+ · Claude Code · claude-sonnet-4-5 · s-1<\/th>/);
  // Nothing was re-read: there is no chart of it.
  expect(text).not.toContain('id="regrets"');
});

test("range and project can be chosen in the page, of what it has itself", () => {
  const { text } = written(60);
  const [, form = ""] = /<form class="controls" id="controls" hidden>(.*?)<\/form>/.exec(text) ?? [];
  expect([...form.matchAll(/<option value="(\d+)">/g)].map(([, days]) => days)).toEqual(["60", "30", "7"]);
  expect(form.match(/<select id="project">(?:<option[^>]*>[^<]*<\/option>){3}<\/select>/)).not.toBeNull();
  const data = dataIn(text);
  const rows = unpacked(data);
  const sums = sumOf(rows);
  expect(text).toContain(`<b>${whole(savedOf(sums))}</b><span>tokens saved of ${whole(sums.raw)}`);
  const selected: Selected = { ...data, days: rows.filter(({ day }) => day > data.last - 7), interval: null };
  expect(topOf({ ...selected, period: "the last 7 days" })).toMatch(
    /of what 7 commands would have shown, the last 7 days \(/,
  );
  expect(periodsOf({ ...selected, first: data.last - 6 })).toHaveLength(7);
});

test("the dollars follow the range and the project too", () => {
  const { spending, last } = dataIn(written(60).text);
  const stepsOf = (first: number | null, project: string | null): number =>
    totalOf(spentOf(spending, { first, last, project, period: "" }).entries).steps;
  const projects = [...new Set(spending.sessions.map(([, project]) => project))];
  // Two steps a day, and every third day in another project.
  expect(stepsOf(null, null)).toBe(120);
  expect(stepsOf(last - 6, null)).toBe(14);
  expect(projects.map((project) => stepsOf(null, project)).toSorted()).toEqual([40, 80]);
  expect(stepsOf(last - 6, "/elsewhere")).toBe(0);
});

test("one project and one week leave nothing to choose", () => {
  const here = world();
  const data = here.env["PITH_DATA_DIR"]!;
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const record = run({ id: "PAGE1000", t: Date.now() - 1000, cwd: here.folder });
  appendFileSync(join(data, "journal.jsonl"), journalLine(record)!, { mode: 0o600 });
  expect(here.own("gain", "--html", "page.html").code).toBe(0);
  expect(readFileSync(join(here.folder, "page.html"), "utf8")).toContain('id="controls" hidden></form>');
});

test.each([
  [1, "day", 1],
  [30, "day", 30],
  [400, "week", 58],
  [730, "month", 24],
])("%i days: the dollars a %s, those without use too", (days, span, max) => {
  const { text } = written(days);
  expect(text).toContain(`>Dollars a ${span}</h2>`);
  const { spending, last } = dataIn(text);
  const costs = costsOf(spentOf(spending, { first: null, last, project: null, period: "" }));
  expect(costs.length).toBeGreaterThan(max - 3);
  expect(costs.length).toBeLessThan(max + 3);
});

test("a file that cannot be written: one line", () => {
  const here = world();
  const { code, stderr } = here.own("gain", "--html", "/proc/no/page.html");
  expect({ code, lines: stderr.split("\n").length }).toEqual({ code: 2, lines: 2 });
});

const browser = [
  process.env["PITH_TEST_BROWSER"] ?? "",
  "chromium",
  "chromium-browser",
  "google-chrome",
].find((name) => name !== "" && spawnSync(name, ["--version"]).status === 0);

/** The page after its script has run, and the messages of its console. */
const opened = (path: string, ...words: string[]): { readonly dom: string; readonly said: string } => {
  const profile = mkdtempSync(join(tmpdir(), "pith-browser-"));
  const flags = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--enable-logging=stderr",
  ];
  const own = [
    `--user-data-dir=${profile}`,
    "--virtual-time-budget=3000",
    "--host-resolver-rules=MAP * ~NOTFOUND",
  ];
  const { stdout, stderr } = spawnSync(
    browser!,
    [...flags, ...own, ...words, "--dump-dom", `file://${path}`],
    {
      encoding: "utf8",
      timeout: 120_000,
      maxBuffer: 1 << 26,
    },
  );
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return {
    dom: stdout,
    said: stderr
      .split("\n")
      .filter((line) => line.includes("CONSOLE"))
      .join("\n"),
  };
};

/** Adds what the page measures of itself, as attributes that can be read from outside. */
const measuring = (text: string): string =>
  text.replace(
    "</body>",
    `<script>const e = document.documentElement; e.dataset.wide = String(e.scrollWidth - innerWidth);
    e.dataset.ink = String([...document.querySelectorAll("canvas")].every((c) => c.getContext("2d").getImageData(0, 0, c.width, c.height).data.some((v) => v > 0)));
    e.dataset.paper = getComputedStyle(document.body).backgroundColor; e.dataset.name = document.title;</script></body>`,
  );

/** Chooses in the page as a reader would, once its script has run. */
const choosing = (text: string): string =>
  text.replace(
    "</body>",
    `<script>for (const [id, value] of [["range", "7"], ["project", [...document.querySelector("#project").options].at(-1).value]]) {
      const control = document.querySelector("#" + id); control.value = value; control.dispatchEvent(new Event("change")); }</script></body>`,
  );

describe.skipIf(browser === undefined)("in a browser", () => {
  test("a chosen range and project change texts, tables and charts", () => {
    const { path, text } = written(60);
    writeFileSync(path, measuring(choosing(text)));
    const { dom, said } = opened(path, "--window-size=1280,900");
    expect(said).toBe("");
    expect(dom).toMatch(/<form class="controls" id="controls">/);
    expect(dom).toMatch(/would have shown, the last 7 days/);
    const [, projects = ""] = /<h2>Projects<\/h2>(.*?)<\/table>/.exec(dom) ?? [];
    expect(projects.match(/<th scope="row">/g)).toHaveLength(1);
    expect(dom).toMatch(/<p>\$[\d.]+ in [1-6] sessions/);
    expect(dom).toContain('data-ink="true"');
  });

  test.each([
    ["light, wide", ["--window-size=1200,900"], "rgb(255, 255, 255)"],
    ["dark", ["--window-size=1200,900", "--blink-settings=preferredColorScheme=0"], "rgb(18, 22, 28)"],
    ["on a phone", ["--window-size=500,900"], "rgb(255, 255, 255)"],
  ])(
    "%s: every chart is drawn, nothing is wider than the window, nothing is complained of",
    (_, words, paper) => {
      const { path, text } = written();
      writeFileSync(path, measuring(text));
      const { dom, said } = opened(path, ...words);
      expect(said).toBe("");
      const attributes = /<html[^>]*>/.exec(dom)?.[0] ?? "";
      expect(attributes).toContain('data-drawn="3"');
      expect(attributes).toContain('data-ink="true"');
      expect(attributes).toContain(`data-paper="${paper}"`);
      expect(attributes).toContain('data-name="What pith saved"');
      expect(Number(/data-wide="(-?\d+)"/.exec(attributes)?.[1])).toBeLessThanOrEqual(0);
    },
  );
});
