/** Istanbul's text report, which vitest, jest, nyc and c8 print: rows of files at 100 % say one thing. */
import { pass, type Verdict } from "./filter.ts";

const fullyCovered = pass("fully covered files");
const row = /^\s*\S.*\S\s*\|\s+100 \|\s+100 \|\s+100 \|\s+100 \|\s*$/;

export const coverageRow = (text: string): Verdict | null =>
  text.includes("100 |") && row.test(text) && !text.startsWith("All files") ? fullyCovered : null;
