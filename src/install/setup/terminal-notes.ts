/** `tools.shell.enableInteractiveShell` of Gemini CLI and its descendants: in dialogs their shell writes to a terminal,
 * unless the user has set it to false, and what a terminal gets is never shortened. The setting is the user's alone:
 * without a terminal, programs that ask something can no longer be answered. */
import { settingsIn } from "../../integration/settings-file.ts";
import { memberOf } from "../../integration/tool-call.ts";

const at = ["tools", "shell", "enableInteractiveShell"] as const;

/** For the user, after installing; none where it is off already. */
export const terminalNotes = (title: string, path: string): readonly string[] =>
  memberOf(settingsIn(path), ...at) === false
    ? []
    : [
        `in dialogs ${title} gives its shell a terminal, and what a terminal gets is never shortened: set ${at.join(".")} to false in ${path} to have it there too (programs that ask something can then not be answered)`,
      ];
