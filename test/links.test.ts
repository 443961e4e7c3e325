/** Each link between the documents leads to a file, and to a heading where it names one. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...["docs", "filters", "hooks"].flatMap(below),
];

/** Code is no text: what looks like a link there is none. */
const withoutCode = (text: string): string =>
  text
    .replaceAll(/^```[\s\S]*?^```/gm, "")
    .replaceAll(/`[^`\n]*`/g, (code) => (code.includes("](") ? "" : code));

/** As GitHub names them. */
const anchorsIn = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

const complaint = (from: string, target: string): string | null => {
  if (/^[a-z]+:/.test(target)) return null;
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? from : relative(root, join(root, dirname(from), path));
  if (!existsSync(join(root, file))) return `${from}: there is no ${file}`;
  if (anchor === undefined || !file.endsWith(".md")) return null;
  return anchorsIn(readFileSync(join(root, file), "utf8")).includes(anchor)
    ? null
    : `${from}: ${file} has no heading for #${anchor}`;
};

const linksIn = (text: string): string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
    ([, inText, inTag]) => inText ?? inTag!,
  );

test("every document that is named by its path is there", () => {
  const named = documents.flatMap((from) => [
    ...readFileSync(join(root, from), "utf8").matchAll(/`((?:docs|filters|hooks)\/[\w./-]+\.md)`/g),
  ]);
  expect(named.length).toBeGreaterThan(2);
  const missing = named.map(([, name]) => name!).filter((name) => !existsSync(join(root, name)));
  expect(missing.filter((name) => !/NAME|some-agent/.test(name))).toEqual([]);
});

test("every link between documents leads somewhere", () => {
  const links = documents.flatMap((from) =>
    linksIn(readFileSync(join(root, from), "utf8")).map((target) => [from, target] as const),
  );
  expect(links.length).toBeGreaterThan(60);
  expect(links.map(([from, target]) => complaint(from, target)).filter((one) => one !== null)).toEqual([]);
});

test("every page of the docs can be reached from the README", () => {
  const reached = new Set(["README.md"]);
  for (const from of reached)
    for (const target of linksIn(readFileSync(join(root, from), "utf8")))
      if (target.endsWith(".md")) reached.add(relative(root, join(root, dirname(from), target)));
  expect(below("docs").filter((name) => !reached.has(name))).toEqual([]);
});

test("what leads nowhere is told", () => {
  expect(complaint("docs/install.md", "../LIMITS.md")).toBe("docs/install.md: there is no LIMITS.md");
  expect(complaint("README.md", "docs/limits.md#nothing")).toBe(
    "README.md: docs/limits.md has no heading for #nothing",
  );
  expect(complaint("README.md", "docs/limits.md#macos-and-windows")).toBe(null);
});

test("the pages that are published name every document", async () => {
  const path = join(root, ".ci/pages/.vitepress/config.mjs");
  const { default: config } = (await import(path)) as {
    default: { themeConfig: { sidebar: { items?: { link: string }[] }[] } };
  };
  const links = config.themeConfig.sidebar.flatMap(({ items = [] }) => items.map(({ link }) => link));
  expect(links).toContain("/docs/install");
  expect(links.filter((link) => !documents.includes(`${link.slice(1)}.md`))).toEqual([]);
});
