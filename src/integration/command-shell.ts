/** Which shell an agent's command is for, and what of it may be read as bash. */
import { foreignShell, type ForeignShell } from "../shell/foreign.ts";
import { asBash } from "../shell/plain-words.ts";

export type CommandShell = "bash" | ForeignShell;

/** The shell that a tool or a program is named after; undefined: the name says nothing. */
export const shellNamed = (name: string): CommandShell | undefined => {
  const plain = name
    .toLowerCase()
    .replace(/^.*[/\\]/, "")
    .replace(/\.exe$/, "");
  if (plain === "powershell" || plain === "pwsh") return "powershell";
  if (plain === "cmd") return "cmd";
  return plain === "bash" || plain === "zsh" || plain === "sh" ? "bash" : undefined;
};

interface Typed {
  readonly command: string;
  /** As the agent says; absent: it does not say. */
  readonly shell?: CommandShell;
}

const every: readonly ForeignShell[] = ["powershell", "cmd"];

const shellsOf = ({ command, shell }: Typed, platform: NodeJS.Platform): readonly ForeignShell[] => {
  if (shell !== undefined) return shell === "bash" ? [] : [shell];
  const found = foreignShell(command);
  if (found !== null) return [found];
  return platform === "win32" ? every : [];
};

/** The command as bash would say it; null: another shell reads it, and it is more than programs with plain words. */
export const bashText = (typed: Typed, platform: NodeJS.Platform): string | null => {
  const shells = shellsOf(typed, platform);
  if (shells.length === 0) return typed.command;
  const texts = new Set(shells.map((shell) => asBash(typed.command, shell)));
  return texts.size === 1 ? ([...texts][0] ?? null) : null;
};

/** May words be inserted? On Windows agents start shells in which no rewritten command was ever run. */
export const mayInsert = (typed: Typed, platform: NodeJS.Platform): boolean =>
  platform !== "win32" && shellsOf(typed, platform).length === 0;
