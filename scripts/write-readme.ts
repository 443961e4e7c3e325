import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hooksReadme } from "./agent-table.ts";
import { manPage } from "./man-page.ts";
import { releaseWorkflow } from "./release-workflow.ts";
import { commandsPage } from "./commands-page.ts";
import { documents, filtersReadme, freshReadme, pictures } from "./readme.ts";

const root = join(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

for (const name of documents) {
  const path = join(root, name);
  writeFileSync(path, await freshReadme(readFileSync(path, "utf8")));
}
for (const [path, svg] of Object.entries(pictures())) writeFileSync(join(root, path), svg);
writeFileSync(join(root, "filters", "README.md"), filtersReadme());
writeFileSync(join(root, "hooks", "README.md"), await hooksReadme());
writeFileSync(join(root, "docs", "pith.1"), manPage(version));
const commands = readFileSync(join(root, "filters", "commands.txt"), "utf8");
writeFileSync(join(root, "docs", "commands.md"), commandsPage(commands));
mkdirSync(join(root, ".github", "workflows"), { recursive: true });
writeFileSync(join(root, ".github", "workflows", "release.yml"), releaseWorkflow("24"));
