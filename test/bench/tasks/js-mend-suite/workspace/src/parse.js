/** "2026-03-01..2026-03-31" -> { from, to }, both ends included, as days since 1970. */
export function parseSpan(text) {
  const [from, to] = text.split("..");
  return { from: toDay(from), to: toDay(to) };
}

export function toDay(text) {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (match === null) throw new RangeError(`no date: ${text}`);
  return Date.UTC(Number(match[1]), Number(match[2]), Number(match[3])) / 86_400_000;
}
