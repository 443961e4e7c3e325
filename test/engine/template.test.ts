/** One reading of a line gives its template. */
import { expect, test } from "vitest";
import { readTemplate } from "../../src/filter-kit/scan-text.ts";
import { emptyTemplate, templateHash } from "../../src/filter-kit/template.ts";

const read = (text: string, max = 4) => {
  const found = emptyTemplate(max);
  readTemplate(text, found);
  const words = Array.from(found.starts.slice(0, found.count), (start, at) =>
    text.slice(start, found.ends[at]),
  );
  return { hash: found.hash, exact: found.exact, words };
};

test("numbers, ids and times are masked, words and signs are not", () => {
  const { hash } = read("worker-12 took 35ms");
  expect(read("worker-7  took 4s").hash).toBe(hash);
  expect(read("worker-7 lost 4s").hash).not.toBe(hash);
  expect(read("worker-7 took 4s!").hash).not.toBe(hash);
  expect(templateHash("worker-7 took 4s")).toBe(hash);
});

test("exactly, only numbers and durations are masked", () => {
  const { exact } = read("src/a1.ts line 12");
  expect(read("src/a1.ts line 9").exact).toBe(exact);
  expect(read("src/a2.ts line 9").exact).not.toBe(exact);
  const took = read("finished in 0.22s").exact;
  for (const other of ["0.00s", "1.12ms", "0.3µs"]) expect(read(`finished in ${other}`).exact).toBe(took);
  for (const other of ["as2", "2b", "2bs", "s"]) expect(read(`finished in ${other}`).exact).not.toBe(took);
});

test("the first words that hold a digit are named", () => {
  expect(read("a1 b 22 (c3d) é4 5").words).toEqual(["a1", "22", "c3d", "é4"]);
  expect(read("5").words).toEqual(["5"]);
  expect(read("none").words).toEqual([]);
  expect(read("a1 b2", 0).words).toEqual([]);
});
