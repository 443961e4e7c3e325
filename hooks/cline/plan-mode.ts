/** Commands that Cline may block in its plan mode, by its code in 3.0.65. It looks for them in what plugins have made of a call, and
 * does not see through a word in front: such a command has to stay as it is, because a plugin is not told the mode. */

// Blocked whatever their arguments; pith has no filter for any of these.
export const withoutFilter = (
  "rm rmdir unlink mv cp dd touch mkdir ln link chmod chown chgrp truncate shred install patch mkfifo mknod tee " +
  "del erase move ren rename md rd mklink copy xcopy robocopy new-item ni remove-item move-item copy-item rename-item " +
  "set-content add-content clear-content out-file mi ri cpi rni ac clc"
).split(" ");
const programs = new Set([...withoutFilter, "rsync", "wget"]);
/** There the host sees them, since no word is put in front. */
const atHead = new RegExp(`(?<=^|[;|&\\n(){}\`])[ \\t]*(?:${withoutFilter.join("|")})(?=[ \\t]|$)`, "gi");

const ofNode = "install i ci add remove rm uninstall unlink link update up upgrade dedupe prune publish";
const ofPython = "install uninstall add remove";
const ofSystem = "install reinstall remove purge uninstall upgrade autoremove add del";

// Blocked with one of these words.
const verbs = new Map(
  Object.entries({
    git:
      "add am apply checkout cherry-pick clean clone commit init merge mv pull push rebase reset restore revert rm stash " +
      "submodule switch worktree",
    npm: ofNode,
    pnpm: ofNode,
    yarn: ofNode,
    bun: ofNode,
    pip: ofPython,
    pip3: ofPython,
    pipx: ofPython,
    uv: ofPython,
    cargo: "add remove rm install uninstall update new init publish",
    apt: ofSystem,
    "apt-get": ofSystem,
    dnf: ofSystem,
    yum: ofSystem,
    apk: ofSystem,
    brew: ofSystem,
    snap: ofSystem,
    gem: "install uninstall update cleanup",
    composer: "install require remove update",
    go: "install get",
    dotnet: "add remove",
    winget: "install uninstall upgrade",
    nuget: "install update delete push",
    find: "-delete",
  }).map(([program, words]) => [program, words.split(" ")] as const),
);

// Blocked with an option that writes a file.
const writers = /^(?:g?sed|perl|[gnm]?awk|sort|curl)$/;
const writing = /^-[a-z]*[io]|^--(?:in-place|output|remote-name|include)/;

const alone = /\byarn[ \t]*(?:$|[\n;|&()`])/i;

const nameOf = (word: string): string => word.slice(word.lastIndexOf("/") + 1).replace(/\.exe$/, "");

/** Rather too often than too seldom: a word counts wherever it stands. */
export const mayBeBlocked = (command: string): boolean => {
  const words = command
    .toLowerCase()
    .replaceAll(atHead, "")
    .replaceAll(/\\\n|["']/g, "")
    .split(/[\s;|&()`<>{}\\]+/);
  return (
    alone.test(command) ||
    words
      .map(nameOf)
      .some(
        (name) =>
          programs.has(name) ||
          verbs.get(name)?.some((verb) => words.includes(verb)) === true ||
          (writers.test(name) && words.some((word) => writing.test(word))),
      )
  );
};
