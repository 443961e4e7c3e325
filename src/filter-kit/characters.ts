/** Codes of characters, and numbers that are made of them. */

/** Three characters as one number, in which capitals count as small letters: five bits of each. */
export const bits = 5;
export const low = (1 << bits) - 1;
/** How many such numbers there are. */
export const keys = 1 << (3 * bits);

/** Key of the three characters from there on. */
export const keyAt = (text: string, at: number): number =>
  ((text.charCodeAt(at) & low) << (2 * bits)) |
  ((text.charCodeAt(at + 1) & low) << bits) |
  (text.charCodeAt(at + 2) & low);

/** FNV-1a, 32 bits. */
export const prime = 16777619;

/** ASCII only. */
export const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
