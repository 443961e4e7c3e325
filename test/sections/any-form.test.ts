import { expect, test } from "vitest";
import { anyForm } from "../../src/sections/sections.ts";
import { keep, type Filter } from "../../src/filter-kit/filter.ts";

const recognised = (...signatures: RegExp[]) => {
  const filter: Filter = {
    summary: "a tool",
    kind: "report",
    signatures,
    start: () => ({ line: () => keep }),
  };
  return { command: "tool", filter };
};

test("forms are compiled once for the same filters, and anew for others", () => {
  const [made, read] = [recognised(/^RUN /), recognised(/^ok \d/u)];
  const forms = anyForm([made, read]);
  expect(forms.map(String)).toEqual([String(/(?:^RUN )/y), String(/(?:^ok \d)/uy)]);
  expect(anyForm([made, read])).toBe(forms);
  expect(anyForm([made, recognised(/^ok \d/u)])).toBe(forms);
  expect(anyForm([made, recognised(/^ok \d/)]).map(String)).toEqual([String(/(?:^RUN )|(?:^ok \d)/y)]);
  expect(anyForm([made]).map(String)).toEqual([String(/(?:^RUN )/y)]);
});
