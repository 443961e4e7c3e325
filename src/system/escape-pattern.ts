/** A text as a pattern that fits this text and no other; not for use within a character class. */
export const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
