/** Microseconds for a rewrite in process: the text parsed, every part decided, the words inserted. */
import { rewrite, type RewriteOptions } from "../../src/rewrite/rewrite.ts";

const commit = `git add -A && git commit -m "$(cat <<'EOF'\nfix: the parser's end of line\n\nbody (it's here)\nEOF\n)" && git push`;

const samples: Readonly<Record<string, string>> = {
  "one command": "git status",
  "cd, test run, tail": "cd packages/app && cargo test 2>&1 | tail -50",
  "nothing to insert": "echo $((1 + 2)) && pwd",
  "commit by here-document": commit,
  "forty lines": Array.from({ length: 40 }, (_, line) => `grep -n "x ${line}" "$file" | head -5`).join("\n"),
};

const options: RewriteOptions = { word: "/opt/pith/dist/pith", find: (program) => program };

const batch = (text: string, times: number): number => {
  const start = performance.now();
  for (let count = 0; count < times; count += 1) rewrite(text, options);
  return ((performance.now() - start) / times) * 1000;
};

/** Rows of text, length and microseconds, best of ten. */
export const rewriting = (): string[][] =>
  Object.entries(samples).map(([name, text]) => {
    const times = Math.max(200, Math.round(400_000 / text.length));
    batch(text, times);
    const best = Math.min(...Array.from({ length: 10 }, () => batch(text, times)));
    return [name, String(text.length), best.toFixed(1)];
  });
