/** One line in: may it vanish, and how much does it say if it may not? The patterns are printed in docs/limits.md. */
import { bareLogLine } from "../../filter-kit/log-head.ts";
import { wordStarts } from "./word-starts.ts";

/** Findings of a first look at a line: a line without any cannot match. */
const [english, continental, formed, wide] = [1, 2, 4, 8];

const words = (list: string): string[] => list.split(" ").map((word) => word.replaceAll("#", " "));

const wordsIn = wordStarts(
  words(
    "err warn fail fatal panic exception traceback critical abort denied refused cannot can't can’t couldn't couldn’t could#not went#wrong crashed " +
      "unable#to not# no# undefined unresolved unexpected invalid illegal missing conflict rejected timeo time#o " +
      "timed killed segfault segmentation core#d overflow leak data#race uncaught unhandled deadlock assert " +
      "mismatch corrupt broken exit connection# rolled rolling rollback bad# out#of disk# 0#test",
  ),
  words(
    "fehl schwerw warnung abgebr abgel zurückgew verweig ungültig unbekannt nicht keine konflikt speicher erreur " +
      "avertis attention échec échoué aucun impossible introuvable non#acc refus rejet invalide confli errores " +
      "advertencia aviso fall no#se# no#existe denegado rechazado inválid",
  ),
);
/** Signs, and characters beyond Latin; most places of a line are passed over at once. */
const forms =
  /(?=[^\w\s"'/=])(?:×|[^\0-\u02FF]|\.\w+[:(]\d|, line \d|-->\s|\(\d+%\)|\|\s+(?:\d|Bin )|: \*\*\* |\+0x)/;
/** Forms that are recognised by capitals. */
const capitals = /(?=[ETFW])(?:\bE[A-Z]{3}|\b(?:TS|E|F|W)\d{3}|^E\s\s|^[EW]: )|^\s*[AMDRCU?]{1,2}\d*\s+\S+$/;

export const problem =
  /\b(?:[a-z]*errors?|err!?|warn(?:ing)?s?|fail(?:s|ed|ure|ures|ing)?|fatal|panic(?:ked|s)?|[a-z]*exceptions?|traceback|critical|abort(?:ed|ing|s)?|denied|refused|cannot|can['’]t|could(?:n['’]t| not)|unable to|not found|no such|went wrong|crashed|undefined|unresolved|unexpected|invalid|illegal|missing|conflicts?|rejected|time(?:d)? ?out|killed|segfault(?:s|ed)?|segmentation|core dumped|overflow|uncaught|unhandled|leak(?:s|ed)?|data race|deadlock|assert(?:ion|ed|s)?|mismatch|corrupt(?:ed|ion)?|broken|exit(?:ed)?(?: with)? (?:status|code) [1-9]\d*|connection (?:lost|reset|closed)|roll(?:ed|ing) back|rollback|bad (?:signature|checksum|request|gateway|magic|address|interpreter)|out of (?:memory|space|disk)|disk (?:nearly )?full|no space|(?:no|0) tests? ran)\b/i;

/** Words of failure as git, compilers, make, apt, coreutils and shells print them in German, French and Spanish. */
export const european =
  /fehler|fehlgeschlagen|schwerwiegend|warnung|abgebrochen|abgelehnt|zurückgewiesen|verweigert|ungültig|unbekannt|(?:nicht|keine[nrs]?) (?:gefunden|möglich|erlaubt|Berechtigung)|k(?:ann|onnte)n? nicht|konflikt|speicherauszug|\berreurs?\b|avertissement|attention\s?:|échec|échoué|aucun (?:fichier|paquet)|impossible d(?:e |['’])|introuvable|non accordée|refusée?|rejetée?|invalide\b|\bconflit|\berrores\b|advertencia|\baviso:|\bfall[oó](?![a-z])|no se (?:puede|pudo|encontr)|no existe|denegado|rechazado|conflicto|inválid/i;
/** And in Japanese and Chinese. */
export const eastern =
  /エラー|致命|警告|失敗|失败|できません|見つかりません|(?:そのような|許可が|権限が).*ありません|拒否|拒绝|拒絕|競合|冲突|衝突|中止|不正|错误|錯誤|无法|無法|找不到|没有那个|沒有此|权限不够/;

/** `TypeError`, `ENOENT`, `E0308`, `TS2345`, pytest's `E   assert`. */
export const code =
  /(?:(?<![A-Za-z])[A-Z][A-Za-z]*(?:Error|Exception|Warning|Failure)\b)|\bE[A-Z]{3,}\b|\berror\[|\b(?:TS|E|F|W)\d{3,}\b|^E\s{2,}\S/;

/** `src/a.ts:12:5`, `a.c:12:`, `a.ts(12,5)`, `File "a.py", line 3`. */
export const place = /[\w)\]]\.\w+[:(]\d+(?:[:,]\d+)?\)?|^\s*File ".*", line \d+|-->\s+\S+:\d+/;

/** Problems by their form, in every language: make's `*** `, apt's `E: ` and `W: `, a linker's `(.text+0x5)`. */
const form = /^(?:\S*\/)?make(?:\[\d+\])?: \*\*\* |^[EW]: \S|\(\.[\w.]+\+0x[\da-f]+\)\s?:/;

/** Failing tests by their own marks. */
export const failedTest = /^\s*(?:✗|✘|✖|×|❌|●|not ok\b|FAIL\b|--- FAIL|FAILED\b)|\bFAILED\b/;

/** Changed file names in version control's summaries. */
const changedFile =
  /^\s*(?:create|delete) mode \d+ |^\s*(?:rename|copy) .* \(\d+%\)|\s\|\s+(?:\d+ ?[+-]*|Bin .*)$|^\s*[AMDRCU?]{1,2}\d*\s+\S+$/;

/** Tests that passed, were skipped or begin, by their own status token: an "error" in such a name is none. */
const passedTest =
  /^\s*(?:[✓✔√]|PASS\s|ok \d+\b)|^ +- +\d+ .* › |^\[\d+\/\d+\] .* › .*:\d+:\d+ › |^test .* \.\.\. ok$/;
const passedRow = /\sPASSED\s*(?:\[ *\d+%\])?$/;

/** Frames of a stack within libraries and the runtime; the project's own frames stay. */
const libraryFrame =
  /^\s*at .*(?:node_modules|node:internal|\(node:|<anonymous>)|^\s*File ".*(?:site-packages|lib\/python)/;

/** Counts that say that nothing is wrong: `0 errors`, `no warnings`, `0 failed`. */
export const harmless =
  /\b(?:0|no|zero|without)\s+(?:errors?|warnings?|fail(?:ed|ures?|ing)?|problems?|conflicts?|leaks?|exceptions?|vulnerabilities)\b|\b(?:errors?|warnings?|failed|failures?|failing)\s*[:=]\s*0\b/gi;

const isProblem = (text: string): boolean => {
  if (!problem.test(text)) return false;
  harmless.lastIndex = 0;
  return !harmless.test(text) || problem.test(text.replace(harmless, ""));
};

/** The cheap tests; exported for the check that they let through whatever the exact ones match. */
export const firstLook = (text: string): number =>
  wordsIn(text) |
  (forms.test(text) ? formed | wide : text.includes(" mode ") || capitals.test(text) ? formed : 0);

interface Exact {
  readonly pattern: RegExp;
  /** The first look must have found one of these. */
  readonly after: number;
}

/** The exact patterns of what is critical, the cheapest first. */
export const criticalPatterns: readonly Exact[] = [
  { pattern: place, after: formed },
  { pattern: code, after: english | formed },
  { pattern: form, after: formed },
  { pattern: failedTest, after: english | formed },
  { pattern: changedFile, after: formed },
  { pattern: european, after: continental },
  { pattern: eastern, after: wide },
  { pattern: problem, after: english },
];

const isPassed = (text: string): boolean =>
  passedTest.test(text) || (text.includes("PASSED") && passedRow.test(text));

const isCriticalText = (text: string): boolean => {
  const found = firstLook(text);
  if (found === 0) return false;
  for (const { pattern, after } of criticalPatterns)
    if ((found & after) !== 0 && (pattern === problem ? isProblem(text) : pattern.test(text)))
      return !isPassed(text) && !libraryFrame.test(text);
  return false;
};

/** The job and the step of a log's line are no words of the program. */
const isCriticalPart = (text: string): boolean => isCriticalText(bareLogLine(text));

/** Longer lines are looked at in parts: no expression may take long. Parts overlap, so that no word is split. */
const longest = 4096;
const overlap = 200;

/**
 * Whether a line is one of those that must reach the agent: error and warning lines, failing tests,
 * file:line:column diagnostics, changed file names. `text` is one line without colours.
 */
export const isCritical = (text: string): boolean => {
  if (text.length <= longest) return text !== "" && isCriticalPart(text);
  for (let at = 0; at < text.length; at += longest - overlap)
    if (isCriticalPart(text.slice(at, at + longest))) return true;
  return false;
};

/** A failure by its form, at the beginning of a message, or by how a program ended. */
const statesFailure =
  /^\s*(?:[✗✘✖×❌]|● (?!Console$)|not ok\b|--- FAIL|E {2,}\S)|\bFAIL(?:ED|URE)?\b|\b(?:[a-z$][\w$]*\.)*[A-Z]\w*(?:Error|Exception|Failure)(?=$|[:( ])|\b(?:Error|Exception|Failure)\b(?=:|$)|\b(?:error|fatal|panic(?:ked)?|failure)(?:\[\w+\]|\b)(?:: | TS\d| at |$)|\bERROR\b|\bFATAL\b|\bTraceback \(|\b(?:[Ff]ailed|[Uu]nable) (?:to|with|due|because|in)\b|\b[Ff]ailed(?=$|:| \d)|\d+ (?:failed|failing|failures?|errors?)\b|\bexit(?:ed|ing)?(?: with)?(?: (?:code|status))+:? ?[1-9]|did not complete|\b[Cc](?:annot|ould not|ouldn't|an't)\b|[Nn]o such |\bnot found\b|undefined reference|\bdenied\b|\brefused\b|[Tt]imed out|\bkilled\b|^##\[error\]|^::error/;
const warns = /\bwarn|deprecat|\bnotice\b/i;
/** A line that says what is looked for, started, skipped or run says nothing of how that ended: `-- Looking for x - not found`,
 * `[ RUN      ] denied`, `SKIPPED could not import`, `+ fail`. */
const isAside = /^\s*(?:-- |checking |\[ RUN |SKIPPED |\++ ?[\w$])/;
const warnsFirst = /^\W*(?:\S+ )?\[?warn(?:ing)?\b/i;

/** The expected and the received value, which may come behind a blank line. */
export const comparison = /^\s*(?:expected|received|actual|got|want|left|right|diff|[-+] )/i;

/** `mention`: it has words of a problem, and does not say that something has failed. */
export type Severity = "failure" | "mention" | "warning";

/** How much a critical line says, for the order in which such lines get room. */
export const severityOf = (text: string): Severity => {
  if (warnsFirst.test(text)) return "warning";
  if (isAside.test(text)) return "mention";
  if (statesFailure.test(text)) return "failure";
  return warns.test(text) ? "warning" : "mention";
};
