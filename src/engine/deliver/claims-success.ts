/** One text in, one answer out: does it say, or could it be read as saying, that all is well? */

const success =
  /\b(?:ok(?:ay)?|succe(?:ss|ssful|ssfully|eded|eds)|pass(?:ed|es|ing)?|done|clean|green|complete[ds]?|completely|finished|ready|valid|fine|good|healthy|up[- ]to[- ]date|(?:no|0|zero|without)(?: \w+)? (?:errors?|warnings?|failures?|issues?|problems?|changes?|conflicts?|vulnerabilities|diff(?:erence)?s?|offenses?|violations?)|nothing to|all \w+)\b|[✓✔√✅]/i;

/** `text` is what a filter brings along: such words may only stand where exit 0 proves them. */
export const claimsSuccess = (text: string): boolean => success.test(text);
