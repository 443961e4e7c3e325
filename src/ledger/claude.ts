/**
 * Claude Code as a witness. Beside the conversation it writes down every request to the model: which messages of the one
 * before were sent again, and a digest of each further one. So it is proven, not inferred, that the very request which the
 * model answered with this call held that result, word for word: whatever a compaction, a clearing, a rewind, a resumed
 * session or another sub-agent changed, the digest would not be there. The next request holds it, too, unless the client
 * compacts before it: that is asked of what the request took of its window (`room.ts`).
 */
import { claudeFiles } from "./claude-files.ts";
import { claudeRows, resultText, type Rows, type Sent, type Use } from "./claude-rows.ts";
import { claudeWindow, type Requested, type Whose } from "./claude-window.ts";
import { callingText, withoutPith } from "./calling-text.ts";
import { hasRoom, type Window } from "./room.ts";
import { isObject, type Json } from "./json-row.ts";
import { reachOf } from "./reach.ts";
import type { Asking, Given, Witness } from "./witness.ts";

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(
    ([name, member]) => name !== "cache_control" && member !== undefined,
  );
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, ordered(member)]));
};

/**
 * The digest under which Claude Code 2.1.330 writes down each message of a request: SHA-256 of its role and content, the
 * members of objects in order of their names, `cache_control` left out, a text alone as a list of one part.
 */
const messageDigest = (role: string, content: unknown): string => {
  const parts = typeof content === "string" ? [{ type: "text", text: content }] : content;
  // It costs start-up time, and is needed here only.
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256")
    .update(JSON.stringify(ordered({ role, content: parts })))
    .digest("hex");
};

/** Bytes from a file's end. */
const maxBytes = 2 * 1024 * 1024;
/** After a pause of more than an hour the client has old results cleared with the next request. */
const longestRun = 30 * 60 * 1000;
const maxRequests = 200;

interface Pending {
  readonly path: string;
  readonly rows: Rows;
  readonly use: Use;
}

const isPending = ({ results }: Rows, { id, isShell, inBackground }: Use): boolean =>
  isShell && !inBackground && !results.has(id);

/** The one call that waits for this very text. Two that do, in whatever files of the session, prove nothing. */
const pendingByText = (asking: Asking, text: string): Pending | null => {
  const files = claudeFiles(asking);
  if (files === null) return null;
  const found: Pending[] = [];
  for (const path of files) {
    const rows = claudeRows(path, maxBytes);
    for (const use of rows.uses)
      if (isPending(rows, use) && withoutPith(use.command) === text) found.push({ path, rows, use });
  }
  return found.length === 1 ? found[0]! : null;
};

const pendingByName = ({ transcript, call }: NonNullable<Asking["named"]>): Pending | null => {
  const rows = claudeRows(transcript, maxBytes);
  const use = rows.uses.find(({ id }) => id === call);
  return use !== undefined && isPending(rows, use) ? { path: transcript, rows, use } : null;
};

/** The agent's words for what a launcher runs; null: not known. */
type TextOf = (launcher: number) => string | null;

const pendingFor = (asking: Asking, textOf: TextOf): Pending | null => {
  if (asking.named !== undefined) return pendingByName(asking.named);
  const text = asking.launcher === undefined ? null : textOf(asking.launcher);
  return text === null ? null : pendingByText(asking, text);
};

/** The requests that led to this one, newest first, as long as each only added messages to the one before. */
const chainOf = (requests: Rows["requests"], newest: Sent): readonly Sent[] => {
  const chain = [newest];
  for (let sent = newest; chain.length < maxRequests;) {
    const before = requests.get(sent.base);
    if (before === undefined || sent.keep !== before.keep + before.tail.length) break;
    chain.push((sent = before));
  }
  return chain;
};

/** The results of one answer of the model, if they were sent as they stand: parts of one message, in either order. */
const isSent = (digests: ReadonlySet<string>, group: readonly unknown[]): boolean =>
  group.length > 0 &&
  (digests.has(messageDigest("user", group)) || digests.has(messageDigest("user", group.toReversed())));

/** Results stand in the file as they came, calls as they were made: either may be the order in the message. */
const groupsOf = ({ results }: Rows, uses: readonly Use[]): readonly (readonly Json[])[] => {
  const made = uses.map(({ id }) => results.get(id)).filter((part) => part !== undefined);
  const ids = new Set(uses.map(({ id }) => id));
  const came = [...results].filter(([id]) => ids.has(id)).map(([, part]) => part);
  return [made, came];
};

/** Text that the client adds below a result in one part: how many tokens are left, a hook's message. */
const reminder = "\n\n<system-reminder>";

/** Whether one result was sent: unchanged, or with a reminder below it. */
const isHeld = (part: Json, sent: readonly unknown[]): boolean => {
  const same = sent.filter(isObject).find((one) => one["tool_use_id"] === part["tool_use_id"]);
  const [own, given] = [part["content"], same?.["content"]];
  if (typeof own === "string" && typeof given === "string")
    return given === own || given.startsWith(`${own}${reminder}`);
  return same !== undefined && messageDigest("user", [same]) === messageDigest("user", [part]);
};

