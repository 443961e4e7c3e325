/** Names that bash or zsh answer themselves: the program of that name on PATH, if any, would not run. */
const names =
  // bash(1), "SHELL BUILTIN COMMANDS"
  ". : [ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read readarray readonly return set shift shopt source suspend test times trap true type typeset ulimit umask unalias unset wait " +
  // zshbuiltins(1), and its loadable modules
  "autoload bindkey bye chdir clone comparguments compcall compctl compdescribe compfiles compgroups compquote comptags comptry compvalues echotc echoti emulate float functions getcap getln integer limit log noglob nocorrect print pushln rehash sched setcap setopt stat strftime sysopen sysread sysseek syswrite ttyctl unfunction unhash unlimit unsetopt vared whence where which zcompile zcurses zformat zftp zle zmodload zparseopts zprof zpty zregexparse zselect zsocket zstyle ztcp";

const builtins: ReadonlySet<string> = new Set(names.split(" "));

export const isBuiltin = (name: string): boolean => builtins.has(name);
