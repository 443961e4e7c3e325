/** Words of a command as one text, for whatever is no hot path: what a user pastes, what a shell evaluates once. */
import quote from "shell-quote/quote.js";

export const quoteWords = (words: readonly string[]): string => quote(words);
