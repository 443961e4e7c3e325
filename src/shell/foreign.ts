/** Command texts that are not for bash: PowerShell's and cmd's, told by what bash's own texts do not hold. */

export type ForeignShell = "powershell" | "cmd";

const opening = /<<-?[ \t]*(['"\\]?)(\w+)\1/g;

/** The text without the bodies of its here-documents. */
const withoutBodies = (text: string): string => {
  const kept: string[] = [];
  let ends: string[] = [];
  for (const line of text.split("\n")) {
    if (ends.length > 0) {
      if (line.trim() === ends[0]) ends = ends.slice(1);
      continue;
    }
    kept.push(line);
    if (line.includes("<<")) ends = [...line.matchAll(opening)].map((match) => match[2] ?? "");
  }
  return kept.join("\n");
};

/** Where a quoted string ends; the length of the text where it does not. */
const closing = (text: string, from: number): number => {
  const quote = text[from];
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === quote) return at;
    if (quote === '"' && (text[at] === "\\" || text[at] === "`")) at++;
  }
  return text.length;
};

/** The text with every string of that quote emptied; `'` in `"…"` is none. */
const withoutStrings = (text: string, emptied: string): string => {
  let result = "";
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? "";
    if (letter === "\\" && /['"]/.test(text[at + 1] ?? "")) {
      result += text.slice(at, at + 2);
      at++;
    } else if (letter === "'" || letter === '"') {
      const end = closing(text, at);
      result += emptied.includes(letter) ? letter + letter : text.slice(at, end + 1);
      at = end;
    } else result += letter;
  }
  return result;
};

// In the place of a command, whatever stands before it there.
const start = String.raw`(?:^|[;&|({\n=])[ \t]*`;

const verbs =
  "Get|Set|New|Remove|Select|Where|ForEach|Sort|Measure|Test|Write|Out|Invoke|Start|Stop|Restart|Copy|Move|" +
  "Rename|Join|Split|Resolve|Convert|ConvertTo|ConvertFrom|Import|Export|Add|Clear|Compare|Format|Group|Tee|" +
  "Push|Pop|Wait|Update|Install|Uninstall|Enable|Disable|Register|Expand|Compress|Read|Find|Unblock|Show";
const small =
  "(?:get-(?:childitem|content|item|location|process|command|date)|select-(?:string|object)|where-object|" +
  "foreach-object|write-(?:host|output)|set-(?:location|content)|(?:remove|new|copy|move)-item|test-path|out-(?:null|string|file))";

const inStrings = [/\$env:\w/i];

const powershell = [
  new RegExp(`${start}(?:${verbs})-[A-Z][A-Za-z]+`),
  new RegExp(`${start}${small}(?![\\w-])`),
  /(?:^|[;{\n])[ \t]*\$\w+(?:\.\w+)*[ \t]*\+?=(?!=)/,
  /\|[ \t]*(?:[%?]|foreach|where)[ \t]*\{/i,
  /(?:^|[;{}\n])[ \t]*(?:if|elseif|while|switch|foreach)[ \t]*\([^()]{0,300}\$/i,
  /\)[ \t]*\{[^}]{0,500}\}[ \t]{0,9}(?:else(?:if)?\b|catch\b)/i,
  /(?:^|[;\n])[ \t]*try[ \t]*\{/i,
  /\]::\w/,
  />[ \t]*\$null\b/i,
  /@['"](?:\n|['"])/,
  /(?:^|[=;(,\n])[ \t]*@\{/,
  /^[ \t]*&[ \t]/,
  /^[ \t]*\.{1,2}\\\w/,
  /[ \t]-(?:ErrorAction|Recurse|LiteralPath|ForegroundColor|NoNewline)\b/,
  new RegExp(`${start}(?:[^\\s;&|]{0,200}[/\\\\])?(?:powershell|pwsh)(?:\\.exe)?(?=[ \\t])`, "i"),
];

const cmd = [
  /%(?:[A-Za-z]:)?[A-Z][A-Z_0-9()]{2,}%/,
  /%(?:cd|~\w+|errorlevel)%?(?=[ \t"'\\]|$)/,
  />[ \t]*nul(?![\w.])/i,
  new RegExp(`${start}(?:[^\\s;&|]{0,200}[/\\\\])?cmd(?:\\.exe)?[ \\t]+//?[ck]\\b`, "i"),
  new RegExp(
    `${start}@?(?:dir|del|erase|copy|move|xcopy|rd|type|ren|attrib|tasklist)[ \\t](?:[^;&|\\n]{0,300}[ \\t])?/[a-z?]{1,2}\\b`,
    "i",
  ),
  new RegExp(`${start}(?:findstr|xcopy|robocopy|taskkill|icacls|schtasks|wmic)(?:\\.exe)?[ \\t]`, "i"),
  new RegExp(`${start}cd[ \\t]+/d[ \\t]`, "i"),
  new RegExp(`${start}(?:rd|rmdir)[ \\t]+/s\\b`, "i"),
  new RegExp(`${start}find[ \\t]+/[civn]+[ \\t]+"`, "i"),
  new RegExp(`${start}if[ \\t]+(?:not[ \\t]+)?(?:exist|errorlevel|defined)[ \\t]`, "i"),
  new RegExp(`${start}for[ \\t]+(?:/[a-z][ \\t]+)*%`, "i"),
  /(?:^|\n)[ \t]*@?echo[ \t]+o(?:ff|n)\b|(?:^|[;&\n])[ \t]*echo\.(?=$|[&\n \t])/i,
  /(?:^|\n)[ \t]*(?:set[ \t]+"?\w+=|setlocal\b|rem[ \t])/i,
  /(?:^|[ \t])[A-Za-z]:\\\w/,
  /[ \t]\^[ \t]*\n/,
];

// A word between two blanks and the end of a line; a pair of them is bash's substitution.
const continues = (text: string): boolean =>
  text.split("\n").some((line) => /[ \t]`[ \t]*$/.test(line) && line.split("`").length % 2 === 0);

/** Longer texts are not searched for a shell's own words; nobody types them. */
const longest = 64 * 1024;

/** null: nothing in it says that it is for another shell than bash. */
export const foreignShell = (text: string): ForeignShell | null => {
  const typed = withoutBodies(text.slice(0, longest).replaceAll("\r\n", "\n"));
  const bare = withoutStrings(typed, `'"`);
  const expanding = withoutStrings(typed, "'");
  if (continues(typed) || inStrings.some((sign) => sign.test(expanding))) return "powershell";
  if (powershell.some((sign) => sign.test(bare))) return "powershell";
  return cmd.some((sign) => sign.test(bare)) || cmd[0]!.test(expanding) ? "cmd" : null;
};
