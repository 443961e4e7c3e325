/** Fields that a forge's API adds to every answer unasked: links, ids of the other API, all about each user. */
import type { Cut, Verdict } from "./filter.ts";
import { jsonTree, placesOf, type Member, type Node } from "./json-tree.ts";

type Range = readonly [number, number];

/** Links that lead to the thing itself. */
const wanted = new Set("html_url download_url browser_download_url clone_url ssh_url web_url".split(" "));
const noise = new Set(["node_id", "gravatar_id", "_links"]);
const ofUser = new Set(["login", "name", "username"]);
const ofRepository = new Set(["full_name", "default_branch", "private", "fork", "path_with_namespace"]);

const keysOf = (node: Node): Set<string> => new Set(node.members.map(({ key }) => key));

/** Members of an inner object that tell which one it is; null: it holds more than that. */
const tellingOf = (node: Node): ReadonlySet<string> | null => {
  const keys = keysOf(node);
  const name = keys.has("node_id") ? "login" : "username";
  if (keys.has(name) && keys.has("avatar_url") && keys.size <= maxUserKeys) return ofUser;
  return keys.has("full_name") && keys.has("owner") && keys.has("node_id") ? ofRepository : null;
};

/** A GitLab user within an answer has these at most; GitHub's have a dozen links more. */
const maxUserKeys = 24;

const hunkLines = 4;

class Answer {
  readonly #text: string;
  readonly ranges: Range[] = [];
  readonly marked: Range[] = [];
  readonly names = new Set<string>();
  count = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** `isAsked`: the node is (one of, with their count the list of) what was asked for, not something within it. */
  walk(node: Node, isAsked: boolean): void {
    const telling = isAsked || node.kind !== "object" ? null : tellingOf(node);
    const isLeftOut = (member: Member): boolean => {
      if (node.kind !== "object") return false;
      return telling === null ? this.#isNoise(member) : !telling.has(member.key);
    };
    const holds = isAsked && (node.kind === "list" || keysOf(node).has("total_count"));
    for (const member of node.members) {
      if (isLeftOut(member)) this.#count(member, telling);
      else this.walk(member.value, holds && (node.kind === "list" || member.value.kind === "list"));
      if (member.key === "diff_hunk") this.#hunk(member.value);
    }
    this.ranges.push(...placesOf(node, isLeftOut));
  }

  #textOf({ from, to }: Node): string {
    return this.#text.slice(from, to);
  }

  #isNoise({ key, value }: Member): boolean {
    if (noise.has(key)) return true;
    const text = this.#textOf(value);
    if (key === "reactions") return /"total_count":\s*0\b/.test(text);
    if (key === "time_stats") return !/[1-9]|"[^"]*": ?"/.test(text);
    if (key === "url") return /^"https?:\/\/(?:api\.|[^/"]+\/api\/)/.test(text);
    return key.endsWith("_url") && !wanted.has(key);
  }

  #count({ key }: Member, telling: ReadonlySet<string> | null): void {
    this.count += 1;
    if (telling === null) this.names.add(key.endsWith("_url") ? "*_url" : key);
    else
      this.names.add(telling === ofUser ? "all but the login of users" : "all but the name of repositories");
  }

  /** A comment stands below the last line of its hunk. */
  #hunk(value: Node): void {
    const text = this.#textOf(value);
    const lines = text.split("\\n");
    if (lines.length <= hunkLines + 1 || text.includes("\\\\n")) return;
    const from = value.from + lines[0]!.length + 2;
    const last = lines.slice(-hunkLines).join("\\n").length;
    this.marked.push([from, value.to - last]);
  }
}

const byPlace = (left: Range, right: Range): number => left[0] - right[0];

/** The cut of a line that is one JSON document; undefined where there is nothing to leave out. */
export const forgeCut = (text: string): Cut | undefined => {
  const tree = jsonTree(text);
  if (tree === null) return undefined;
  const answer = new Answer(text);
  answer.walk(tree, true);
  if (answer.count === 0 && answer.marked.length === 0) return undefined;
  const names = [...answer.names].join(", ");
  return {
    columns: { count: answer.count, noun: "values", names },
    ranges: answer.ranges.sort(byPlace),
    marked: answer.marked,
    alone: true,
  };
};

export const withoutNoise = (text: string): Verdict => {
  const cut = /^[[{]/.test(text) ? forgeCut(text) : undefined;
  return cut === undefined ? { act: "keep" } : { act: "keep", cut };
};
