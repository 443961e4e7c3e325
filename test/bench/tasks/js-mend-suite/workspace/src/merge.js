/** Spans that touch or overlap become one; the result is in order. */
export function mergeSpans(spans) {
  const sorted = [...spans].sort((a, b) => a.from - b.from);
  const merged = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && span.from < last.to) last.to = span.to;
    else merged.push({ ...span });
  }
  return merged;
}
