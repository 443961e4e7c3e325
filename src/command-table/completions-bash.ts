/** Completions for bash, with or without the package bash-completion. */
import { quoteWords } from "../shell/quote-words.ts";
import { completed, type Completed, type Values } from "./completions-of.ts";

// `@`: to be asked for.
const words = (list: Values): string => quoteWords([list === "asked" ? "@" : list.join(" ")]);

const caseOf = ({ name, flags, operands, command }: Completed): string => {
  const valued = flags
    .filter(({ value, values }) => value === "yes" || values.length > 0)
    .map(({ names, values }) => `        ${names.join(" | ")}) _pith_values ${words(values)}; return ;;\n`);
  const lines = [
    valued.length === 0 ? "" : `      case $_pith_prev in\n${valued.join("")}      esac\n`,
    `      local flags=${words(flags.flatMap(({ names }) => names))}\n`,
    command
      ? `      _pith_behind "$flags" ${words(flags.filter(({ value }) => value === "yes").flatMap(({ names }) => names))}${operands.map(({ values }) => ` ${words(values)}`).join("")}\n`
      : `      _pith_operands "$flags"${operands.map(({ values }) => ` ${words(values)}`).join("")}\n`,
  ];
  return `    ${name})\n${lines.join("")}      ;;\n`;
};

const helpers = `# Completions of pith for bash: eval "$(pith completion bash)"

_pith_values() {
  local cur=\${COMP_WORDS[COMP_CWORD]}
  if [[ $1 == @ ]]; then
    COMPREPLY=($(compgen -W "$(pith completion of "\${COMP_WORDS[@]:1:COMP_CWORD - 1}" 2>/dev/null)" -- "$cur"))
  elif [[ -n $1 ]]; then
    COMPREPLY=($(compgen -W "$1" -- "$cur"))
  else
    compopt -o default 2>/dev/null
    COMPREPLY=()
  fi
}

# The words of a command from the place $1 on: as if nothing stood in front of it.
_pith_command() {
  if declare -F _comp_command_offset >/dev/null; then _comp_command_offset "$1"; return; fi
  if declare -F _command_offset >/dev/null; then _command_offset "$1"; return; fi
  local i word name spec
  for ((i = 0; i < $1; i++)); do
    word=\${COMP_WORDS[i]}
    while [[ -n $COMP_LINE && $COMP_LINE != "$word"* ]]; do
      COMP_LINE=\${COMP_LINE:1}
      ((COMP_POINT--))
    done
    COMP_LINE=\${COMP_LINE#"$word"}
    ((COMP_POINT -= \${#word}))
  done
  while [[ $COMP_LINE == ' '* ]]; do
    COMP_LINE=\${COMP_LINE:1}
    ((COMP_POINT--))
  done
  COMP_WORDS=("\${COMP_WORDS[@]:$1}")
  ((COMP_CWORD -= $1))
  local cur=\${COMP_WORDS[COMP_CWORD]}
  if ((COMP_CWORD == 0)); then
    COMPREPLY=($(compgen -c -- "$cur"))
    return
  fi
  name=\${COMP_WORDS[0]}
  for i in 1 2; do
    spec=$(complete -p -- "$name" 2>/dev/null) || spec=$(complete -p -- "\${name##*/}" 2>/dev/null) || break
    if [[ $spec =~ ' -F '([^ ]+) ]]; then
      "\${BASH_REMATCH[1]}" "$name" "$cur" "\${COMP_WORDS[COMP_CWORD - 1]}"
      # 124: it has loaded another function for that name.
      [[ $? == 124 ]] || return
    else
      spec=\${spec#complete }
      eval "COMPREPLY=(\\$(compgen \${spec% *} -- \\"\\$cur\\"))"
      return
    fi
  done
  compopt -o default 2>/dev/null
}

# Options of ours, then a command of the user's. $2: options with a value, $3: which programs.
_pith_behind() {
  local i=2
  while ((i < COMP_CWORD)) && [[ \${COMP_WORDS[i]} == -* ]]; do
    if [[ \${COMP_WORDS[i]} == -- ]]; then
      ((i++))
      break
    fi
    # bash splits at an equals sign.
    if [[ \${COMP_WORDS[i + 1]-} == = ]]; then
      ((i += 2))
    elif [[ " $2 " == *" \${COMP_WORDS[i]} "* ]]; then
      ((i++))
    fi
    ((i++))
  done
  if ((i >= COMP_CWORD)) && [[ \${COMP_WORDS[COMP_CWORD]} == -* ]]; then
    COMPREPLY=($(compgen -W "$1" -- "\${COMP_WORDS[COMP_CWORD]}"))
  elif ((i >= COMP_CWORD)) && [[ -n \${3-} ]]; then
    _pith_values "$3"
  else
    _pith_command "$i"
  fi
}

# Options of ours, and by its place what an operand may be.
_pith_operands() {
  local cur=\${COMP_WORDS[COMP_CWORD]} flags=$1 i place=1
  shift
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$cur"))
    return
  fi
  for ((i = 2; i < COMP_CWORD; i++)); do
    [[ \${COMP_WORDS[i]} == -* ]] || ((place++))
  done
  _pith_values "\${!place-}"
}
`;

export const bashCompletions = (): string => {
  const all = completed();
  return `${helpers}
_pith() {
  local cur=\${COMP_WORDS[COMP_CWORD]} _pith_prev=\${COMP_WORDS[COMP_CWORD - 1]}
  # --agent=NAME is three words to bash.
  if [[ $cur == = ]]; then
    COMP_WORDS[COMP_CWORD]=
  elif [[ $_pith_prev == = ]] && ((COMP_CWORD > 2)); then
    _pith_prev=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W ${words([...all.map(({ name }) => name), "--help", "--version"])} -- "$cur"))
    [[ $cur == -* ]] || COMPREPLY+=($(compgen -c -- "$cur"))
    return
  fi
  case \${COMP_WORDS[1]} in
    --) _pith_command 2 ;;
${all.map(caseOf).join("")}    *) _pith_command 1 ;;
  esac
}

complete -F _pith pith
`;
};
