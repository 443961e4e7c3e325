import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshReadme } from "./readme.ts";

const path = join(import.meta.dirname, "..", "..", "README.md");
const text = readFileSync(path, "utf8");
const fresh = freshReadme(text);
if (fresh !== text) writeFileSync(path, fresh);
