/** Signs of success in a session, as far as its commands and the user's next words show them. */
import { visible } from "../../rewrite/visible.ts";
import type { JoinedCall, Session } from "../sessions/conversation.ts";

export const shares = ["green", "committed", "corrected"] as const;
export type Share = (typeof shares)[number];

/** null: the session does not show it. */
export type Shown = Readonly<Record<Share, boolean | null>>;

const runners =
  /^(?:pytest|py\.test|unittest|tox|nox|vitest|jest|mocha|ava|rspec|minitest|ctest|phpunit|nextest|bats|playwright)$/;
const tools =
  /^(?:npm|npx|pnpm|yarn|bun|bunx|deno|node|cargo|go|make|just|task|mise|rake|bundle|mix|gradlew?|mvnw?|dotnet|swift|zig|composer|sbt|bazel|turbo|nx|uv|poetry|python[\d.]*)$/;
const testWord = /^(?:--)?tests?$|^tests?[:.-]\w\S*$/;
/** Names a runner without running it, behind a tool. */
const other = /^(?:i|install|add|remove|uninstall|update|upgrade|why|ls|list|info|view|fmt|lint|build)$/;

const baseName = (word: string): string => word.split("/").at(-1)!;

const runsTests = ([program = "", ...words]: readonly string[]): boolean => {
  const name = baseName(program);
  if (runners.test(name)) return true;
  if (!tools.test(name) || words.some((word) => other.test(word))) return false;
  return words.some((word) => testWord.test(word) || runners.test(baseName(word)));
};

const commits = ([program = "", ...words]: readonly string[]): boolean => {
  if (baseName(program) !== "git") return false;
  const verb = words.findIndex((word, at) => !word.startsWith("-") && !/^-[Cc]$/.test(words[at - 1] ?? ""));
  return words[verb] === "commit";
};

/** The status of such a command that the status of a call proves; null: none. Behind a pipe or `;` it is another command's. */
const provenIn = (call: JoinedCall, is: (argv: readonly string[]) => boolean): boolean | null => {
  const last = (visible(call.command) ?? []).findLast(({ argv }) => argv !== null && is(argv));
  if (last?.evidence !== true || call.exit === null) return null;
  return call.exit === 0 && !call.failed;
};

/** As git reports a new commit. */
const reported = /^\[[^\]\n]+ [0-9a-f]{7,}\] /m;

export const shownBy = ({ threads, corrections }: Session): Shown => {
  const calls = threads.flatMap((thread) => thread.calls).toSorted((a, b) => a.t - b.t);
  const tests = calls.map((call) => provenIn(call, runsTests)).filter((one) => one !== null);
  return {
    green: tests.at(-1) ?? null,
    committed: calls.some((call) => {
      const proven = provenIn(call, commits);
      return proven ?? (/\bcommit\b/.test(call.command) && reported.test(call.output));
    }),
    corrected: corrections === undefined ? null : corrections > 0,
  };
};
