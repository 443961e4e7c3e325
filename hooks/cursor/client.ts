/** Who started the hook: Cursor's command line client, or the editor? Their payloads do not tell. */
import { readFileSync } from "node:fs";

interface Process {
  readonly words: readonly string[];
  readonly parent: number;
}

const processAt = (pid: number): Process | null => {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    return { words, parent };
  } catch {
    return null;
  }
};

const program = /(?:^|\/)cursor-agent(?:$|\/)/;

/** The words that the client was started with; null: it is another program, or the system does not tell. */
export const clientWords = (pid: number = process.ppid, depth = 4): readonly string[] | null => {
  const found = depth === 0 || pid <= 1 ? null : processAt(pid);
  if (found === null) return null;
  // A shell and the launcher of pith stand between.
  return found.words.slice(0, 3).some((word) => program.test(word))
    ? found.words
    : clientWords(found.parent, depth - 1);
};
