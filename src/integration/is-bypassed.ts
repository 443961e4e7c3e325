/** Was anything asked for without pith? What writes it down is loaded only then. */
import type { Decision } from "../rewrite/decide.ts";
import { reasons } from "../rewrite/reasons.ts";

export const wasBypassed = ({ reason }: Decision): boolean => reason === reasons.disabled;

export const isBypassed = (commands: readonly Decision[]): boolean => commands.some(wasBypassed);
