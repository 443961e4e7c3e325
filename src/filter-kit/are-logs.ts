/** Files in, whether all of them are logs by their names: what programs printed once, which nobody edits. */
/**
 * `build.log`, `app.log.1`, `app.log-20261101`, `nohup.out`, what httpd calls `access_log` and `error_log`, what Claude
 * Code keeps of a command in the background, and all below `/var/log`.
 */
const log =
  /(?:^|\/)(?:[^/]*\.log(?:[.-]\d+)?|(?:access|error)_log(?:[.-]\d+)?|nohup\.out|tasks\/[^/]+\.output)$|^(?:\/private)?\/var\/log\/(?!.*\.\.\/)./;

export const areLogs = (files: readonly string[]): boolean =>
  files.length > 0 && files.every((file) => log.test(file));
