/** Notes in `config.toml` about what to read when a command has run: paths, with why and which lines, never contents. */
import { isTree } from "../../config/extension-settings.ts";
import { fileText } from "../context-files.ts";
import { HookFault, type Invocation, noOpinion, type Response } from "../contract.ts";

const isFor = (note: { readonly [name: string]: unknown }, invocation: Invocation): boolean => {
  const command = invocation.tool_call?.args.command ?? invocation.argv?.join(" ") ?? "";
  const { match, failed } = note;
  if (typeof failed === "boolean" && failed !== (invocation.tool_result?.is_error ?? false)) return false;
  return match === undefined || new RegExp(String(match)).test(command);
};

export const notesAnswer = (invocation: Invocation, notes: unknown): Response => {
  if (!Array.isArray(notes)) throw new HookFault("runtime_error", "context_notes needs notes");
  const files = notes.filter(isTree).filter((note) => isFor(note, invocation));
  return {
    ...noOpinion,
    context_files: files.map(({ path, reason, lines }) => ({
      path: String(path),
      ...(typeof reason === "string" ? { reason } : {}),
      ...(lines === undefined ? {} : { lines: String(lines) }),
    })),
  };
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").replaceAll(/[[\]]/g, "").trim();

const longestNote = 2000;

export const noteFor = ({
  context,
  context_files: files,
}: Pick<Response, "context" | "context_files">): string | null => {
  const said = [
    ...context.map(oneLine),
    ...(files.length === 0 ? [] : [`see ${files.map(fileText).map(oneLine).join(", ")}`]),
  ];
  const text = said.filter((one) => one !== "").join("; ");
  return text === "" ? null : `[pith note: ${text.slice(0, longestNote)}]\n`;
};
