/** Lines that Gemini CLI and Qwen Code write below an output, each at most once: a program may print such lines itself. */
const below =
  /(?:\nError: [^\n]*)?(?:\nExit Code: ([^\n]*))?(?:\nSignal: [^\n]*)?(?:\nBackground PIDs: [^\n]*)?(?:\nProcess Group PGID: [^\n]*)?$/;

export interface Unlabelled {
  readonly output: string;
  /** null: it does not stand there. */
  readonly exit: number | null;
}

export const unlabelled = (written: string): Unlabelled => {
  const text = written.trimEnd();
  const { index, 1: code = "" } = below.exec(text)!;
  return {
    output: index === text.length ? written : text.slice(0, index),
    exit: /^\d+$/.test(code) ? Number(code) : null,
  };
};
