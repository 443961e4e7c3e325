/** `pith completion`: a stub for a shell. It asks `pith complete`, and leaves the user's commands to their own completions. */
import { print } from "../../system/print.ts";
import { ownCommand, unknownName } from "../arguments.ts";

const bash = `# Completions of pith for bash: eval "$(pith completion bash)"

# Completes the words from the place $1 on as if nothing preceded them.
_pith_command() {
  if declare -F _comp_command_offset >/dev/null; then _comp_command_offset "$1"; return; fi
  if declare -F _command_offset >/dev/null; then _command_offset "$1"; return; fi
  local i word name spec cur
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
  cur=\${COMP_WORDS[COMP_CWORD]}
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

_pith() {
  local line offered=()
  while IFS= read -r line; do
    case $line in
      :none) ;;
      :files) compopt -o default 2>/dev/null ;;
      :command*) break ;;
      *) offered+=("\${line%%$'\\t'*}") ;;
    esac
  done < <(pith complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  COMPREPLY=()
  [[ $line != :command* ]] || _pith_command "\${line#:command }"
  COMPREPLY+=("\${offered[@]}")
}

complete -F _pith pith
`;

const zsh = `#compdef pith
# Completions of pith for zsh: eval "$(pith completion zsh)" after compinit, or a file _pith in a folder of $fpath.

_pith() {
  local -a lines offered
  local rest
  lines=("\${(@f)$(pith complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  rest=$lines[-1]
  offered=("\${(@)lines[1,-2]//:/\\\\:}")
  offered=("\${(@)offered/$'\\t'/:}")
  (( $#offered )) && _describe 'pith' offered
  case $rest in
    :files) _files ;;
    :command*)
      shift \${rest#:command } words
      (( CURRENT -= \${rest#:command } ))
      if (( CURRENT == 1 )); then _command_names -e; else _normal; fi
      ;;
  esac
}

if [[ $funcstack[1] == _pith ]]; then
  _pith "$@"
elif (( $+functions[compdef] )); then
  compdef _pith pith
fi
`;

const fish = `# Completions of pith for fish: pith completion fish | source

function __pith_complete
    set -l tokens (commandline -opc)
    set -l current (commandline -ct)
    set -l lines (pith complete -- $tokens[2..-1] "$current" 2>/dev/null)
    set -l rest $lines[-1]
    string match -v -- ':*' $lines
    switch "$rest"
        case ':files'
            __fish_complete_path "$current"
        case ':command *'
            set -l start (math (string replace ':command ' '' $rest) + 1)
            set -l words
            test $start -le (count $tokens); and set words (string escape -- $tokens[$start..-1])
            complete -C (string join ' ' -- $words "$current")
    end
end

complete -c pith -f -a '(__pith_complete)'
`;

const stubs: Readonly<Record<string, string>> = { bash, zsh, fish };

export default ownCommand("completion", ({ args }) => {
  const [shell = ""] = args;
  const stub = Object.hasOwn(stubs, shell) ? stubs[shell] : undefined;
  if (stub === undefined) throw unknownName("shell", shell, Object.keys(stubs));
  print(stub);
  return 0;
});
