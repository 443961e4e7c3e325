# Run by the start-up file for zsh: where pith is and its Node, then the shell's process, parent, name and string.
# Prints how that zsh is to start anew: its path, a line end, the string and "x"; or "prepares"; or nothing.
_pith_dist=$1 _pith_node=$2 _pith_pid=$3 _pith_ppid=$4 _pith_zero=$5 _pith_string=$6
_pith_words=()
_pith_refused=
_pith_quote="'\\''"
@HOST@
_pith_covered() {
  local LC_ALL=C
  [[ ${#_pith_string} -le 102400 && $_pith_string != *ZSH_EXECUTION_STRING* ]] || return
  _pith_has_covered "$_pith_string"
}

_pith_find_agent || exit 0
# What only looks so may run anything: it is judged by hooks of the user's all the same.
_pith_prepares=
if _pith_only_prepares; then _pith_prepares=yes; fi
_pith_asked=
# Hooks of the user's judge every text, also one that cannot be changed.
if [[ ${PITH_DISABLED:-0} == 0 ]] && _pith_has_hooks; then
  _pith_ask "$_pith_agent" "$_pith_string" zsh
  _pith_asked=yes
fi
if [[ -n $_pith_refused ]]; then
  printf "/bin/sh\nprintf '%%s\\\\n' '%s' >&2; exit 126x" "${_pith_refused//\'/$_pith_quote}"
  exit 0
fi
if [[ -n $_pith_prepares ]]; then
  printf prepares
  exit 0
fi
[[ ${PITH_DISABLED:-0} == 0 ]] || exit 0
_pith_covered || exit 0
_pith_read_words
[[ ${#_pith_words[@]} == 3 && ${_pith_words[0]} == /* && ${_pith_words[1]} == -c ]] || exit 0
[[ ${_pith_words[2]} == "$_pith_string" && -x ${_pith_words[0]} ]] || exit 0
[[ -n $_pith_asked ]] || _pith_ask "$_pith_agent" "$_pith_string" zsh
[[ -z $_pith_text ]] || printf '%s\n%sx' "${_pith_words[0]}" "$_pith_text"
