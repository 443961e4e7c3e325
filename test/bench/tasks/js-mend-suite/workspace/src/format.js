export function toText(day) {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

export function formatSpan({ from, to }) {
  return from === to ? toText(from) : `${toText(from)}..${toText(to)}`;
}
