/** Names that bash or zsh answer themselves: the program of that name on PATH, if any, would not run. */
const names =
  // bash(1), "SHELL BUILTIN COMMANDS"
  ". : [ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read readarray readonly return set shift shopt source suspend test times trap true type typeset ulimit umask unalias unset wait " +
  // zshbuiltins(1)
  "autoload bindkey bye chdir clone compcall compctl echotc echoti emulate float functions getln integer limit log noglob nocorrect print pushln rehash sched setopt ttyctl unfunction unhash unlimit unsetopt vared whence where which zcompile zformat zle zmodload zparseopts zregexparse zstyle";

/** Those of zsh's modules, which it loads only where it is told to. */
const ofModules =
  "comparguments compdescribe compfiles compgroups compquote comptags comptry compvalues getcap setcap stat strftime sysopen sysread sysseek syswrite zcurses zftp zprof zpty zselect zsocket ztcp";

/** Those that bash or zsh has whatever it is told. */
export const builtinNames: readonly string[] = names.split(" ");

const builtins: ReadonlySet<string> = new Set(builtinNames);
const moduleBuiltins: ReadonlySet<string> = new Set(ofModules.split(" "));

export const isBuiltin = (name: string, zsh = false): boolean =>
  builtins.has(name) || (zsh && moduleBuiltins.has(name));
