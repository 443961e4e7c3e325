# bash.bash CODE WORD...: what a TAB behind the last word offers, one a line.
code=$1
shift
# Stands for the completions that a program brings along.
_own_git() {
  COMPREPLY=($(compgen -W "checkout cherry-pick status" -- "${COMP_WORDS[COMP_CWORD]}"))
  echo "git saw: ${COMP_WORDS[*]} ($COMP_CWORD) $COMP_LINE $COMP_POINT $1 $2 $3" >&2
}
complete -F _own_git git
complete -W "alpha beta" wordy
_load_late() {
  complete -W "late later" "$1"
  return 124
}
complete -F _load_late lately
source "$code"
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
COMP_LINE="$*"
COMP_POINT=${#COMP_LINE}
_pith pith "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\n' "${COMPREPLY[@]}"
