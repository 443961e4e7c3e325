import type { Finding, Installed } from "../../src/ends/agent.ts";
import type { Place } from "../../src/ends/setup/from-recipe.ts";

export const probe = (_installed: Installed, _place: Place): readonly Finding[] => [];
