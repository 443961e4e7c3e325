/** Completions for zsh: by `eval` behind compinit, or as a file `_pith` in a folder of $fpath. */
import { quoteWords } from "../shell/quote-words.ts";
import { completed, type Completed, type Flag, type Values } from "./completions-of.ts";

/** Brackets and colons have a meaning in `_arguments`. */
const plain = (text: string): string => text.replaceAll(/[[\]:\\]/g, "\\$&");

const listed = (values: Values): string => {
  if (values === "asked") return "_pith_asked";
  return values.length === 0 ? "_files" : `(${values.join(" ")})`;
};

const flagSpecs = ({ names, says, value, values }: Flag): readonly string[] =>
  names.map((name) => {
    const others = names.length > 1 ? `(${names.join(" ")})` : "";
    const what = `[${plain(says)}]`;
    if (value === "no") return quoteWords([`${others}${name}${what}`]);
    const equals = name.startsWith("--") ? "=" : "";
    const optional = value === "maybe" ? "::" : ":";
    return quoteWords([`${others}*${name}${equals}${what}${optional}value:${listed(values)}`]);
  });

const operandSpecs = ({ command, operands }: Completed): readonly string[] => {
  const [first] = operands;
  const program = first === undefined ? "_command_names -e" : listed(first.values);
  if (command) return [quoteWords([`(-)1: :${program}`]), `'*:: :_normal'`];
  return operands.map(({ values, repeats }, place) =>
    quoteWords([`${repeats ? "*" : place + 1}: :${listed(values)}`]),
  );
};

const caseOf = (one: Completed): string => {
  const specs = [...one.flags.flatMap(flagSpecs), ...operandSpecs(one)];
  return `    ${one.name})\n      _arguments -s${one.command ? " -A '-*'" : ""} ${specs.join(" \\\n        ")}\n      ;;\n`;
};

export const zshCompletions = (): string => {
  const all = completed();
  const rows = all.map(({ name, summary }) => `    ${quoteWords([`${name}:${summary}`])}\n`);
  return `#compdef pith
# Completions of pith for zsh: eval "$(pith completion zsh)" behind compinit, or a file _pith in a folder of $fpath.

# _arguments has taken "pith" off.
_pith_asked() {
  compadd -- \${(f)"$(pith completion of $words[1,CURRENT-1] 2>/dev/null)"}
}

_pith() {
  local curcontext=$curcontext
  local -a own
  own=(
${rows.join("")}  )
  if (( CURRENT == 2 )); then
    if [[ $PREFIX == -* ]]; then
      compadd -- --help --version --
      return
    fi
    _describe -t commands 'command of pith' own
    _command_names -e
    return
  fi
  if [[ $words[2] == -- ]]; then
    shift 2 words
    (( CURRENT -= 2 ))
    if (( CURRENT == 1 )); then _command_names -e; else _normal; fi
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
${all.map(caseOf).join("")}    *) _normal ;;
  esac
}

if [[ $funcstack[1] == _pith ]]; then
  _pith "$@"
elif (( $+functions[compdef] )); then
  compdef _pith pith
fi
`;
};
