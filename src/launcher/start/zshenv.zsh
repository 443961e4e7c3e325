# zsh reads this first where ZDOTDIR names its folder. Written by pith; without pith it says so once, gives ZDOTDIR
# back, as PITH_ZDOTDIR has it, and reads the user's own file of that name.
_pith_ours=$ZDOTDIR
# Nobody's but ours, or it would be read for ever.
if [[ -n ${PITH_ZDOTDIR-} && ! $PITH_ZDOTDIR -ef $_pith_ours ]]; then export ZDOTDIR=$PITH_ZDOTDIR; else unset ZDOTDIR; fi
unset PITH_ZDOTDIR
_pith_answer=
() {
  local dist=@DIST@ start=@START@ node=@NODE@ bash=@BASH@
  [[ -z ${ZSH_EXECUTION_STRING-} || -t 1 || -r $dist/start/zsh.bash || ! -x $start ]] || dist=$($start inside dist 2>/dev/null)
  # Gone altogether: that is said once, in the outermost shell, which is the agent's.
  if [[ -n ${ZSH_EXECUTION_STRING-} && ! -t 1 && -n $start && ! -r $dist/start/zsh.bash && ! -e ${TMPDIR:-/tmp}/pith-gone-$UID ]] && mkdir "${TMPDIR:-/tmp}/pith-gone-$UID" 2>/dev/null; then
    print -u2 -r -- 'pith: not found any more; install it again, or see "Upgrading" in docs/install.md. Commands run as they are.'
  fi
  [[ -n ${ZSH_EXECUTION_STRING-} && ! -t 1 && -r $dist/start/zsh.bash && -x $bash ]] || return 0
  # Some print what is run, some end the shell, one forbids paths.
  [[ -o xtrace || -o verbose || -o errexit || -o nounset || -o allexport || -o interactive || -o restricted ]] && return 0
  _pith_answer=$($bash -p "$dist/start/zsh.bash" "$dist" "$node" $$ $PPID "${ZSH_ARGZERO-}" "$ZSH_EXECUTION_STRING" 2>/dev/null)
}
# The shell's path, a line end, the string and one more character, which keeps line ends at its end.
if [[ $_pith_answer == /* ]]; then exec "${_pith_answer%%$'\n'*}" -c "${${_pith_answer#*$'\n'}%x}"; fi
if [[ -r ${ZDOTDIR-$HOME}/.zshenv ]]; then source "${ZDOTDIR-$HOME}/.zshenv"; fi
# The shell that this one becomes is the one to ask.
if [[ $_pith_answer == prepares ]]; then
  if [[ -n ${ZDOTDIR-} ]]; then export PITH_ZDOTDIR=$ZDOTDIR; fi
  export ZDOTDIR=$_pith_ours
fi
unset _pith_ours _pith_answer
