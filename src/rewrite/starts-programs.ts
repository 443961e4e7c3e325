/** Does a command leave every file as it is? */
import type { List, Node, Redirection, Simple, Substitution } from "../shell/script.ts";

/** Programs and built-ins that write nothing but their output. */
const readers = new Set(
  `: [ basename cat cd command cut date dirname echo false grep head hostname id ls printf pwd readlink realpath
  tail test tr true type uname wc which whoami`.split(/\s+/),
);

export const isReader = (name: string): boolean => readers.has(name);

const writes = ({ operator, target }: Redirection): boolean =>
  operator.includes(">") && operator !== ">&" && target.value !== "/dev/null";

const onlyReads = (node: Node): boolean =>
  node.kind === "simple" &&
  isReader(node.words[0]?.value ?? (node.words.length === 0 ? ":" : "")) &&
  !startsPrograms(node);

const isQuiet = (list: List): boolean =>
  list.every(
    ({ background, pipelines }) => !background && pipelines.every(({ stages }) => stages.every(onlyReads)),
  );

interface Parts {
  readonly redirections: readonly Redirection[];
  readonly substitutions?: readonly Substitution[];
  readonly words?: Simple["words"];
  readonly assignments?: Simple["assignments"];
}

/** Its redirections and substitutions alone. */
export const startsPrograms = ({
  redirections,
  substitutions = [],
  words = [],
  assignments = [],
}: Parts): boolean =>
  redirections.some(writes) ||
  [
    ...substitutions,
    ...[...words, ...assignments].flatMap((one) => one.substitutions),
    ...redirections.flatMap((one) => [...one.target.substitutions, ...one.bodySubstitutions]),
  ].some(({ list }) => !isQuiet(list));
