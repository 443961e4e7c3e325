/** Completions for fish. */
import { completed, type Completed, type Flag, type Values } from "./completions-of.ts";

const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, "\\$&")}'`;

const nameWords = ({ names }: Flag): string =>
  names.map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`)).join(" ");

const asked = "(pith completion of (commandline -opc)[2..-1] 2>/dev/null)";

const listed = (values: Values): string => quoted(values === "asked" ? asked : values.join(" "));

const valueWords = ({ value, values }: Flag): string => {
  if (value === "no") return "";
  if (values.length > 0) return ` -x -a ${listed(values)}`;
  return value === "yes" ? " -r -F" : "";
};

const linesOf = ({ name, flags, operands, command }: Completed): string => {
  const here = command ? `__pith_own ${name}; and not __pith_behind` : `__pith_own ${name}`;
  const rows = flags.map(
    (flag) =>
      `complete -c pith -n ${quoted(here)} ${nameWords(flag)} -d ${quoted(flag.says)}${valueWords(flag)}\n`,
  );
  const places = operands.map(({ values, repeats }, at) => {
    const place = repeats ? `test (__pith_place) -ge ${at + 1}` : `test (__pith_place) -eq ${at + 1}`;
    const what = values.length === 0 ? "-F" : `-a ${listed(values)}`;
    return `complete -c pith -n ${quoted(`__pith_own ${name}; and ${place}`)} ${what}\n`;
  });
  return [...rows, ...places].join("");
};

const counting = `# Completions of pith for fish: pith completion fish | source

function __pith_own
    set -l tokens (commandline -opc)
    test (count $tokens) -ge 2; and test "$tokens[2]" = $argv[1]
end

function __pith_first
    test (count (commandline -opc)) -eq 1
end

# Which operand the word at the cursor is.
function __pith_place
    set -l tokens (commandline -opc)
    set -l place 1
    for token in $tokens[3..-1]
        string match -q -- '-*' $token; or set place (math $place + 1)
    end
    echo $place
end
`;

const behind = `# As if nothing stood in front of it.
function __pith_command
    set -l tokens (commandline -opc)
    set -l start (__pith_start)
    set -l words
    test $start -le (count $tokens); and set words (string escape -- $tokens[$start..-1])
    complete -C (string join ' ' -- $words (commandline -ct | string collect -a))
end

complete -c pith -f
complete -c pith -n __pith_first -s h -l help -d 'what there is'
complete -c pith -n __pith_first -s V -l version -d 'which pith this is'
complete -c pith -n __pith_first -a '(complete -C (commandline -ct))'
`;

export const fishCompletions = (): string => {
  const all = completed();
  const own = all.map(({ name }) => name).join(" ");
  const passing = all.filter(({ command }) => command);
  const valued = passing.flatMap(({ flags }) => flags.filter(({ value }) => value === "yes"));
  const withValue = [...new Set(valued.flatMap(({ names }) => names))];
  return `${counting}
# Where a command of the user's begins, if it does.
function __pith_start
    set -l tokens (commandline -opc)
    test (count $tokens) -ge 2; or return 1
    if test "$tokens[2]" = --
        echo 3
        return
    end
    contains -- $tokens[2] ${passing.map(({ name }) => name).join(" ")}
    or begin
        contains -- $tokens[2] ${own}; and return 1
        echo 2
        return
    end
    set -l at 3
    while test $at -le (count $tokens); and string match -q -- '-*' $tokens[$at]
        if test "$tokens[$at]" = --
            set at (math $at + 1)
            break
        end
        contains -- $tokens[$at] ${withValue.join(" ")}; and set at (math $at + 1)
        set at (math $at + 1)
    end
    # The value of an option is not the command's.
    test $at -gt (math (count $tokens) + 1); and return 1
    if test $at -gt (count $tokens); and string match -q -- '-*' (commandline -ct)
        return 1
    end
    echo $at
end

function __pith_behind
    __pith_start >/dev/null
end

${behind}${all.map(({ name, summary }) => `complete -c pith -n __pith_first -a ${name} -d ${quoted(summary)}\n`).join("")}complete -c pith -n __pith_behind -a '(__pith_command)'
${all.map(linesOf).join("")}`;
};
