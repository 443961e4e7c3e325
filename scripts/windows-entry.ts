/** The entry at the launcher's place on Windows. npm reads its first line and writes a `pith.cmd`, a `pith.ps1` and a script for
 * Git Bash that start Node; the launcher's own first line would make them look for /bin/sh. */
export const windowsEntry = `#!/usr/bin/env node
import("./node/main.js");
`;
