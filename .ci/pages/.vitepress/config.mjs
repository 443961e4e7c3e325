// README and docs as pages with search: `npx vitepress@1.6.4 build .ci/pages`. The texts are those of the repository.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const titleOf = (path) => /^# (.*)$/m.exec(readFileSync(`${root}/${path}`, "utf8"))[1];

const page = (path) => ({ text: titleOf(path), link: `/${path.replace(/\.md$/, "")}` });

/** By what a reader wants; what is named nowhere fails here. */
const groups = {
  Use: ["install", "agents", "marks", "limits", "commands", "configuration", "windows", "from-rtk"],
  "What it is worth": ["worth", "figures", "team-figures", "ledger", "benchmarks", "comparison"],
  Extend: ["filters", "filters/LANGUAGE.md", "filters/README.md", "extensions", "schemas"],
  "Work on pith": ["CONTRIBUTING.md", "architecture", "hooks/README.md", "release", "SECURITY.md", "CHANGELOG.md"],
};

const pathOf = (name) => (name.endsWith(".md") ? name : `docs/${name}.md`);

const listed = Object.values(groups).flat().map(pathOf);
for (const name of readdirSync(`${root}/docs`))
  if (name.endsWith(".md") && !listed.includes(`docs/${name}`))
    throw new Error(`docs/${name} stands in no group of .ci/pages/.vitepress/config.mjs`);

export default {
  title: "pith",
  description: "What a coding agent reads of its commands, shorter, and every cut is told.",
  base: process.env.PAGES_BASE ?? "/",
  srcDir: "../..",
  srcExclude: ["{node_modules,fixtures,test,native,dist,.github,packages}/**"],
  rewrites: { "README.md": "index.md" },
  lastUpdated: false,
  markdown: {
    // Vue would take braces of the texts for an expression.
    config: (md) => {
      const render = md.renderer.render.bind(md.renderer);
      md.renderer.render = (...input) => render(...input).replaceAll("{{", "&#123;&#123;");
    },
  },
  themeConfig: {
    search: { provider: "local" },
    outline: "deep",
    sidebar: [
      { text: "pith", link: "/" },
      ...Object.entries(groups).map(([text, names]) => ({ text, items: names.map((name) => page(pathOf(name))) })),
    ],
  },
};
