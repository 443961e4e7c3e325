/** Claude Code's snapshot of the user's shell: which names are functions or aliases there, and PATH. */

// The client defines rg only where there is none on PATH, and then pith finds none either.
const ownSearch = /^if ! hash rg 2>\/dev\/null .*\n {2}function rg \{$/m;

const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** Does the snapshot define the name? Text that merely looks so counts too. */
export const definedIn = (snapshot: string): ((name: string) => boolean) => {
  const text = snapshot.replace(ownSearch, "");
  return (name) => {
    if (!text.includes(name)) return false;
    const word = escaped(name);
    const called = `(?:^|[\\s'";&|])${word}\\s*\\(\\s*\\)|(?:^|[\\s'";&|])function\\s+${word}(?:[\\s({]|$)`;
    const alias = `^\\s*(?:\\\\?builtin )?alias (?:-[a-zA-Z] )*(?:-- )?(?:\\S+=\\S* )*['"]?${word}['"]?=`;
    return new RegExp(`${called}|${alias}`, "m").test(text);
  };
};

/** The PATH that the snapshot exports; null where it exports none in a plain form. */
export const pathIn = (snapshot: string): string | null => {
  const value = [...snapshot.matchAll(/^export PATH=(.*)$/gm)].at(-1)?.[1];
  const plain = value?.replace(/^'([^']*)'$/, "$1");
  return plain === undefined || plain === "" || /['"$`\\]/.test(plain) ? null : plain;
};
