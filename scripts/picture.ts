/** The picture that the README opens with: a captured run as the tool printed it, and as an agent reads it through pith. */
interface Panel {
  readonly title: string;
  readonly figures: string;
  readonly lines: readonly string[];
  /** Whether more lines follow than the panel has room for. */
  readonly fades: boolean;
}

interface Colours {
  readonly page: string;
  readonly panel: string;
  readonly edge: string;
  readonly text: string;
  readonly quiet: string;
  readonly failed: string;
  readonly mark: string;
}

export const colours: Readonly<Record<"light" | "dark", Colours>> = {
  light: {
    page: "#ffffff",
    panel: "#f6f8fa",
    edge: "#d0d7de",
    text: "#1f2328",
    quiet: "#656d76",
    failed: "#b42318",
    mark: "#0550ae",
  },
  dark: {
    page: "#0d1117",
    panel: "#161b22",
    edge: "#30363d",
    text: "#e6edf3",
    quiet: "#8b949e",
    failed: "#ff7b72",
    mark: "#79c0ff",
  },
};

const width = 860;
const gap = 20;
const panelWidth = (width - gap) / 2;
/** Size of one letter, in a monospaced font of `size`. */
const size = 10.5;
const letter = size * 0.602;
const lineHeight = 15;
const inset = 12;
const columns = Math.floor((panelWidth - 2 * inset) / letter);
const head = 58;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const folded = (line: string): string[] => {
  const rows: string[] = [];
  for (let rest = line.replaceAll("\t", "    "); ; rest = rest.slice(columns)) {
    rows.push(rest.slice(0, columns));
    if (rest.length <= columns) return rows;
  }
};

const fill = (line: string, { text, failed, mark }: Colours): string => {
  if (line.startsWith("[pith")) return mark;
  return /^(?:--- )?FAIL\b|is off$/.test(line) ? failed : text;
};

const rowsOf = (lines: readonly string[]): { readonly line: string; readonly row: string }[] =>
  lines.flatMap((line) => folded(line).map((row) => ({ line, row })));

const panelSvg = (panel: Panel, left: number, rows: number, own: Colours): string => {
  const shown = rowsOf(panel.lines).slice(0, rows);
  const text = shown.map(({ line, row }, index) => {
    const faint = panel.fades ? Math.max(0.08, 1 - index / rows) : 1;
    const y = head + 20 + index * lineHeight;
    return `<text x="${left + inset}" y="${y}" xml:space="preserve" fill="${fill(line, own)}" opacity="${faint.toFixed(2)}">${escaped(row)}</text>`;
  });
  return [
    `<text x="${left + 2}" y="20" class="title" fill="${own.text}">${escaped(panel.title)}</text>`,
    `<text x="${left + 2}" y="40" class="figures" fill="${own.quiet}">${escaped(panel.figures)}</text>`,
    `<rect x="${left + 0.5}" y="${head - 6.5}" width="${panelWidth - 1}" height="${rows * lineHeight + 20}" rx="6" fill="${own.panel}" stroke="${own.edge}"/>`,
    ...text,
  ].join("\n");
};

/** An SVG of two panels; `after` is shown whole and sets the height. */
export const picture = (before: Panel, after: Panel, own: Colours): string => {
  const rows = rowsOf(after.lines).length;
  const height = head + rows * lineHeight + 24;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(`${before.title}: ${before.figures}. ${after.title}: ${after.figures}.`)}">
<style>text{font:${size}px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre}.title{font:600 14px system-ui,"DejaVu Sans",sans-serif}.figures{font:13px system-ui,"DejaVu Sans",sans-serif}</style>
<rect width="${width}" height="${height}" fill="${own.page}"/>
${panelSvg(before, 0, rows, own)}
${panelSvg(after, panelWidth + gap, rows, own)}
</svg>
`;
};
