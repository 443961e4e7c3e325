import * as fc from "fast-check";
import { expect, test } from "vitest";
import { forgeCut } from "../../src/filter-kit/forge-json.ts";
import { jsonTree, placesOf, type Node } from "../../src/filter-kit/json-tree.ts";
import { fixtures } from "../fixtures.ts";

const without = (text: string, ranges: readonly (readonly [number, number])[]): string => {
  let left = "";
  let at = 0;
  for (const [from, to] of ranges) {
    left += text.slice(at, from);
    at = to;
  }
  return left + text.slice(at);
};
const shownOf = (value: unknown): unknown => {
  const text = JSON.stringify(value);
  return JSON.parse(without(text, forgeCut(text)?.ranges ?? []));
};
const user = { login: "ada", id: 1, node_id: "U1", avatar_url: "x", type: "User", html_url: "y" };

test("links to the API, node ids and a user's other fields go, what leads to the thing itself stays", () => {
  const one = {
    url: "https://api.github.com/a",
    html_url: "https://github.com/a",
    node_id: "N",
    user,
    events_url: "e",
    body: "b",
  };
  expect(shownOf([one])).toEqual([{ html_url: "https://github.com/a", user: { login: "ada" }, body: "b" }]);
});

test("what was asked for itself keeps its fields: a user, a list of users", () => {
  const { node_id: _, avatar_url: __, ...rest } = user;
  expect(shownOf(user)).toEqual(rest);
  expect(shownOf([user, user])).toEqual([rest, rest]);
});

test("what a search found is what was asked for", () => {
  const { node_id: _, avatar_url: __, ...rest } = user;
  expect(shownOf({ total_count: 1, items: [user] })).toEqual({ total_count: 1, items: [rest] });
  expect(shownOf({ id: 1, assignees: [user] })).toEqual({ id: 1, assignees: [{ login: "ada" }] });
});

test("objects of others are no forge's: nothing goes", () => {
  const text = JSON.stringify({
    url: "https://example.org/a",
    login: "ada",
    items: [{ id: 1 }],
    reactions: { total_count: 2 },
  });
  expect(forgeCut(text)).toBe(undefined);
});

test("of a hunk the first and the last lines stay, and the cut counts what is between", () => {
  const lines = ["@@ -1 +1 @@", ...Array.from({ length: 12 }, (_, at) => `+line ${at} of the hunk`)];
  const text = JSON.stringify({ diff_hunk: lines.join("\n"), body: "b" });
  const [[from, to]] = forgeCut(text)!.marked as [[number, number]];
  expect(text.slice(0, from)).toBe('{"diff_hunk":"@@ -1 +1 @@\\n');
  expect(text.slice(to)).toBe(
    '+line 8 of the hunk\\n+line 9 of the hunk\\n+line 10 of the hunk\\n+line 11 of the hunk","body":"b"}',
  );
});

test("real answers stay JSON, and say how many values are missing", () => {
  for (const { name, output } of fixtures("gh/api/").filter((one) =>
    /^gh\/api\/(?:comments|pull|issues|repo)/.test(one.name),
  )) {
    const text = output.toString().trim();
    const cut = forgeCut(text)!;
    expect(() => JSON.parse(without(text, cut.ranges)) as unknown, name).not.toThrow();
    expect(cut.columns).toMatchObject({ noun: "values", count: expect.any(Number) });
  }
});

test("any members left out of any document: it is JSON without just these", () => {
  const paths = (node: Node): Node[] => [node, ...node.members.flatMap(({ value }) => paths(value))];
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.func(fc.boolean()),
      fc.constantFrom(0, 2),
      (value, choose, indent) => {
        const text = JSON.stringify(value, null, indent);
        const tree = jsonTree(text)!;
        expect(
          paths(tree).every(({ from, to }) => text.slice(from, to).trim() === text.slice(from, to)),
        ).toBe(true);
        const left = JSON.parse(
          without(
            text,
            placesOf(tree, ({ key }) => choose(key)),
          ),
        ) as object;
        // The text repeats escaped keys as they are written.
        const kept = tree.members
          .filter(({ key }) => !choose(key))
          .map(({ key }) => JSON.parse(`"${key}"`) as string);
        expect(Object.keys(left).toSorted()).toEqual([...new Set(kept)].toSorted());
      },
    ),
  );
});

test("what is no JSON has no tree", () => {
  for (const text of ["", "{", '{"a":1,}', "[1 2]", '{"a":1}gh: Not Found (HTTP 404)', "x"])
    expect(jsonTree(text)).toBe(null);
});
