/** `tools.shell.enableInteractiveShell: false` of Gemini CLI and its descendants: in dialogs their shell writes to a
 * terminal else, and what a terminal gets is never shortened. A value of the user's own stays. */
import { settingsIn } from "../settings-file.ts";
import { type Fields, isObject } from "../tool-call.ts";
import { jsonMember } from "./json-piece.ts";
import type { Piece } from "./piece.ts";

const at = ["tools", "shell", "enableInteractiveShell"] as const;

/** undefined: not set, or not to be read. */
export const interactiveShell = (path: string): unknown =>
  at.reduce<unknown>(
    (value, key) => (isObject(value) ? (value as Fields)[key] : undefined),
    settingsIn(path) ?? undefined,
  );

export const noTerminal = (path: string): Piece => {
  const member = jsonMember({ path, at, value: false, isOurs: (value) => value === false });
  const own = jsonMember({ path, at, value: false, isOurs: (value) => value !== undefined });
  return {
    ...member,
    has: () => false,
    edits: (text) => (own.has(text) ? [] : member.edits(text)),
    without: (text, made = []) =>
      made.some(({ inserted }) => inserted.includes(at[2])) ? member.without(text, made) : text,
  };
};

/** For the user, after installing. */
export const terminalNote = (title: string, path: string): string =>
  interactiveShell(path) === true
    ? `${path} has ${at.join(".")} true: in dialogs, where the shell then writes to a terminal, nothing is shortened`
    : `${at.join(".")} is false from now on: programs that ${title} starts in a dialog write to a pipe as in a headless run, not to a terminal, where nothing could be shortened`;
