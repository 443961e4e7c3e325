/** The one way to a verdict: the session's root is all that says which rules and hooks hold. */
import type { Verdict } from "./agent.ts";
import { hasForeignHooks, type HookPlaces } from "./foreign-hooks.ts";
import type { Scope } from "./session-scope.ts";
import { settingsIn } from "./settings-file.ts";

/** `scope`: null where the root is not known. `hooks`: where those of others may stand; it may throw. */
export const judged = (
  scope: Scope | null,
  hooks: (scope: Scope) => HookPlaces,
  judge: (scope: Scope) => Verdict,
): Verdict => (scope === null || hasForeignHooks(hooks(scope), settingsIn) ? "none" : judge(scope));
