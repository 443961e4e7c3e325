/** At how many tokens Codex sums a thread up, by what it tells of its window and by its settings. */
import { numbersOfCodex } from "./codex-settings.ts";
import type { Window } from "./room.ts";
import type { Asking } from "./witness.ts";

/** Without a limit of its own it compacts at nine tenths of the window, of which it tells its user nineteen twentieths. */
const share = 9 / 10;

/** The server may limit a model as well. */
const isSource = (name: string): boolean => name.endsWith(".toml") || name === "models_cache.json";

/** null: nobody knows. */
export const codexWindow = (told: number, asking: Asking): Window | null => {
  if (!(told > 0)) return null;
  const set = numbersOfCodex("auto_compact_token_limit", asking, isSource);
  return { size: told, compactsAt: Math.min(share * told, ...set) };
};
