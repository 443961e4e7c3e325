/** Istanbul's text report, which vitest, jest, nyc and c8 print: rows of files at 100 % say one thing. */
import { heading, keep, proven, type Verdict } from "./filter.ts";

const fullyCovered = proven("fully covered rows");
const tableEdge = heading(0, keep);
const row = /^\s*\S.*\S\s*\|\s+100 \|\s+100 \|\s+100 \|\s+100 \|\s*$/;
const header = /^File +\| % Stmts \| % Branch \| % Funcs \| % Lines \|/;
const edge = /^-+\|-+\|-+\|-+\|-+\|-+$/;

/** Only within the table: between its header and the line of dashes below it. Null for all other lines. */
export const createCoverage = (): ((text: string) => Verdict | null) => {
  let edges = 0;
  return (text) => {
    if (text.startsWith("-") && edge.test(text)) {
      edges = Math.max(0, edges - 1);
      return tableEdge;
    }
    if (text.startsWith("File ") && header.test(text)) {
      edges = 2;
      return tableEdge;
    }
    return edges > 0 && row.test(text) && !text.startsWith("All files") ? fullyCovered : null;
  };
};

export const isTableEdge = (text: string): boolean => edge.test(text);
