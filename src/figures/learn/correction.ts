/** Whether a later command is the failed one with just that mended which was complained about. */
import { isNear } from "../../system/nearest.ts";
import type { Complaint, Mistake } from "./complaint.ts";

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

/** Stages that only choose how much is read do not count as part of the command. */
const withoutView = (command: string): string =>
  command.trim().replace(/(?:\s+2>&1)?(?:\s*\|\s*(?:head|tail)(?:\s+-(?:n\s*)?\d+)?)?$/, "");

/** Where its status is not that of all of its parts, success proves nothing. */
const isProven = (command: string): boolean =>
  !/[;\n|]|(?<!&)&(?!&)/.test(command.replaceAll(/\d?>&\d/g, ""));

/** A word that no shell reads as more than itself. */
const isPlain = (word: string): boolean => /^[\w@%+:,./=^~-]+$/.test(word);

/** The words between the beginning and the end that both have; null: something else differs as well. */
const between = (
  before: readonly string[],
  after: readonly string[],
  worked: readonly string[],
): readonly string[] | null => {
  const end = worked.length - after.length;
  if (end < before.length) return null;
  const isSame =
    before.every((word, i) => worked[i] === word) && after.every((word, i) => worked[end + i] === word);
  const middle = worked.slice(before.length, end);
  return isSame && middle.length <= 3 && middle.every(isPlain) ? middle : null;
};

/** Where the word stands that a complaint names; null: nowhere, or in more than one place. */
const placeOf = (names: string, words: readonly string[]): number | null => {
  const isIt = (word: string): boolean => {
    const bare = word.replaceAll(/^["']|["']$/g, "");
    return bare === names || bare.startsWith(`${names}=`) || bare === `--${names}` || bare === `-${names}`;
  };
  const bundle = names.length === 1 ? new RegExp(`^-[A-Za-z0-9]*${/\w/.test(names) ? names : "\\W"}`) : null;
  const found = words.flatMap((word, i) => (isIt(word) || bundle?.test(word) === true ? [i] : []));
  return found.length === 1 ? found[0]! : null;
};

const fileName = (path: string): string => path.split("/").at(-1) ?? path;

/** `tsc` and `npx tsc`, `python` and `python3`, `docker-compose` and `docker compose`: the same thing by another name. */
const isSameThing = (wrong: string, right: readonly string[]): boolean =>
  right.length > 0 &&
  (right.some((word) => fileName(word) === fileName(wrong)) ||
    right.join("-") === wrong ||
    (right.length === 1 && (isNear(wrong, right[0]!) || isLonger(wrong, right[0]!))));

/** `test` and `test:unit`. */
const isLonger = (a: string, b: string): boolean =>
  a.length >= 3 && b.length >= 3 && (`:${a}:`.includes(`:${b}:`) || `:${b}:`.includes(`:${a}:`));

/** Left out, spelt right, or the letter that it is known by: another one may do another thing. */
const isSameOption = (wrong: string, right: readonly string[] | null): boolean => {
  const [option, ...more] = right ?? ["", ""];
  if (right?.length === 0) return true;
  const [before, after] = [wrong, option!].map((one) => one.replace(/=.*/, "").replace(/^--?/, ""));
  const isLetter = /^-[A-Za-z]$/.test(option!) && wrong.startsWith(`-${option}`);
  return more.length === 0 && option!.startsWith("-") && (isLetter || isNear(before!, after!));
};

/** One file, once with its folder and once without. */
const isSameFile = (wrong: string, right: readonly string[]): boolean => {
  const [path = "", ...more] = right;
  const [short, long] = [wrong, path]
    .map((one) => one.replace(/^\.\//, ""))
    .toSorted((a, b) => a.length - b.length);
  return more.length === 0 && path !== wrong && !path.includes("..") && long!.endsWith(`/${short}`);
};

/** One command in another folder: `cd web && …`, or an option that names the folder. */
const isElsewhere = (failed: readonly string[], worked: readonly string[]): boolean => {
  const isFolder = (word: string | undefined): boolean =>
    word !== undefined &&
    isPlain(word) &&
    !word.startsWith("/") &&
    !word.startsWith("-") &&
    !word.includes("..");
  const [cd, folder, and, ...rest] = worked;
  if (cd === "cd" && and === "&&" && isFolder(folder)) return rest.join(" ") === failed.join(" ");
  const at = worked.findIndex((word) => /^(?:-C|--prefix|--cwd|--dir)$/.test(word));
  const without = worked.filter((_, i) => i !== at && i !== at + 1);
  return at > 0 && isFolder(worked[at + 1]) && without.join(" ") === failed.join(" ");
};

/** `--name` with its value stands somewhere in between. */
const isAdded = (names: string, failed: readonly string[], worked: readonly string[]): boolean => {
  const option = names.startsWith("-") ? names : `--${names}`;
  const at = worked.findIndex((word) => word === option || word.startsWith(`${option}=`));
  const count = worked[at] === option ? 2 : 1;
  const without = [...worked.slice(0, at), ...worked.slice(at + count)];
  return at > 0 && worked.slice(at, at + count).every(isPlain) && without.join(" ") === failed.join(" ");
};

/** The word that was complained about, mended, and nothing else. */
const isMended = (
  { mistake, names }: { readonly mistake: Mistake; readonly names: string },
  failed: readonly string[],
  worked: readonly string[],
): boolean => {
  const at = placeOf(names, failed);
  if (at === null) return false;
  const [wrong, before, after] = [failed[at]!, failed.slice(0, at), failed.slice(at + 1)];
  const instead = between(before, after, worked);
  if (mistake === "option") {
    // Its value goes with it.
    const hasValue = after[0]?.startsWith("-") === false;
    const left = hasValue ? between(before, after.slice(1), worked) : null;
    return isSameOption(wrong, instead) || left?.length === 0;
  }
  if (instead === null) return false;
  return mistake === "place" ? isSameFile(wrong, instead) : isSameThing(wrong, instead);
};

export const isCorrection = ({ mistake, names }: Complaint, failed: string, worked: string): boolean => {
  if (!isProven(worked) || worked.trim() === failed.trim()) return false;
  const [before, after] = [wordsOf(withoutView(failed)), wordsOf(withoutView(worked))];
  if (mistake === "place" && isElsewhere(before, after)) return true;
  if (names === null) return false;
  return mistake === "argument" ? isAdded(names, before, after) : isMended({ mistake, names }, before, after);
};
