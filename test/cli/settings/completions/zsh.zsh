# zsh.zsh CODE DUMP LINE: what a TAB at the end of LINE offers in an interactive zsh, one a line.
zmodload zsh/zpty
code=$1 dump=$2 line=$3
setup=$dump.setup
print -r -- "
PROMPT= RPROMPT=
autoload -Uz compinit
compinit -u -d $dump
source $code
bindkey '^I' complete-word
around() { print -r -- $'\0' }
compprefuncs=(around)
comppostfuncs=(around exit)
zstyle ':completion:*' list-separator ''
# Every match is said; nothing is inserted.
compadd() {
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd \"\$@\"
    return
  fi
  local -a matches
  builtin compadd -A matches \"\$@\"
  (( \$#matches )) || return 1
  print -rl -- \$matches
  builtin compadd \"\$@\"
}
print ready" >$setup
zpty shell zsh -f -i
zpty -w shell "source $setup"
while zpty -r shell answer; do
  [[ $answer == *ready* ]] && break
done
zpty -w -n shell "$line"$'\t'
seen=0
while zpty -r shell answer; do
  if [[ $answer == *$'\0'* ]]; then
    (( seen++ )) && break
    continue
  fi
  (( seen )) && print -r -- ${answer%$'\r\n'}
done