/** Whether all of them were sent in a message that held more: the client then writes it down as it was. */
const isSentAmong = (
  { sentOtherwise }: Rows,
  group: readonly Json[],
  digests: ReadonlySet<string>,
): boolean =>
  group.length > 0 &&
  [...sentOtherwise].some(
    ([digest, sent]) => digests.has(digest) && group.every((part) => isHeld(part, sent)),
  );

/** Results of one answer of the model, its last call first; `proven`: they were sent to the model as they stand. */
interface Answered {
  readonly proven: boolean;
  /** Before these another tool has run a command: whoever counts commands counts it, too, and it may be called as one of them. */
  readonly isEnd: boolean;
  readonly shell: readonly Omit<Given, "ago" | "isLatest">[];
}

const answeredTo = (rows: Rows, request: string, digests: ReadonlySet<string>): Answered => {
  const uses = rows.uses.filter((use) => use.request === request);
  const other = uses.findLastIndex(({ isOther }) => isOther);
  const behind = uses.slice(other + 1);
  const shell = behind.toReversed().flatMap(({ id, isShell, command, t: made }) => {
    const part = rows.results.get(id);
    const came = rows.came.get(id) ?? Number.NaN;
    return !isShell || part === undefined ? [] : [{ id, text: resultText(part), command, made, came }];
  });
  const groups = groupsOf(rows, uses);
  const proven =
    groups.some((group) => isSent(digests, group)) || isSentAmong(rows, groups[0] ?? [], digests);
  return { proven, isEnd: other !== -1, shell };
};

/** The window of the model that was asked; null: not known. */
type WindowOf = (requested: Requested, whose: Whose) => Window | null;

const isOfSubAgent = (path: string): boolean => path.includes("/subagents/");

/** Whether the next request will hold what this one held. */
const isKept = ({ env, cwd = null }: Asking, { path, rows, use }: Pending, windowOf: WindowOf): boolean => {
  const { model, betas, since } = rows.requests.get(use.request)!;
  const beside = rows.uses.filter(({ request }) => request === use.request);
  const waiting = beside.filter(({ id }) => id !== use.id && !rows.results.has(id)).length;
  const usage = Math.max(...beside.map((one) => one.usage));
  const window = windowOf({ model, betas, usage }, { env, cwd, isSubAgent: isOfSubAgent(path) });
  return window !== null && hasRoom(window, { usage, since, waiting });
};

/** The request that the model answered with the call, if nothing in it may be cleared before the model reads on. */
const newestFor = (asking: Asking, pending: Pending, windowOf: WindowOf): Sent | null => {
  const newest = pending.rows.requests.get(pending.use.request);
  if (newest?.isWhole !== true || Date.now() - newest.t >= longestRun) return null;
  return isKept(asking, pending, windowOf) ? newest : null;
};

const provenFor = ({ rows, use }: Pending, chain: readonly Sent[]): readonly Given[] => {
  const reach = reachOf(use.command);
  const digests = new Set(chain.flatMap(({ tail }) => tail));
  const given: Given[] = [];
  // Calls that the model made beside this one have no result yet that it has read, and a name all the same.
  const together = rows.uses
    .slice(0, rows.uses.indexOf(use) + 1)
    .filter(({ request }) => request === use.request);
  if (together.some(({ isOther }) => isOther)) return [];
  const beside = together.filter(({ isShell }) => isShell);
  const latest = rows.uses[rows.uses.indexOf(use) - 1]?.id;
  const unread = { text: "", came: Number.NaN, isLatest: false };
  let ago = beside.indexOf(use);
  given.push(
    ...beside
      .slice(0, ago)
      .map(({ id, command, t: made }, at) => ({ ...unread, id, command, ago: ago - at, made }))
      .toReversed(),
  );
  let characters = 0;
  for (const { id, since } of chain.slice(1)) {
    // The user's own command is none of these calls, and may be called as one of them.
    if (since > rows.sinceTyped) return given;
    const { proven, isEnd, shell } = answeredTo(rows, id, digests);
    // If the model was asked again, or was given another text, results before that cannot be counted.
    if (shell.length > 0 && !proven) return given;
    for (const result of shell) {
      ago += 1;
      characters += result.text.length;
      if (ago > reach.commands || characters > reach.characters) return given;
      given.push({ ...result, ago, isLatest: result.id === latest });
    }
    if (isEnd) return given;
  }
  return given;
};

export const claudeBy =
  (textOf: TextOf, windowOf: WindowOf = claudeWindow): Witness =>
  (asking) => {
    const pending = pendingFor(asking, textOf);
    const newest = pending === null ? null : newestFor(asking, pending, windowOf);
    return pending === null || newest === null
      ? []
      : provenFor(pending, chainOf(pending.rows.requests, newest));
  };

export const claude = claudeBy(callingText);
