import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hooksReadme } from "./host-table.ts";
import { filtersReadme, freshReadme } from "./readme.ts";

const root = join(import.meta.dirname, "..", "..");

const readme = join(root, "README.md");
writeFileSync(readme, await freshReadme(readFileSync(readme, "utf8")));
writeFileSync(join(root, "filters", "README.md"), filtersReadme());
writeFileSync(join(root, "hooks", "README.md"), await hooksReadme());
