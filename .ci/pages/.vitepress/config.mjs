// README and docs as pages with search: `npx vitepress@1.6.4 build .ci/pages`. The texts are those of the repository.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const titleOf = (path) => /^# (.*)$/m.exec(readFileSync(`${root}/${path}`, "utf8"))[1];

const page = (path) => ({ text: titleOf(path), link: `/${path.replace(/\.md$/, "")}` });

const docs = readdirSync(`${root}/docs`).filter((name) => name.endsWith(".md"));

export default {
  title: "pith",
  description: "What a coding agent reads of its commands, shorter, and every cut is told.",
  base: process.env.PAGES_BASE ?? "/",
  srcDir: "../..",
  srcExclude: ["{node_modules,fixtures,test,native,dist,.github,packages}/**"],
  rewrites: { "README.md": "index.md" },
  lastUpdated: false,
  themeConfig: {
    search: { provider: "local" },
    outline: "deep",
    sidebar: [
      { text: "pith", link: "/" },
      ...docs.map((name) => page(`docs/${name}`)),
      ...["filters/LANGUAGE.md", "filters/README.md", "hooks/README.md"].map(page),
      ...["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"].map(page),
    ],
  },
};
