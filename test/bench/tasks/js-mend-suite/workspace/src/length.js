export function lengthOf({ from, to }) {
  return to - from;
}

export function totalLength(spans) {
  return spans.reduce((sum, span) => sum + lengthOf(span), 0);
}
