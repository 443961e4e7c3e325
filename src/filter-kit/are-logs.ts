/** Files in, whether all of them are logs by their names: what programs printed once, which nobody edits. */
/** `build.log`, `app.log.1`, `nohup.out`, and what Claude Code keeps of a command in the background. */
const log = /(?:^|\/)(?:[^/]*\.log(?:\.\d+)?|nohup\.out|tasks\/[^/]+\.output)$/;

export const areLogs = (files: readonly string[]): boolean =>
  files.length > 0 && files.every((file) => log.test(file));
