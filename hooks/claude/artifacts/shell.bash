#!@BASH@ -p
# Written by `pith init --agent claude`; `pith init --agent claude --uninstall` removes it.
# Claude Code starts this in place of the shell named below, and it becomes that shell.
if [[ -n ${!_pith_*} ]]; then
  # Somebody else's variables of these names stay as they are.
  export SHELL=@SHELL@
  if [[ ${CLAUDE_CODE_SHELL-} == "$0" ]]; then
    if [[ -n @OWN@ ]]; then CLAUDE_CODE_SHELL=@OWN@; else unset CLAUDE_CODE_SHELL; fi
  fi
  exec @SHELL@ "$@"
fi
_pith_shell=@SHELL@
_pith_dist=@DIST@
_pith_node=@NODE@
_pith_own=@OWN@
if [[ ! -r $_pith_dist/hooks/claude/front.bash ]]; then
  # An upgrade has put it elsewhere; whoever starts there renews this script. Gone altogether: that is said once.
  [[ ! -x @START@ ]] || _pith_dist=$(@START@ inside dist 2>/dev/null)
  if [[ ! -r $_pith_dist/hooks/claude/front.bash && ! -e ${TMPDIR:-/tmp}/pith-gone-$UID ]] && mkdir "${TMPDIR:-/tmp}/pith-gone-$UID" 2>/dev/null; then
    echo 'pith: not found any more; install it again, or see "Upgrading" in docs/install.md. Commands run as they are.' >&2
  fi
fi
[[ -x $_pith_shell ]] || _pith_shell=@BASH@
[[ ! -o posix && -r $_pith_dist/hooks/claude/front.bash ]] && . "$_pith_dist/hooks/claude/front.bash"
export SHELL=$_pith_shell
if [[ ${CLAUDE_CODE_SHELL-} == "$0" ]]; then
  if [[ -n $_pith_own ]]; then CLAUDE_CODE_SHELL=$_pith_own; else unset CLAUDE_CODE_SHELL; fi
fi
# bash replaces the exported option lists by its own; /proc still has what came in.
if ((BASH_VERSINFO[0] > 4)) && [[ ${SHELLOPTS@a}${BASHOPTS@a} == *x* && -r /proc/self/environ ]]; then
  _pith_options=()
  while IFS= read -r -d '' _pith_line; do
    case $_pith_line in SHELLOPTS=* | BASHOPTS=*) _pith_options+=("$_pith_line") ;; esac
  done </proc/self/environ
  exec /usr/bin/env "${_pith_options[@]}" "$_pith_shell" "$@"
fi
# An option that the exported list would hand on.
set +p
exec "$_pith_shell" "$@"
