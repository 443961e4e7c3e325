/** Settings of Gemini CLI, and of what was made of it. https://geminicli.com/docs/reference/configuration */
import { settingsIn } from "../../src/integration/settings-file.ts";
import { memberOf } from "../../src/integration/tool-call.ts";

/** The first name that the user's settings give it, else the usual one. */
export const contextName = (path: string, usual: string): string => {
  const settings = settingsIn(path);
  // The second is in settings of older versions.
  const named = memberOf(settings, "context", "fileName") ?? memberOf(settings, "contextFileName");
  const [name] = [named].flat();
  return typeof name === "string" && /^[\w.-]+$/.test(name) ? name : usual;
};

/** In dialogs its shell writes to a terminal, unless the user has set it to false. The setting is the user's alone: without a
 * terminal, programs that ask something can no longer be answered. */
const at = ["tools", "shell", "enableInteractiveShell"] as const;

/** For the user, after installing; none where it is off already. */
export const terminalNotes = (title: string, path: string): readonly string[] =>
  memberOf(settingsIn(path), ...at) === false
    ? []
    : [
        `in dialogs ${title} gives its shell a terminal, and what a terminal gets is never shortened: set ${at.join(".")} to false in ${path} to have it there too (programs that ask something can then not be answered)`,
      ];
