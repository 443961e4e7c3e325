/** The parts of the engine that `npm run bench -- ablate` switches off, one at a time, by another text in their source. */

export interface Ablated {
  readonly name: string;
  readonly changes: readonly {
    /** Below `src/engine`. */
    readonly file: string;
    /** It is in the file exactly once. */
    readonly from: string;
    readonly to: string;
  }[];
}

const off = (name: string, file: string, from: string, to: string): Ablated => ({
  name,
  changes: [{ file, from, to }],
});

export const ablated: readonly Ablated[] = [
  // Squeezes.
  off(
    "hoist prefixes",
    "squeeze/render.ts",
    "const hoisted = hoistPrefixes(",
    "const hoisted = ((): string[] | null => null)(",
  ),
  off("join places", "squeeze/render.ts", "lines.some(isPlaced)", "lines.some(() => false)"),
  off("narrow rows", "squeeze/render.ts", "  narrowRow,\n", ""),
  off("unpad numbers of exact lines", "squeeze/render.ts", "unpadNumber(rawText(item))", "rawText(item)"),
  off("counts of repeats", "squeeze/with-count.ts", "if (isShorter &&", "if (false && isShorter &&"),
  off(
    "compact JSON",
    "squeeze/render.ts",
    `if (first.treatment === "json") return`,
    `if (first.treatment === "json" && first.index < 0) return`,
  ),
  off(
    "long lines",
    "item.ts",
    "item.text.length > longLine &&\n  !isExactOrForeign",
    "item.text.length < 0 &&\n  !isExactOrForeign",
  ),
  off(
    "columns and ranges",
    "squeeze/cut-ranges.ts",
    "item.verdict.cut !== undefined && !saysProblem(item)",
    "item.index < 0 && !saysProblem(item)",
  ),
  // Judgement.
  off(
    "critical lines",
    "critical/critical.ts",
    `if (text.length <= longest) return text !== "" && isCriticalPart(text);`,
    "if (text.length >= 0) return false;",
  ),
  off("odd values", "judge/judge.ts", "!lossless && (act", "false && !lossless && (act"),
  off(
    "odd values: rare value",
    "rare/odd-values.ts",
    "return others > 0 && lines >= usual * others;",
    "return false;",
  ),
  off(
    "odd values: beyond",
    "rare/odd-values.ts",
    "const odd = column.since >=",
    "const odd = column.since < 0 && column.since >=",
  ),
  off(
    "odd values: zeros",
    "rare/odd-values.ts",
    "if (value !== 0 ||",
    "if (column !== null || value !== 0 ||",
  ),
  off(
    "odd values: broken sequence",
    "rare/odd-values.ts",
    "const isOdd = step > column.step &&",
    "const isOdd = false && step > column.step &&",
  ),
  off(
    "odd values: pairs",
    "rare/odd-values.ts",
    "if (column.paired && value",
    "if (false && column.paired && value",
  ),
  off(
    "names",
    "rare/names.ts",
    "const known = this.#known.get(template);\n    if (known !== undefined) return known;",
    "const known = this.#known.get(template);\n    if (known === undefined) return template;",
  ),
  off("slow tests", "judge/judge.ts", "    seeTime(item);\n", ""),
  // Outline.
  off(
    "indentation",
    "outline/outline.ts",
    "const column = columnOf(item.text);\n    if (column === none) return this.#endParagraph();",
    "const column = columnOf(item.text);\n    if (column > -2) return this.#endParagraph();",
  ),
  off(
    "ruled headings",
    "outline/outline.ts",
    "if (isRuled(item.text, column) &&",
    "if (false && isRuled(item.text, column) &&",
  ),
  off(
    "nested rules",
    "outline/outline.ts",
    "this.#rankOfRule(ruleOf(item.text), isRead) * rankStep",
    "this.#rankOfRule(ruleOf(item.text), isRead) * 0",
  ),
  off(
    "names as headings",
    "outline/outline.ts",
    "return form === null || this.#within.has(form) ? column",
    "return form === null || true || this.#within.has(form) ? column",
  ),
  off(
    "names: templates",
    "outline/heading-forms.ts",
    "if (text.length > longestName) return null;\n  const isAnother",
    "if (text.length >= 0) return null;\n  const isAnother",
  ),
  off(
    "names: `Name: x`",
    "outline/name-forms.ts",
    `const key = text.includes("=")`,
    `const key = text === "" && text.includes("=")`,
  ),
  off("names: numbered", "outline/name-forms.ts", "numbered.exec(text)?.[1]", "numbered.exec(``)?.[1]"),
  off("names: bare", "outline/name-forms.ts", "return bare.test(text) ?", "return bare.test(``) ?"),
  off(
    "names within names",
    "outline/outline.ts",
    "const isInner = this.#named.length > 0 && !this.#isAfterBlank;",
    "const isInner = false;",
  ),
  off(
    "announcements",
    "outline/outline.ts",
    'if (item.verdict.part === "announcement") this.#announcement = index;\n    else if',
    "if",
  ),
  off(
    "paragraphs",
    "outline/outline.ts",
    "const above = isOutermost ? this.#head : parent;",
    "const above = parent;",
  ),
  off(
    "ends of failed records",
    "outline/failed-ends.ts",
    `if (!by.includes("level")) return [];`,
    `if (by.length >= 0) return [];`,
  ),
  // Choice.
  off("closing: headings", "choose/close.ts", "if (index === none) return;", "if (index >= none) return;"),
  off(
    "budget of lines",
    "choose/within-budget.ts",
    "return this.#limit.admit(item, inTail);",
    "return this.#limit.admit(item, inTail) || true;",
  ),
  off("limit: fold critical lines", "choose/limit.ts", "if (isFull && !isNew) return false;", ""),
  off("limit: near problems", "choose/limit.ts", "const nearLines = 6;", "const nearLines = 0;"),
  off("limit: new templates", "choose/limit.ts", "(isNew && this.#budget.rare > 0) ||", ""),
  off("limit: rare templates", "choose/limit.ts", "|| this.#templates.isRare(template)", ""),
  off("limit: odd", "choose/limit.ts", "const isOdd = this.#isOdd(item);", "const isOdd = false;"),
  off(
    "odd rows",
    "choose/by-record.ts",
    "const rows = oddRows(this.#items, from, to);",
    "const rows: OddRow[] = [];",
  ),
  off("odd rows: states", "choose/odd-rows.ts", "const isFirst = areFew &&", "const isFirst = false &&"),
  off("odd rows: few", "choose/odd-rows.ts", "return isFirst || states.isRare(state);", "return isFirst;"),
  off(
    "odd rows: values",
    "choose/odd-rows.ts",
    `if (values.isOdd(item.text, template) && item.worth === "plain") item.worth = "rare";`,
    "",
  ),
  off(
    "last raw lines",
    "choose/last-raw.ts",
    "if (ending.signal !== null)",
    `if (progress.source !== "") return 0;\n  if (ending.signal !== null)`,
  ),
  off("same findings", "choose/choose.ts", "      new SameFindings(standalone),\n", ""),
  off(
    "same tests",
    "choose/same-findings.ts",
    "(test === null || this.#isTold(test, texts, by))",
    "test === null",
  ),
  off("long quotes", "choose/choose.ts", "      new LongQuotes(),\n", ""),
  off("repeated blocks", "choose/choose.ts", "[new RepeatedBlocks()]", "[]"),
  off(
    "fitting to the agent's bound",
    "choose/choose.ts",
    "if (decision.bound === undefined) return chosen;",
    "if (decision.bound !== null) return chosen;",
  ),
  // Marks.
  off(
    "short marks",
    "mark/gap.ts",
    "if (placed.length === 0 || this.#mayCount) yield",
    "if (placed === null) yield",
  ),
  off(
    "places in marks",
    "mark/gap.ts",
    "if (isCriticalItem(item) || item.verdict.at !== undefined) this.#place(item);",
    "",
  ),
  off("declared copies in marks", "mark/gap.ts", `if (reason === "noise") this.#copyOf(item);`, ""),
  off("names of records in marks", "mark/gap.ts", "    this.#told.records.add(item);\n", ""),
  off("states in marks", "mark/gap.ts", "[this.#counts, null]", "[null]"),
];
