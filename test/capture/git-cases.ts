/** The scenarios behind fixtures/git: name -> how the repository is made, what is run, what must survive. */

export interface GitCase {
  /** Shell text in the words of git-prelude.sh, run in the empty folder `~/project`. */
  readonly setup: string;
  readonly argv: readonly string[];
  /** False: stdout and stderr in files of their own. */
  readonly merged?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly facts: readonly (string | { readonly re: string })[];
  readonly mustNot?: readonly string[];
  /** Needs the packages of `--tools`. */
  readonly tools?: boolean;
}

const german = { LANGUAGE: "de" };
const git = (line: string): string[] => ["git", ...line.split(" ")];
const colour = (line: string): string[] => ["git", "-c", "color.ui=always", ...line.split(" ")];

const manyFiles = "for n in $(seq 500); do printf '%s\\n' $n > src/part-$n.ts; done";

const status: Record<string, GitCase> = {
  "status/clean": {
    setup: "seed",
    argv: git("status"),
    facts: ["On branch main", "nothing to commit, working tree clean"],
  },
  "status/changed": {
    setup: `seed
for n in 1 2 3 4 5 6 7 8; do printf 'x\\n' > src/new-$n.ts; printf 'y\\n' > src/staged-$n.ts; done
git add src/staged-*
git mv README.md READ.md
rm src/ledger.ts
code src/order.ts 7
git add src/order.ts
code src/order.ts 8
for n in 1 2 3 4; do printf 'z\\n' > "docs $n.md"; done`,
    argv: git("status"),
    facts: [
      "renamed:    README.md -> READ.md",
      "deleted:    src/ledger.ts",
      "new file:   src/staged-8.ts",
      "src/new-8.ts",
      "docs 4.md",
      "Changes to be committed:",
      "Changes not staged for commit:",
      "Untracked files:",
    ],
  },
  "status/no-commits": {
    setup: "init\nprintf x > a.txt",
    argv: git("status"),
    facts: ["No commits yet", "a.txt"],
  },
  "status/many": {
    setup: `seed\n${manyFiles}\ngit add src/part-1*\ncode src/order.ts 9`,
    argv: git("status -uall"),
    facts: [
      "On branch main",
      "new file:   src/part-1.ts",
      "Changes to be committed:",
      "Changes not staged for commit:",
      "modified:   src/order.ts",
      "Untracked files:",
    ],
  },
  "status/many-short": {
    setup: `seed\n${manyFiles}`,
    argv: git("status -s -uall"),
    facts: ["?? src/part-1.ts", "?? src/part-99.ts"],
  },
  "status/merging": {
    setup: "conflict\ngit merge topic",
    argv: git("status"),
    facts: [
      "You have unmerged paths.",
      "both modified:   src/order-limit.ts",
      "both modified:   src/tax-limit.ts",
    ],
  },
  "status/merged-not-committed": {
    setup: "conflict\ngit merge topic\ngit checkout -q --ours . && git add .",
    argv: git("status"),
    facts: ["All conflicts fixed but you are still merging."],
  },
  "status/rebasing": {
    setup: "conflict\ngit checkout -q topic\ngit rebase main",
    argv: git("status"),
    facts: [
      { re: "^interactive rebase in progress; onto [0-9a-f]+$" },
      { re: "You are currently rebasing branch 'topic' on '[0-9a-f]+'" },
      "both modified:   src/order-limit.ts",
    ],
  },
  "status/cherry-picking": {
    setup: "conflict\ngit cherry-pick topic",
    argv: git("status"),
    facts: [
      { re: "You are currently cherry-picking commit [0-9a-f]+" },
      "both modified:   src/order-limit.ts",
    ],
  },
  "status/reverting": {
    setup: "conflict\ngit revert --no-edit HEAD~1",
    argv: git("status"),
    facts: [{ re: "You are currently reverting commit [0-9a-f]+" }],
  },
  "status/bisecting": {
    setup: "history 12\ngit bisect start HEAD HEAD~9",
    argv: git("status"),
    facts: [
      { re: "^HEAD detached at [0-9a-f]+$" },
      "You are currently bisecting, started from branch 'main'.",
    ],
  },
  "status/am": {
    setup: "conflict\ngit format-patch -q -1 topic -o ../patches\ngit am ../patches/*",
    argv: git("status"),
    facts: ["You are in the middle of an am session."],
  },
  "status/detached": {
    setup: "seed\ngit checkout -q HEAD~1",
    argv: git("status"),
    facts: [{ re: "^HEAD detached at [0-9a-f]+$" }],
  },
  "status/ahead": {
    setup: "upstream\nprintf a > a\ncommit 'feat: a'",
    argv: git("status"),
    facts: ["Your branch is ahead of 'origin/main' by 1 commit."],
  },
  "status/diverged": {
    setup: "upstream\nother 'printf b > b; commit other'\ngit fetch -q\nprintf a > a\ncommit 'feat: a'",
    argv: git("status"),
    facts: [
      "Your branch and 'origin/main' have diverged,",
      "and have 1 and 1 different commits each, respectively.",
    ],
  },
  "status/submodule": {
    setup:
      "seed\ngit clone -q . ../part\ngit submodule add -q ../part part\ncommit 'chore: part'\nprintf x > part/README.md\nprintf y > part/new",
    argv: git("status"),
    facts: ["modified:   part (modified content, untracked content)"],
  },
  "status/ignored": {
    setup: "seed\nprintf '*.log\\nout/\\n' > .gitignore\nmkdir out\nprintf x > out/a\nprintf x > b.log",
    argv: git("status --ignored"),
    facts: ["Ignored files:", "b.log", "out/"],
  },
  "status/colour": {
    setup: `seed\n${manyFiles}\ngit add src/part-1*\ncode src/order.ts 9\nrm README.md`,
    argv: colour("status"),
    facts: ["modified:   src/order.ts", "deleted:    README.md"],
  },
  "status/german": {
    setup: "conflict\ngit merge topic\nfor n in $(seq 40); do printf x > neu-$n.txt; done",
    argv: git("status"),
    env: german,
    facts: [
      "Sie haben nicht zusammengeführte Pfade.",
      "von beiden geändert:    src/order-limit.ts",
      "neu-40.txt",
    ],
  },
  "status/not-a-repository": {
    setup: "",
    argv: git("status"),
    facts: ["fatal: not a git repository (or any of the parent directories): .git"],
  },
};

const packages = (locked: number, functions: number): string => `seed
lock package-lock.json ${locked} 1
code src/big.ts ${functions}
commit 'chore: packages'
lock package-lock.json ${locked} 2
code src/big.ts ${functions} sum
code src/order.ts 6 net`;
const bigDiff = packages(60, 40);

const diff: Record<string, GitCase> = {
  "diff/small": {
    setup: "seed\ncode src/order.ts 7 sum",
    argv: git("diff"),
    facts: [
      "diff --git a/src/order.ts b/src/order.ts",
      "+export function invoiceSum1(items: readonly number[]): number {",
    ],
  },
  "diff/empty": { setup: "seed", argv: git("diff"), facts: [] },
  "diff/large-lock": {
    setup: packages(400, 300),
    argv: git("diff"),
    facts: [
      "diff --git a/package-lock.json b/package-lock.json",
      "+++ b/package-lock.json",
      "--- a/src/order.ts",
      "+export function invoiceNet1(items: readonly number[]): number {",
    ],
    mustNot: ["error-package-40"],
  },
  "diff/lock-asked": {
    setup: bigDiff,
    argv: git("diff -- package-lock.json"),
    facts: ["diff --git a/package-lock.json b/package-lock.json"],
  },
  "diff/generated": {
    setup: `seed
mkdir -p api dist web/__snapshots__ vendor/lib src/gen
printf '// Code generated by protoc-gen-go. DO NOT EDIT.\\npackage api\\n' > api/shop.pb.go
printf 'var a=1\\n' > dist/app.js
printf 'exports[1]\\n' > web/__snapshots__/page.test.ts.snap
printf 'x\\n' > vendor/lib/a.go
printf '// hand\\n' > src/gen/keep.ts
commit 'chore: outputs'
code ../c 60; cat ../c >> api/shop.pb.go; cat ../c >> dist/app.js; cat ../c >> web/__snapshots__/page.test.ts.snap; cat ../c >> vendor/lib/a.go
code src/order.ts 8
(printf '/**\\n * @generated by codegen from shop.graphql\\n */\\n'; cat ../c) > src/schema.ts
(printf '// talks about @generated files\\n'; code src/gen/keep.ts 3; cat src/gen/keep.ts) > ../k; mv ../k src/gen/keep.ts
git add -N src/schema.ts`,
    argv: git("diff"),
    facts: [
      "+++ b/api/shop.pb.go",
      "+++ b/dist/app.js",
      "+++ b/web/__snapshots__/page.test.ts.snap",
      "+++ b/vendor/lib/a.go",
      "+ * @generated by codegen from shop.graphql",
      "+export function couponTotal7(items: readonly number[]): number {",
    ],
  },
  "diff/minified": {
    setup: `seed
printf 'a\\n' > public.js
commit 'chore: public'
awk 'BEGIN { for (i = 0; i < 900; i++) printf "f(%d);var v%d=%d;", i, i, i * 7; print "" }' >> public.js
code src/order.ts 80`,
    argv: git("diff"),
    facts: ["+++ b/public.js", "+export function orderTotal80(items: readonly number[]): number {"],
  },
  "diff/stat": {
    setup: bigDiff,
    argv: git("diff --stat"),
    facts: [{ re: "^ package-lock\\.json \\|" }, { re: "3 files changed" }],
  },
  "diff/stat-many": {
    setup: `seed\nmkdir -p packages/server/src/modules/orders\nfor n in $(seq 120); do code packages/server/src/modules/orders/part-$n.ts 3; done\ncommit 'feat: parts'\nfor n in $(seq 120); do code packages/server/src/modules/orders/part-$n.ts $((n % 9 + 1)) sum; done`,
    argv: git("diff --stat"),
    facts: [{ re: "120 files changed" }, { re: "part-120\\.ts" }],
  },
  "diff/name-only": {
    setup: `seed\nmkdir -p packages/server/src/modules/orders\nfor n in $(seq 60); do code packages/server/src/modules/orders/part-$n.ts 3; done\ncommit 'feat: parts'`,
    argv: git("diff --name-only HEAD~1"),
    facts: [{ re: "part-60\\.ts" }],
  },
  "diff/numstat": { setup: bigDiff, argv: git("diff --numstat"), facts: [{ re: "package-lock\\.json" }] },
  "diff/patch-with-stat": {
    setup: bigDiff,
    argv: git("diff --stat -p"),
    facts: ["diff --git a/src/order.ts b/src/order.ts", { re: "3 files changed" }],
  },
  "diff/cached": {
    setup: `${bigDiff}\ngit add -A`,
    argv: git("diff --cached"),
    facts: ["diff --git a/src/order.ts b/src/order.ts"],
  },
  "diff/combined": {
    setup:
      "conflict\nlock package-lock.json 80 1\ncommit 'chore: lock'\ngit checkout -q topic\nlock package-lock.json 80 2\ncommit 'chore: lock too'\ngit checkout -q main\ngit merge topic",
    argv: git("diff"),
    facts: [
      "diff --cc src/order-limit.ts",
      "++<<<<<<< HEAD",
      " +export const limit = 5;",
      "+ export const limit = 20;",
      "++>>>>>>> topic",
      "diff --cc package-lock.json",
    ],
  },
  "diff/unified-zero": {
    setup: bigDiff,
    argv: git("diff -U0"),
    facts: ["+export function invoiceNet1(items: readonly number[]): number {"],
  },
  "diff/no-prefix": {
    setup: bigDiff,
    argv: git("diff --no-prefix"),
    facts: ["diff --git src/order.ts src/order.ts", "+++ package-lock.json"],
    mustNot: ["error-package-40"],
  },
  "diff/mnemonic": {
    setup: bigDiff,
    argv: ["git", "-c", "diff.mnemonicPrefix=true", "diff"],
    facts: ["diff --git i/src/order.ts w/src/order.ts"],
    mustNot: ["error-package-40"],
  },
  "diff/quoted": {
    setup: `seed
for dir in 'grün' 'with space' 'dist/schön'; do mkdir -p "$dir"; printf 'a\\n' > "$dir/a \\"b\\".ts"; done
commit 'feat: names'
for dir in 'grün' 'with space' 'dist/schön'; do code ../c 80; cat ../c >> "$dir/a \\"b\\".ts"; done`,
    argv: git("diff"),
    facts: [{ re: '^diff --git "a/gr\\\\303' }, { re: '^\\+\\+\\+ "b/with space' }],
  },
  "diff/looks-like-diff": {
    setup: `seed
mkdir test
code src/ledger.ts 30 net
git diff > test/recorded.patch
lock ../l 12 1
(printf 'diff --git a/yarn.lock b/yarn.lock\\n--- a/yarn.lock\\n+++ b/yarn.lock\\n@@ -1,2 +1,3 @@\\n'; sed 's/^/+/' ../l) >> test/recorded.patch
git checkout -q src
commit 'test: a recorded patch'
sed -i 's/^+/-/' test/recorded.patch
printf -- '--- a/Cargo.lock\\n+++ b/Cargo.lock\\n' >> src/tax.ts`,
    argv: git("diff"),
    facts: [
      "diff --git a/test/recorded.patch b/test/recorded.patch",
      "-+++ b/yarn.lock",
      "+--- a/Cargo.lock",
      "++++ b/Cargo.lock",
      { re: "error-package-12" },
    ],
  },
  "diff/deleted": {
    setup:
      "seed\ncode src/old.ts 120\nlock yarn.lock 60 1\ncommit 'feat: old'\ngit rm -q src/old.ts yarn.lock",
    argv: git("diff HEAD"),
    facts: [
      "deleted file mode 100644",
      "--- a/src/old.ts",
      "-export function orderTotal10(items: readonly number[]): number {",
    ],
  },
  "diff/renamed": {
    setup:
      "seed\ngit mv src/order.ts src/orders.ts\nchmod +x README.md\nhead -c 300 /dev/zero > logo.png\ngit add -A",
    argv: git("diff --cached"),
    facts: [
      "rename from src/order.ts",
      "rename to src/orders.ts",
      "old mode 100644",
      "new mode 100755",
      "Binary files /dev/null and b/logo.png differ",
    ],
  },
  "diff/binary": {
    setup:
      "seed\ncode ../c 300\n(printf '\\000'; gzip -nc ../c; gzip -nc1 ../c; sha512sum ../c; for n in $(seq 400); do printf %s $n | sha512sum; done) > logo.bin\ncode src/tax.ts 70\ngit add -A",
    argv: git("diff --cached --binary"),
    facts: ["GIT binary patch", { re: "^literal \\d+$" }, "diff --git a/src/tax.ts b/src/tax.ts"],
  },
  "diff/no-newline": {
    setup:
      "seed\nprintf 'a\\nb' > a.txt\ncommit a\nprintf 'a\\nc' > a.txt\nlock yarn.lock 50 1\ngit add yarn.lock",
    argv: git("diff HEAD"),
    facts: ["\\ No newline at end of file", "-b", "+c"],
  },
  "diff/crlf": {
    setup: "seed\ncode src/order.ts 90\ncommit more\nsed -i 's/$/\\r/' src/order.ts",
    argv: git("diff"),
    facts: ["diff --git a/src/order.ts b/src/order.ts"],
  },
  "diff/submodule": {
    setup:
      "seed\ngit clone -q . ../part\ngit submodule add -q ../part part\ncommit 'chore: part'\n(cd part; printf x > x; tick; git add x; git commit -qm 'feat: x')",
    argv: git("diff"),
    facts: [{ re: "^-Subproject commit [0-9a-f]{40}$" }, { re: "^\\+Subproject commit [0-9a-f]{40}$" }],
  },
  "diff/check": {
    setup: "seed\nprintf 'a \\nb\\t\\n' >> src/tax.ts",
    argv: git("diff --check"),
    facts: ["src/tax.ts:2: trailing whitespace."],
  },
  "diff/colour": {
    setup: bigDiff,
    argv: colour("diff"),
    facts: ["export function invoiceNet1(items: readonly number[]): number {"],
  },
  "diff/colour-moved": {
    setup: `${bigDiff}\n(tail -30 src/order.ts; head -40 src/big.ts) > ../o; mv ../o src/order.ts`,
    argv: colour("diff --color-moved"),
    facts: ["+++ b/src/order.ts"],
  },
  "diff/function-context": {
    setup: bigDiff,
    argv: git("diff -W src/order.ts package-lock.json"),
    facts: ["+++ b/package-lock.json"],
  },
  "diff/german": {
    setup: "seed",
    argv: git("diff nirgends"),
    env: german,
    facts: ["Schwerwiegend: mehrdeutiges Argument 'nirgends': unbekannter Commit oder Pfad existiert nicht"],
  },
  "diff/unknown-revision": {
    setup: "seed",
    argv: git("diff nowhere..main"),
    facts: ["fatal: ambiguous argument 'nowhere..main': unknown revision or path not in the working tree."],
  },
  "diff/not-a-repository": {
    setup: "",
    argv: git("diff"),
    facts: ["warning: Not a git repository. Use --no-index to compare two paths outside a working tree"],
  },
};

const log: Record<string, GitCase> = {
  "log/large": {
    setup: "history 400",
    argv: git("log"),
    facts: [{ re: "^commit [0-9a-f]{40}$" }, "    chore: start"],
  },
  "log/oneline": { setup: "history 400", argv: git("log --oneline"), facts: [{ re: " chore: start$" }] },
  "log/oneline-few": {
    setup: "history 30",
    argv: git("log --oneline -20"),
    facts: [{ re: " Merge branch 'side-28'$" }, { re: " fix: rounding in case 25$" }],
  },
  "log/bodies": {
    setup: "history 60",
    argv: git("log -50"),
    facts: [
      "    BREAKING CHANGE: totals of case 60 differ by up to one cent.",
      "    diff --git a/x b/x in a body.",
      { re: "^Merge: [0-9a-f]+ [0-9a-f]+$" },
    ],
  },
  "log/stat": {
    setup: "history 60",
    argv: git("log --stat -30"),
    facts: [{ re: "^ base\\.txt \\| 1 \\+$" }],
  },
  "log/graph": {
    setup: "history 60",
    argv: git("log --graph --oneline --all"),
    facts: [{ re: "Merge branch 'side-7'" }],
  },
  "log/patch": {
    setup: `${bigDiff}\ncommit 'feat: net sums'\ngit commit -q --allow-empty -m 'chore: empty'`,
    argv: git("log -p"),
    facts: [
      "    feat: net sums",
      "    feat: orders",
      "+export function invoiceNet1(items: readonly number[]): number {",
    ],
    mustNot: ["error-package-40"],
  },
  "log/name-status": {
    setup: "history 60",
    argv: git("log --name-status --oneline -30"),
    facts: ["M\tbase.txt"],
  },
  "log/colour": {
    setup: "history 60",
    argv: colour("log --oneline --decorate"),
    facts: [{ re: "HEAD -> main" }],
  },
  "log/german": {
    setup: "init",
    argv: git("log"),
    env: german,
    facts: ["Schwerwiegend: Ihr aktueller Branch 'main' hat noch keine Commits."],
  },
  "log/no-commits": {
    setup: "init",
    argv: git("log"),
    facts: ["fatal: your current branch 'main' does not have any commits yet"],
  },
  "log/unknown-revision": {
    setup: "seed",
    argv: git("log nowhere"),
    facts: ["fatal: ambiguous argument 'nowhere': unknown revision or path not in the working tree."],
  },
  "log/empty": { setup: "seed", argv: git("log main..HEAD"), facts: [] },
};

const show: Record<string, GitCase> = {
  "show/small": {
    setup: "seed",
    argv: git("show"),
    facts: ["    feat: tax rate", "+export const rate = 0.19;"],
  },
  "show/large-lock": {
    setup: `${bigDiff}\ncommit 'feat: net sums' 'A body.'`,
    argv: git("show HEAD"),
    facts: [
      "    feat: net sums",
      "    A body.",
      "+++ b/package-lock.json",
      "+export function invoiceNet1(items: readonly number[]): number {",
    ],
    mustNot: ["error-package-40"],
  },
  "show/merge": {
    setup:
      "conflict\ngit merge topic\nfor file in order ledger tax; do printf 'export const limit = 12;\\n' > src/$file-limit.ts; done\ncommit \"Merge branch 'topic'\"",
    argv: git("show"),
    facts: [{ re: "^Merge: " }, "diff --cc src/order-limit.ts", "++export const limit = 12;"],
  },
  "show/tag": {
    setup: "seed\ntick\ngit tag -a v1.0 -m 'First release' -m 'All totals.'",
    argv: git("show v1.0"),
    facts: ["tag v1.0", "First release", "    feat: tax rate"],
  },
  "show/file": {
    setup: `${bigDiff}\ngit diff > recorded.patch\ncommit 'test: patch'`,
    argv: git("show HEAD:recorded.patch"),
    facts: ["diff --git a/package-lock.json b/package-lock.json"],
  },
  "show/stat": {
    setup: bigDiff + "\ncommit 'feat: net sums'",
    argv: git("show --stat"),
    facts: ["    feat: net sums", { re: "3 files changed" }],
  },
  "show/name-only": {
    setup: "seed",
    argv: git("show --name-only HEAD~2"),
    facts: ["src/order.ts", "README.md"],
  },
  "show/colour": {
    setup: `${bigDiff}\ncommit 'feat: net sums'`,
    argv: colour("show"),
    facts: ["    feat: net sums"],
  },
  "show/unknown-revision": {
    setup: "seed",
    argv: git("show nowhere"),
    facts: ["fatal: ambiguous argument 'nowhere': unknown revision or path not in the working tree."],
  },
  "show/no-such-path": {
    setup: "seed",
    argv: git("show HEAD:nowhere.ts"),
    facts: ["fatal: path 'nowhere.ts' does not exist in 'HEAD'"],
  },
};

const listings: Record<string, GitCase> = {
  "branch/many": {
    setup:
      "upstream\nfor n in $(seq 60); do git branch feature/shop-checkout-step-$n; done\ngit push -q origin --all\ngit fetch -q",
    argv: git("branch -a -vv"),
    facts: [
      { re: "^\\* main +[0-9a-f]+ \\[origin/main\\] feat: tax rate$" },
      { re: "remotes/origin/feature/shop-checkout-step-60" },
    ],
  },
  "branch/few": { setup: "seed\ngit branch topic", argv: git("branch"), facts: ["* main", "  topic"] },
  "branch/unmerged": {
    setup: "conflict",
    argv: git("branch -d topic"),
    facts: ["error: The branch 'topic' is not fully merged."],
  },
  "branch/exists": {
    setup: "conflict",
    argv: git("branch topic"),
    facts: ["fatal: a branch named 'topic' already exists"],
  },
  "branch/german": {
    setup: "conflict",
    argv: git("branch -d topic"),
    env: german,
    facts: ["Fehler: Der Branch 'topic' ist nicht vollständig zusammengeführt."],
  },
  "branch/colour": {
    setup: "seed\nfor n in $(seq 40); do git branch topic-$n; done",
    argv: colour("branch"),
    facts: ["main", "topic-40"],
  },
  "branch/detached": {
    setup: "seed\ngit checkout -q HEAD~1",
    argv: git("branch"),
    facts: [{ re: "^\\* \\(HEAD detached at [0-9a-f]+\\)$" }],
  },
  "tag/many": {
    setup: "seed\nfor n in $(seq 300); do git tag v1.$n.0; done",
    argv: git("tag"),
    facts: ["v1.1.0", "v1.99.0"],
  },
  "tag/notes": {
    setup: 'seed\nfor n in $(seq 40); do tick; git tag -a v1.$n -m "Release $n"; done',
    argv: git("tag -n"),
    facts: [{ re: "v1\\.40 +Release 40" }],
  },
  "tag/exists": { setup: "seed\ngit tag v1", argv: git("tag v1"), facts: ["fatal: tag 'v1' already exists"] },
  "tag/deleted": {
    setup: "seed\ngit tag v1",
    argv: git("tag -d v1 v2"),
    facts: [{ re: "Deleted tag 'v1' \\(was [0-9a-f]+\\)" }, "error: tag 'v2' not found."],
  },
  "remote/verbose": {
    setup: "upstream\ngit remote add fork https://example.com/fork.git",
    argv: git("remote -v"),
    facts: ["fork\thttps://example.com/fork.git (fetch)", "fork\thttps://example.com/fork.git (push)"],
  },
  "remote/show": {
    setup: "upstream\nfor n in $(seq 40); do git branch topic-$n; done\ngit push -q origin --all",
    argv: git("remote show origin"),
    facts: ["* remote origin", "HEAD branch: main", { re: "main +pushes to main +\\(up to date\\)" }],
  },
  "remote/prune": {
    setup: "upstream\ngit push -q origin main:gone\ngit fetch -q\ngit --git-dir ../up.git branch -D gone",
    argv: git("remote prune origin"),
    facts: [" * [pruned] origin/gone"],
  },
  "remote/missing": {
    setup: "seed",
    argv: git("remote show nowhere"),
    facts: ["fatal: 'nowhere' does not appear to be a git repository"],
  },
  "reflog/large": {
    setup: "history 150\nfor n in 1 2 3 4 5; do git reset -q --hard HEAD~1; done",
    argv: git("reflog"),
    facts: [{ re: "HEAD@\\{0\\}: reset: moving to HEAD~1$" }],
  },
  "reflog/empty": {
    setup: "init",
    argv: git("reflog"),
    facts: ["fatal: your current branch 'main' does not have any commits yet"],
  },
  "blame/large": {
    setup:
      "seed\ncode src/order.ts 333\ncommit 'feat: many'\nsed -i '10,20s/sum/total/' src/order.ts\ncommit 'refactor: names'",
    argv: git("blame src/order.ts"),
    facts: [{ re: "^[0-9a-f^]+ \\(Dana Dev \\d{4}-\\d\\d-\\d\\d .* 999\\) \\}$" }],
  },
  "blame/range": { setup: "seed", argv: git("blame -L 1,3 src/order.ts"), facts: [{ re: " 3\\) \\}$" }] },
  "blame/no-such-path": {
    setup: "seed",
    argv: git("blame nowhere.ts"),
    facts: ["fatal: no such path 'nowhere.ts' in HEAD"],
  },
  "blame/colour": {
    setup: "seed\ncode src/order.ts 40\ncommit more",
    argv: ["git", "-c", "color.ui=always", "blame", "--color-lines", "--color-by-age", "src/order.ts"],
    facts: [{ re: "120\\)" }],
  },
  "ls-files/many": {
    setup: `seed\nmkdir -p packages/server/src/modules/orders packages/web/src/pages\nfor n in $(seq 90); do printf x > packages/server/src/modules/orders/part-$n.ts; printf x > packages/web/src/pages/page-$n.tsx; done\ncommit parts`,
    argv: git("ls-files"),
    facts: ["README.md", { re: "page-90\\.tsx" }],
  },
  "ls-files/error": {
    setup: "seed",
    argv: git("ls-files --error-unmatch nowhere"),
    facts: ["error: pathspec 'nowhere' did not match any file(s) known to git"],
  },
  "ls-tree/recursive": {
    setup: `seed\nmkdir -p packages/server/src/modules/orders\nfor n in $(seq 90); do printf $n > packages/server/src/modules/orders/part-$n.ts; done\ncommit parts`,
    argv: git("ls-tree -r HEAD"),
    facts: [{ re: "^100644 blob [0-9a-f]{40}\tREADME\\.md$" }, { re: "part-90\\.ts" }],
  },
  "ls-tree/names": {
    setup: `seed\nmkdir -p packages/server/src/modules/orders\nfor n in $(seq 90); do printf $n > packages/server/src/modules/orders/part-$n.ts; done\ncommit parts`,
    argv: git("ls-tree -r --name-only HEAD"),
    facts: ["README.md", { re: "part-90\\.ts" }],
  },
  "shortlog/many": {
    setup: "history 60",
    argv: git("shortlog HEAD"),
    facts: [{ re: "^Dana Dev \\(\\d+\\):$" }, "      docs: note 1"],
  },
};

const changes: Record<string, GitCase> = {
  "add/crlf": {
    setup: "seed\nfor n in $(seq 60); do printf 'a\\r\\nb\\r\\n' > src/dos-$n.ts; done",
    argv: ["git", "-c", "core.autocrlf=input", "add", "-A"],
    facts: [
      "warning: in the working copy of 'src/dos-1.ts', CRLF will be replaced by LF the next time Git touches it",
    ],
  },
  "add/ignored": {
    setup: "seed\nprintf '*.log\\nbuild/\\n' > .gitignore\nmkdir build\nprintf x > build/a\nprintf x > b.log",
    argv: git("add b.log build/a"),
    facts: ["The following paths are ignored by one of your .gitignore files:", "b.log", "build"],
  },
  "add/no-match": {
    setup: "seed",
    argv: git("add nowhere.ts"),
    facts: ["fatal: pathspec 'nowhere.ts' did not match any files"],
  },
  "add/index-lock": {
    setup: "seed\nprintf x > x\ntouch .git/index.lock",
    argv: git("add -A"),
    facts: ["fatal: Unable to create '/home/dev/project/.git/index.lock': File exists."],
  },
  "add/embedded": {
    setup: "seed\ngit clone -q . inner",
    argv: git("add -A"),
    facts: ["warning: adding embedded git repository: inner"],
  },
  "add/verbose": { setup: `seed\n${manyFiles}`, argv: git("add -v ."), facts: ["add 'src/part-1.ts'"] },
  "add/nothing": { setup: "seed", argv: git("add"), facts: ["Nothing specified, nothing added."] },
  "add/empty": { setup: "seed\nprintf x > x", argv: git("add -A"), facts: [] },
  "rm/many": {
    setup: `seed\n${manyFiles}\ncommit parts`,
    argv: git("rm -r src"),
    facts: ["rm 'src/ledger.ts'"],
  },
  "rm/modified": {
    setup: "seed\ncode src/order.ts 9",
    argv: git("rm src/order.ts"),
    facts: ["error: the following file has local modifications:", "    src/order.ts"],
  },
  "restore/no-match": {
    setup: "seed",
    argv: git("restore nowhere.ts"),
    facts: ["error: pathspec 'nowhere.ts' did not match any file(s) known to git"],
  },
  "restore/empty": { setup: "seed\ncode src/order.ts 9", argv: git("restore ."), facts: [] },
  "restore/reset": {
    setup: `seed\nmkdir -p packages/server/src/modules/orders\nfor n in $(seq 90); do printf $n > packages/server/src/modules/orders/part-$n.ts; done\ncommit parts\nfor f in packages/server/src/modules/orders/*; do printf x >> $f; done\ngit add -A`,
    argv: git("reset"),
    facts: ["Unstaged changes after reset:", { re: "part-90\\.ts" }],
  },
  "restore/reset-hard": {
    setup: "seed",
    argv: git("reset --hard HEAD~1"),
    facts: [{ re: "^HEAD is now at [0-9a-f]+ feat: ledger$" }],
  },
  "stash/pushed": {
    setup: "seed\ncode src/order.ts 9",
    argv: git("stash"),
    facts: [{ re: "^Saved working directory and index state WIP on main: [0-9a-f]+ feat: tax rate$" }],
  },
  "stash/nothing": { setup: "seed", argv: git("stash"), facts: ["No local changes to save"] },
  "stash/list": {
    setup:
      'seed\nfor n in $(seq 40); do code src/order.ts $n; tick; git stash push -q -m "work on step $n"; done',
    argv: git("stash list"),
    facts: ["stash@{0}: On main: work on step 40", "stash@{38}: On main: work on step 1"],
  },
  "stash/popped": {
    setup: "seed\nfor n in $(seq 40); do printf x > src/part-$n.ts; done\ntick\ngit stash -q -u",
    argv: git("stash pop"),
    facts: [
      "On branch main",
      { re: "src/part-40\\.ts" },
      { re: "^Dropped refs/stash@\\{0\\} \\([0-9a-f]{40}\\)$" },
    ],
  },
  "stash/pop-conflict": {
    setup: "seed\ncode src/tax.ts 3\ntick\ngit stash -q\ncode src/tax.ts 4 net\ncommit 'feat: net'",
    argv: git("stash pop"),
    facts: [
      "CONFLICT (content): Merge conflict in src/tax.ts",
      "The stash entry is kept in case you need it again.",
      "both modified:   src/tax.ts",
    ],
  },
  "stash/pop-overwritten": {
    setup: "seed\ncode src/tax.ts 3\ntick\ngit stash -q\ncode src/tax.ts 4 net",
    argv: git("stash pop"),
    facts: [
      "error: Your local changes to the following files would be overwritten by merge:",
      "\tsrc/tax.ts",
      "The stash entry is kept in case you need it again.",
    ],
  },
  "stash/show-patch": {
    setup: `${bigDiff}\ntick\ngit stash -q`,
    argv: git("stash show -p"),
    facts: ["diff --git a/src/order.ts b/src/order.ts", "+++ b/package-lock.json"],
    mustNot: ["error-package-40"],
  },
  "stash/show": {
    setup: `${bigDiff}\ntick\ngit stash -q`,
    argv: git("stash show"),
    facts: [{ re: "3 files changed" }],
  },
  "stash/no-entries": { setup: "seed", argv: git("stash pop"), facts: ["No stash entries found."] },
};

const commits: Record<string, GitCase> = {
  "commit/made": {
    setup: "seed\ncode src/order.ts 9\ngit add -A",
    argv: ["git", "commit", "-m", "feat: more orders"],
    facts: [
      { re: "^\\[main [0-9a-f]+\\] feat: more orders$" },
      { re: "1 file changed, 9 insertions\\(\\+\\)" },
    ],
  },
  "commit/first": {
    setup: "init\ncode src/order.ts 9\ngit add -A",
    argv: ["git", "commit", "-m", "feat: orders"],
    facts: [{ re: "^\\[main \\(root-commit\\) [0-9a-f]+\\] feat: orders$" }],
  },
  "commit/many": {
    setup: `seed\n${manyFiles}\ngit mv README.md READ.md\ngit rm -q src/tax.ts\ngit add -A`,
    argv: ["git", "commit", "-m", "feat: parts"],
    facts: [
      { re: "^\\[main [0-9a-f]+\\] feat: parts$" },
      " 502 files changed, 500 insertions(+), 1 deletion(-)",
      " delete mode 100644 src/tax.ts",
    ],
  },
  "commit/amend": {
    setup: "seed\ncode src/order.ts 9\ngit add -A",
    argv: git("commit --amend --no-edit"),
    facts: [{ re: "^ Date: " }, { re: "^\\[main [0-9a-f]+\\] feat: tax rate$" }],
  },
  "commit/nothing": {
    setup: "seed",
    argv: ["git", "commit", "-m", "feat: none"],
    facts: ["nothing to commit, working tree clean"],
  },
  "commit/nothing-staged": {
    setup: "seed\nfor n in $(seq 40); do printf x > src/part-$n.ts; done\ncode src/order.ts 9",
    argv: ["git", "commit", "-m", "feat: none"],
    facts: [
      "Changes not staged for commit:",
      "modified:   src/order.ts",
      'no changes added to commit (use "git add" and/or "git commit -a")',
    ],
  },
  "commit/german": {
    setup: "seed\ncode src/order.ts 9",
    argv: ["git", "commit", "-m", "feat: nichts"],
    env: german,
    facts: ["geändert:       src/order.ts"],
  },
  "commit/unmerged": {
    setup: "conflict\ngit merge topic",
    argv: ["git", "commit", "-m", "merge"],
    facts: [
      "error: Committing is not possible because you have unmerged files.",
      "fatal: Exiting because of an unresolved conflict.",
      "U\tsrc/order-limit.ts",
    ],
  },
  "commit/gpg": {
    setup: "seed\ncode src/order.ts 9\ngit add -A",
    argv: ["git", "-c", "commit.gpgSign=true", "-c", "gpg.program=false", "commit", "-m", "feat: signed"],
    facts: ["error: gpg failed to sign the data", "fatal: failed to write commit object"],
  },
  "commit/no-identity": {
    setup: "seed\ncode src/order.ts 9\ngit add -A\nrm $HOME/.gitconfig\ngit config user.useConfigOnly true",
    argv: ["git", "commit", "-m", "feat: who"],
    facts: ["Author identity unknown", "fatal: no email was given and auto-detection is disabled"],
  },
  "commit/index-lock": {
    setup: "seed\ncode src/order.ts 9\ngit add -A\ntouch .git/index.lock",
    argv: ["git", "commit", "-m", "feat: more"],
    facts: ["fatal: Unable to create '/home/dev/project/.git/index.lock': File exists."],
  },
  "commit/empty-message": {
    setup: "seed\ncode src/order.ts 9\ngit add -A",
    argv: ["git", "commit", "-m", ""],
    facts: ["Aborting commit due to empty commit message."],
  },
  "commit/hook-fails": {
    setup:
      "seed\ncode src/order.ts 9\ngit add -A\nhook pre-commit 'echo \"src/order.ts:3:1 error no totals on Fridays\" >&2; exit 1'",
    argv: ["git", "commit", "-m", "feat: more"],
    facts: ["src/order.ts:3:1 error no totals on Fridays"],
    mustNot: ["[main"],
  },
  "commit/commit-msg-fails": {
    setup:
      "seed\ncode src/order.ts 9\ngit add -A\nhook commit-msg 'echo \"subject must start with a type\" >&2; exit 1'",
    argv: ["git", "commit", "-m", "more"],
    facts: ["subject must start with a type"],
  },
  "commit/lint-staged": {
    tools: true,
    setup: `seed
for n in $(seq 12); do printf 'export  const a$n = {b:1}\\n' > src/part-$n.ts; printf '# a\\n' > docs-$n.md; done
printf '{"lint-staged":{"*.ts":["prettier --write"],"*.md":["prettier --write","prettier --check"],"*.css":["prettier --write"]}}' > package.json
ln -s "$NODE_TOOLS/node_modules" node_modules; printf 'node_modules\\n' > .gitignore
git add -A
hook pre-commit lint-staged`,
    argv: ["git", "commit", "-m", "style: formatted"],
    facts: [
      { re: "^\\[main [0-9a-f]+\\] style: formatted$" },
      { re: "files changed" },
      " create mode 100644 src/part-12.ts",
    ],
  },
  "commit/lint-staged-fails": {
    tools: true,
    setup: `seed
printf 'export  const a = {b:1}\\n' > src/fine.ts; printf 'export const = ;\\n' > src/broken.ts; printf '# a\\n' > docs.md
printf '{"lint-staged":{"*.ts":["prettier --write"],"*.md":["prettier --write"]}}' > package.json
ln -s "$NODE_TOOLS/node_modules" node_modules; printf 'node_modules\\n' > .gitignore
git add -A
hook pre-commit lint-staged`,
    argv: ["git", "commit", "-m", "feat: broken"],
    facts: [
      "[FAILED] prettier --write [FAILED]",
      { re: "broken\\.ts: SyntaxError: Variable declaration expected" },
    ],
    mustNot: ["[main"],
  },
  "commit/prettier-hook": {
    tools: true,
    setup:
      "seed\nfor n in $(seq 60); do printf 'export  const a = {b:1}\\n' > src/part-$n.ts; done\ngit add -A\nhook pre-commit 'prettier --write src && git add -A'",
    argv: ["git", "commit", "-m", "feat: formatted"],
    facts: [{ re: "^\\[main [0-9a-f]+\\] feat: formatted$" }],
  },
  "commit/prettier-unchanged": {
    tools: true,
    setup: `seed
for n in $(seq 60); do printf 'export const a = { b: %s };\\n' $n > src/part-$n.ts; done
prettier --write src
commit 'style: formatted'
printf 'export const a = {b:1};\\n' > src/part-7.ts
git add -A
hook pre-commit 'prettier --write src && git add -A'`,
    argv: ["git", "commit", "-m", "feat: one part"],
    facts: [
      { re: "^\\[main [0-9a-f]+\\] feat: one part$" },
      { re: "^src/part-7\\.ts \\d+ms$" },
      " 1 file changed, 1 insertion(+), 1 deletion(-)",
    ],
    mustNot: ["src/part-30.ts"],
  },
  "commit/tests-fail": {
    setup: `seed
mkdir test
for n in $(seq 60); do printf 'import test from "node:test";\\nimport assert from "node:assert/strict";\\ntest("total %s is right", () => assert.equal(%s, %s));\\n' $n $n $n > test/part-$n.test.mjs; done
sed -i 's/equal(33, 33)/equal(33, 34)/' test/part-33.test.mjs
git add -A
hook pre-commit 'node --test test'`,
    argv: ["git", "commit", "-m", "test: totals"],
    facts: ["total 33 is right", { re: "33 !== 34" }, { re: "fail 1" }],
    mustNot: ["[main"],
  },
  "commit/lefthook": {
    tools: true,
    setup: `seed
printf 'x\\n' > src/a.ts
printf 'pre-commit:\\n  parallel: false\\n  jobs:\\n    - name: format\\n      run: echo formatted\\n    - name: types\\n      run: "for n in 1 2 3; do echo checked part \\\\\\$n; done"\\n' > lefthook.yml
lefthook install
git add -A`,
    argv: ["git", "commit", "-m", "feat: a"],
    facts: [{ re: "^\\[main [0-9a-f]+\\] feat: a$" }],
  },
  "commit/lefthook-fails": {
    tools: true,
    setup: `seed
printf 'x\\n' > src/a.ts
printf 'pre-commit:\\n  jobs:\\n    - name: types\\n      run: "echo src/a.ts:1:1 error TS2304; exit 1"\\n' > lefthook.yml
lefthook install
git add -A`,
    argv: ["git", "commit", "-m", "feat: a"],
    facts: [{ re: "src/a\\.ts:1:1 error TS2304" }],
  },
  "commit/commitlint": {
    tools: true,
    setup: `seed
printf 'export default { rules: { "subject-full-stop": [2, "never", "."], "body-max-line-length": [2, "always", 100], "subject-case": [2, "never", ["start-case"]] } };' > commitlint.config.mjs
code src/order.ts 9
git add -A
hook commit-msg 'commitlint --edit $1'`,
    argv: [
      "git",
      "commit",
      "-m",
      "feat: More Orders.",
      "-m",
      "Totals for sessions and ledgers.\n- error: totals of empty baskets are now zero instead of not a number, which broke the report of the month",
    ],
    facts: [
      "⧗   input: feat: More Orders.",
      "✖   subject may not end with full stop [subject-full-stop]",
      "✖   found 2 problems, 0 warnings",
    ],
    mustNot: ["[main"],
  },
  "commit/colour": {
    setup: "seed\nfor n in $(seq 40); do printf x > src/part-$n.ts; done\ncode src/order.ts 9",
    argv: ["git", "-c", "color.ui=always", "commit", "-m", "feat: none"],
    facts: ["Changes not staged for commit:", "modified:   src/order.ts"],
  },
  "commit/pre-commit": {
    setup: `seed
cat > .pre-commit-config.yaml <<'YAML'
repos:
- repo: local
  hooks:
${[
  "trim trailing whitespace",
  "fix end of files",
  "check for added large files",
  "ruff",
  "mypy",
  "shellcheck",
  "check merge conflicts",
  "detect private key",
  "mixed line ending",
  "eslint",
  "types",
  "spelling",
]
  .map(
    (name, at) =>
      `  - {id: h${at}, name: ${name}, language: system, entry: "true"${at > 8 ? ", files: nowhere" : ""}}`,
  )
  .join("\n")}
YAML
git add -A
pre-commit install`,
    argv: ["git", "commit", "-m", "chore: hooks"],
    facts: [{ re: "^\\[main [0-9a-f]+\\] chore: hooks$" }],
  },
  "commit/pre-commit-fails": {
    setup: `seed
cat > .pre-commit-config.yaml <<'YAML'
repos:
- repo: local
  hooks:
${[
  "trim trailing whitespace",
  "fix end of files",
  "check for added large files",
  "ruff",
  "shellcheck",
  "check merge conflicts",
  "detect private key",
  "mixed line ending",
]
  .map((name, at) => `  - {id: h${at}, name: ${name}, language: system, entry: "true"}`)
  .join("\n")}
  - {id: types, name: types, language: system, entry: "bash -c 'echo src/order.ts:3: error: Missing return; exit 1'", pass_filenames: false}
YAML
git add -A
pre-commit install`,
    argv: ["git", "commit", "-m", "chore: hooks"],
    facts: [
      { re: "^types\\.+Failed$" },
      "- hook id: types",
      "- exit code: 1",
      "src/order.ts:3: error: Missing return",
    ],
    mustNot: ["[main"],
  },
};

const transfers: Record<string, GitCase> = {
  "push/moved": {
    setup: "upstream\nprintf a > a\ncommit 'feat: a'",
    argv: git("push"),
    facts: ["To ../up.git", { re: "^ +[0-9a-f]+\\.\\.[0-9a-f]+ +main -> main$" }],
  },
  "push/progress": {
    setup: `upstream\n${manyFiles}\ncommit 'feat: parts'`,
    argv: git("push --progress"),
    facts: [{ re: "main -> main$" }],
  },
  "push/new-branch": {
    setup:
      "upstream\ngit checkout -q -b topic\nprintf a > a\ncommit 'feat: a'\nprintf '#!/bin/sh\\necho; echo \"Create a pull request for topic by visiting:\"; echo \"     https://example.com/shop/pull/new/topic\"; echo\\n' > ../up.git/hooks/post-receive\nchmod +x ../up.git/hooks/post-receive",
    argv: git("push -u origin topic"),
    facts: [
      { re: "^remote: +https://example.com/shop/pull/new/topic" },
      " * [new branch]      topic -> topic",
      "branch 'topic' set up to track 'origin/topic'.",
    ],
  },
  "push/rejected": {
    setup: "upstream\nother 'printf b > b; commit other'\nprintf a > a\ncommit 'feat: a'",
    argv: git("push"),
    facts: [
      " ! [rejected]        main -> main (fetch first)",
      "error: failed to push some refs to '../up.git'",
    ],
  },
  "push/colour": {
    setup: "upstream\nother 'printf b > b; commit other'\nprintf a > a\ncommit 'feat: a'",
    argv: [
      "git",
      "-c",
      "color.push=always",
      "-c",
      "color.transport=always",
      "-c",
      "color.advice=always",
      "push",
    ],
    facts: ["[rejected]", "failed to push some refs to '../up.git'"],
  },
  "push/behind": {
    setup: "upstream\nother 'printf b > b; commit other'\ngit fetch -q\nprintf a > a\ncommit 'feat: a'",
    argv: git("push"),
    facts: [
      " ! [rejected]        main -> main (non-fast-forward)",
      "error: failed to push some refs to '../up.git'",
    ],
  },
  "push/declined": {
    setup:
      "upstream\nprintf a > a\ncommit 'feat: a'\nprintf '#!/bin/sh\\necho \"error: GH006: Protected branch update failed for refs/heads/main.\"; echo \"error: Changes must be made through a pull request.\"; exit 1\\n' > ../up.git/hooks/pre-receive\nchmod +x ../up.git/hooks/pre-receive",
    argv: git("push"),
    facts: [
      { re: "^remote: error: GH006: Protected branch update failed for refs/heads/main" },
      " ! [remote rejected] main -> main (pre-receive hook declined)",
    ],
  },
  "push/up-to-date": { setup: "upstream", argv: git("push"), facts: ["Everything up-to-date"] },
  "push/no-upstream": {
    setup: "upstream\ngit checkout -q -b topic",
    argv: git("push"),
    facts: ["fatal: The current branch topic has no upstream branch."],
  },
  "push/missing-remote": {
    setup: "seed\ngit remote add origin /nowhere/up.git",
    argv: git("push origin main"),
    facts: [
      "fatal: '/nowhere/up.git' does not appear to be a git repository",
      "fatal: Could not read from remote repository.",
    ],
  },
  "push/tags": {
    setup: "upstream\nfor n in $(seq 50); do git tag v1.$n; done",
    argv: git("push --tags"),
    facts: [{ re: "\\[new tag\\] +v1\\.50 -> v1\\.50" }],
  },
  "push/pre-push-fails": {
    setup: "upstream\nprintf a > a\ncommit 'feat: a'\nhook pre-push 'echo \"2 tests failed\" >&2; exit 1'",
    argv: git("push"),
    facts: ["2 tests failed", "error: failed to push some refs to '../up.git'"],
  },
  "push/streams": {
    merged: false,
    setup: "upstream\nprintf a > a\ncommit 'feat: a'",
    argv: git("push -u origin main"),
    facts: ["branch 'main' set up to track 'origin/main'."],
  },
  "push/german": {
    setup: "upstream\nother 'printf b > b; commit other'\nprintf a > a\ncommit 'feat: a'",
    argv: git("push"),
    env: german,
    facts: [" ! [rejected]        main -> main (fetch first)"],
  },
  "fetch/many": {
    setup:
      "upstream\nother 'for n in $(seq 60); do git push -q origin HEAD:refs/heads/feature/step-$n; git tag v1.$n; done; git push -q --tags; printf b > b; commit other'",
    argv: git("fetch"),
    facts: [
      { re: "^ +[0-9a-f]+\\.\\.[0-9a-f]+ +main +-> origin/main$" },
      { re: "\\[new branch\\] +feature/step-1 +-> origin/feature/step-1$" },
    ],
  },
  "fetch/progress": {
    setup: "upstream\nother 'for n in $(seq 40); do printf $n > f-$n; commit $n; done'",
    argv: git("fetch --progress"),
    facts: [{ re: "main +-> origin/main$" }],
  },
  "fetch/nothing": { setup: "upstream", argv: git("fetch"), facts: [] },
  "fetch/prune": {
    setup: "upstream\ngit push -q origin main:gone\ngit fetch -q\ngit --git-dir ../up.git branch -D gone",
    argv: git("fetch --prune"),
    facts: [{ re: "^ - \\[deleted\\] +\\(none\\) +-> origin/gone$" }],
  },
  "fetch/clobber": {
    setup: "upstream\ngit tag v1\nother 'printf b > b; commit other; git tag -f v1; git push -q --tags'",
    argv: git("fetch --tags"),
    facts: [{ re: "^ ! \\[rejected\\] +v1 +-> v1 +\\(would clobber existing tag\\)$" }],
  },
  "fetch/missing-remote": {
    setup: "seed",
    argv: git("fetch nowhere"),
    facts: ["fatal: 'nowhere' does not appear to be a git repository"],
  },
  "pull/fast-forward": {
    setup: "upstream\nother 'printf b > b; commit other'",
    argv: git("pull"),
    facts: ["Fast-forward", " b | 1 +", " 1 file changed, 1 insertion(+)"],
  },
  "pull/many": {
    setup:
      "upstream\nother 'mkdir -p packages/server/src; for n in $(seq 60); do code packages/server/src/part-$n.ts 3; done; rm README.md; git mv src/tax.ts src/taxes.ts; commit other'",
    argv: git("pull"),
    facts: [
      "Fast-forward",
      { re: "packages/server/src/part-60\\.ts +\\| +9 \\++$" },
      { re: "62 files changed" },
      " rename src/{tax.ts => taxes.ts} (100%)",
    ],
  },
  "pull/progress": {
    setup: "upstream\nother 'for n in $(seq 40); do printf $n > f-$n; commit $n; done'",
    argv: git("pull --progress"),
    facts: ["Fast-forward"],
  },
  "pull/conflict": {
    setup: "upstream\nother 'code src/tax.ts 3; commit other'\ncode src/tax.ts 4 net\ncommit 'feat: net'",
    argv: git("pull --no-rebase"),
    facts: [
      "CONFLICT (content): Merge conflict in src/tax.ts",
      "Automatic merge failed; fix conflicts and then commit the result.",
    ],
  },
  "pull/diverged": {
    setup: "upstream\nother 'printf b > b; commit other'\nprintf a > a\ncommit 'feat: a'",
    argv: git("pull"),
    facts: ["fatal: Need to specify how to reconcile divergent branches."],
  },
  "pull/overwritten": {
    setup: "upstream\nother 'code src/tax.ts 3; commit other'\ncode src/tax.ts 4 net",
    argv: git("pull"),
    facts: [
      "error: Your local changes to the following files would be overwritten by merge:",
      "\tsrc/tax.ts",
      "Aborting",
    ],
  },
  "pull/up-to-date": { setup: "upstream", argv: git("pull"), facts: ["Already up to date."] },
  "pull/no-tracking": {
    setup: "upstream\ngit checkout -q -b topic",
    argv: git("pull"),
    facts: ["There is no tracking information for the current branch."],
  },
  "pull/streams": {
    merged: false,
    setup: "upstream\nother 'printf b > b; commit other'",
    argv: git("pull"),
    facts: ["Fast-forward"],
  },
  "pull/german": {
    setup: "upstream\nother 'for n in $(seq 40); do printf $n > f-$n; done; commit other'",
    argv: git("pull"),
    env: german,
    facts: [{ re: "40 Dateien geändert|40 files changed" }],
  },
  "clone/progress": {
    setup: `seed\n${manyFiles}\ncommit parts\ncd ..`,
    argv: git("clone --progress file:///proc/self/cwd ../copy"),
    facts: ["Cloning into '../copy'..."],
  },
  "clone/quiet-terminal": {
    setup: "seed",
    argv: git("clone . ../copy"),
    facts: ["Cloning into '../copy'...", "done."],
  },
  "clone/missing": {
    setup: "",
    argv: git("clone /nowhere/up.git"),
    facts: ["fatal: repository '/nowhere/up.git' does not exist"],
  },
  "clone/exists": {
    setup: "seed\nmkdir ../copy\nprintf x > ../copy/x",
    argv: git("clone . ../copy"),
    facts: ["fatal: destination path '../copy' already exists and is not an empty directory."],
  },
  "clone/empty": {
    setup: "git init -q --bare ../up.git",
    argv: git("clone ../up.git ../copy"),
    facts: ["warning: You appear to have cloned an empty repository."],
  },
  "clone/tag": {
    setup: "seed\ngit tag v1",
    argv: git("clone --branch v1 . ../copy"),
    facts: ["Cloning into '../copy'...", { re: "^Note: switching to '[0-9a-f]{40}'\\.$" }],
  },
};

const joins: Record<string, GitCase> = {
  "merge/fast-forward": {
    setup:
      "seed\ngit checkout -q -b topic\nfor n in $(seq 60); do code src/part-$n.ts 3; done\ncommit parts\ngit checkout -q main",
    argv: git("merge topic"),
    facts: ["Fast-forward", { re: "src/part-60\\.ts +\\| +9 \\++$" }, " 60 files changed, 540 insertions(+)"],
  },
  "merge/made": {
    setup:
      "seed\ngit checkout -q -b topic\ncode src/order.ts 8\ncode src/new.ts 8\ncommit parts\ngit checkout -q main\nprintf 'more\\n' >> README.md\ncommit readme",
    argv: git("merge --no-edit topic"),
    facts: ["Merge made by the 'ort' strategy.", " create mode 100644 src/new.ts"],
  },
  "merge/conflict": {
    setup:
      "conflict\nfor n in $(seq 40); do printf 'a\\nb\\nc\\nd\\ne\\nf\\ng\\n' > src/both-$n.txt; done\ncommit both\ngit branch -f topic2\ngit checkout -q topic2\nfor n in $(seq 40); do sed -i 's/^a/A/' src/both-$n.txt; done\nprintf 'export const limit = 7;\\n' > src/tax-limit.ts\ncommit upper\ngit checkout -q main\nfor n in $(seq 40); do sed -i 's/^g/G/' src/both-$n.txt; done\nprintf 'export const limit = 8;\\n' > src/tax-limit.ts\nrm src/order-limit.ts\ncommit lower",
    argv: git("merge topic2"),
    facts: [
      "CONFLICT (content): Merge conflict in src/tax-limit.ts",
      "Automatic merge failed; fix conflicts and then commit the result.",
    ],
  },
  "merge/delete-conflict": {
    setup: "conflict\ngit rm -q src/tax-limit.ts\ncommit 'feat: no limit'",
    argv: git("merge topic"),
    facts: [
      { re: "^CONFLICT \\(modify/delete\\): src/tax-limit.ts deleted in HEAD and modified in topic" },
      "CONFLICT (content): Merge conflict in src/order-limit.ts",
    ],
  },
  "merge/unrelated": {
    setup: "seed\ngit checkout -q --orphan other\ncommit orphan\ngit checkout -q main",
    argv: git("merge other"),
    facts: ["fatal: refusing to merge unrelated histories"],
  },
  "merge/dirty": {
    setup: "conflict\nprintf x > src/tax-limit.ts",
    argv: git("merge topic"),
    facts: [
      "error: Your local changes to the following files would be overwritten by merge:",
      "\tsrc/tax-limit.ts",
    ],
  },
  "merge/up-to-date": {
    setup: "seed\ngit branch topic",
    argv: git("merge topic"),
    facts: ["Already up to date."],
  },
  "merge/unknown": {
    setup: "seed",
    argv: git("merge nowhere"),
    facts: ["merge: nowhere - not something we can merge"],
  },
  "merge/german": {
    setup: "conflict",
    argv: git("merge topic"),
    env: german,
    facts: ["KONFLIKT (Inhalt): Merge-Konflikt in src/tax-limit.ts"],
  },
  "rebase/done": {
    setup:
      "seed\ngit checkout -q -b topic\nfor n in $(seq 30); do printf $n > t-$n; commit $n; done\ngit checkout -q main\nprintf m > m\ncommit main\ngit checkout -q topic",
    argv: git("rebase main"),
    facts: ["Successfully rebased and updated refs/heads/topic."],
  },
  "rebase/stopped": {
    setup: "conflict\ngit checkout -q topic",
    argv: git("rebase main"),
    facts: [
      "CONFLICT (content): Merge conflict in src/tax-limit.ts",
      { re: "^error: could not apply [0-9a-f]+\\.\\.\\. feat: wider limits$" },
      { re: "^Could not apply [0-9a-f]+\\.\\.\\. feat: wider limits$" },
    ],
  },
  "rebase/dirty": {
    setup: "conflict\ngit checkout -q topic\nprintf x > src/tax-limit.ts",
    argv: git("rebase main"),
    facts: ["error: cannot rebase: You have unstaged changes."],
  },
  "rebase/up-to-date": {
    setup: "conflict\ngit checkout -q topic",
    argv: git("rebase main~1"),
    facts: ["Current branch topic is up to date."],
  },
  "rebase/abort-nothing": {
    setup: "seed",
    argv: git("rebase --abort"),
    facts: ["fatal: No rebase in progress?"],
  },
  "rebase/german": {
    setup: "conflict\ngit checkout -q topic",
    argv: git("rebase main"),
    env: german,
    facts: ["KONFLIKT (Inhalt): Merge-Konflikt in src/tax-limit.ts"],
  },
  "cherry-pick/made": {
    setup:
      "seed\ngit checkout -q -b topic\nfor n in $(seq 30); do printf $n > t-$n; commit $n; done\ngit checkout -q main",
    argv: git("cherry-pick main..topic"),
    facts: [{ re: "^\\[main [0-9a-f]+\\] 30$" }],
  },
  "cherry-pick/conflict": {
    setup: "conflict",
    argv: git("cherry-pick topic"),
    facts: [
      { re: "^error: could not apply [0-9a-f]+\\.\\.\\. feat: wider limits$" },
      "CONFLICT (content): Merge conflict in src/tax-limit.ts",
    ],
  },
  "cherry-pick/empty": {
    setup: "conflict\ngit cherry-pick topic -X theirs",
    argv: git("cherry-pick topic"),
    facts: ["The previous cherry-pick is now empty, possibly due to conflict resolution."],
  },
  "cherry-pick/revert": {
    setup: "seed",
    argv: git("revert --no-edit HEAD"),
    facts: [{ re: '^\\[main [0-9a-f]+\\] Revert "feat: tax rate"$' }, " delete mode 100644 src/tax.ts"],
  },
  "checkout/branch": {
    setup: "upstream\ngit branch topic\ncode src/order.ts 9",
    argv: git("checkout topic"),
    facts: ["Switched to branch 'topic'", "M\tsrc/order.ts"],
  },
  "checkout/behind": {
    setup: "upstream\nother 'printf b > b; commit other'\ngit fetch -q\ngit checkout -q -b topic",
    argv: git("checkout main"),
    facts: [
      "Switched to branch 'main'",
      "Your branch is behind 'origin/main' by 1 commit, and can be fast-forwarded.",
    ],
  },
  "checkout/carried": {
    setup:
      "seed\nfor n in $(seq 40); do code src/part-$n.ts 1; done\ncommit parts\nfor n in $(seq 40); do code src/part-$n.ts 2; done",
    argv: git("checkout --merge HEAD"),
    facts: ["M\tsrc/part-40.ts"],
  },
  "checkout/commit": {
    setup: "seed",
    argv: git("checkout HEAD~1"),
    facts: [
      "Note: switching to 'HEAD~1'.",
      { re: "^HEAD is now at [0-9a-f]+ feat: orders|^HEAD is now at [0-9a-f]+ feat: ledger" },
      { re: "^You are in 'detached HEAD' state\\." },
    ],
  },
  "checkout/left-behind": {
    setup: 'seed\ngit checkout -q HEAD~1\nfor n in $(seq 12); do printf $n > x; commit "lost $n"; done',
    argv: git("checkout main"),
    facts: [
      { re: "^Warning: you are leaving 12 commits behind, not connected to$" },
      { re: "^Previous HEAD position was|^Switched to branch 'main'" },
    ],
  },
  "checkout/no-match": {
    setup: "seed",
    argv: git("checkout nowhere"),
    facts: ["error: pathspec 'nowhere' did not match any file(s) known to git"],
  },
  "checkout/overwritten": {
    setup: "conflict\nprintf x > src/tax-limit.ts",
    argv: git("checkout topic"),
    facts: [
      "error: Your local changes to the following files would be overwritten by checkout:",
      "\tsrc/tax-limit.ts",
      "Aborting",
    ],
  },
  "checkout/new": {
    setup: "seed",
    argv: git("checkout -b topic"),
    facts: ["Switched to a new branch 'topic'"],
  },
  "checkout/files": { setup: "seed\ncode src/order.ts 9", argv: git("checkout -- src"), facts: [] },
  "checkout/switch": {
    setup: "seed\ngit branch topic",
    argv: git("switch topic"),
    facts: ["Switched to branch 'topic'"],
  },
  "checkout/switch-invalid": {
    setup: "seed",
    argv: git("switch nowhere"),
    facts: ["fatal: invalid reference: nowhere"],
  },
  "checkout/german": {
    setup: "seed",
    argv: git("checkout HEAD~1"),
    env: german,
    facts: [{ re: "^HEAD ist jetzt bei [0-9a-f]+ feat: ledger" }],
  },
  "worktree/list": {
    setup: "seed\nfor n in $(seq 30); do git worktree add -q -b feature-$n ../trees/feature-$n; done",
    argv: git("worktree list"),
    facts: [{ re: "^/home/dev/project +[0-9a-f]+ \\[main\\]$" }, { re: "feature-30" }],
  },
  "worktree/added": {
    setup: "seed",
    argv: git("worktree add ../tree -b topic"),
    facts: ["Preparing worktree (new branch 'topic')", { re: "^HEAD is now at [0-9a-f]+ feat: tax rate$" }],
  },
  "worktree/taken": {
    setup: "seed\ngit worktree add -q ../tree -b topic",
    argv: git("worktree add ../tree2 topic"),
    facts: ["fatal: 'topic' is already checked out at '/home/dev/tree'"],
  },
  "worktree/dirty": {
    setup: "seed\ngit worktree add -q ../tree -b topic\nprintf x > ../tree/x",
    argv: git("worktree remove ../tree"),
    facts: ["fatal: '../tree' contains modified or untracked files, use --force to delete it"],
  },
  "submodule/update": {
    setup:
      "seed\ngit clone -q . ../part\nfor n in 1 2 3 4 5 6 7 8 9; do git submodule add -q ../part parts/$n; done\ncommit 'chore: parts'\ngit submodule -q deinit -f --all\nrm -rf .git/modules",
    argv: git("submodule update --init"),
    facts: [{ re: "^Submodule path 'parts/9': checked out '[0-9a-f]{40}'$" }],
  },
  "submodule/status": {
    setup:
      "seed\ngit clone -q . ../part\nfor n in 1 2 3; do git submodule add -q ../part parts/$n; done\ncommit 'chore: parts'\ngit submodule -q deinit -f parts/2\ngit -C parts/3 checkout -q HEAD~1",
    argv: git("submodule status"),
    facts: [{ re: "^-[0-9a-f]{40} parts/2$" }, { re: "^\\+[0-9a-f]{40} parts/3" }],
  },
  "submodule/missing": {
    setup:
      "seed\ngit clone -q . ../part\ngit submodule add -q ../part part\ncommit 'chore: part'\ngit submodule -q deinit -f part\nrm -rf .git/modules ../part",
    argv: git("submodule update --init"),
    facts: [{ re: "does not exist" }, { re: "Failed to clone 'part'" }],
  },
};

const rest: Record<string, GitCase> = {
  "bisect/run": {
    setup: `history 40
cat > ../check.sh <<'SH'
#!/bin/sh
for n in $(seq 30); do echo "ok $n - total $n"; done
! grep -q "^23" base.txt
SH
chmod +x ../check.sh
git bisect start HEAD HEAD~20`,
    argv: ["git", "bisect", "run", "../check.sh"],
    facts: [
      { re: "^[0-9a-f]{40} is the first bad commit$" },
      "    docs: note 23",
      "bisect found first bad commit",
    ],
  },
  "bisect/step": {
    setup: "history 40\ngit bisect start HEAD HEAD~20",
    argv: git("bisect good"),
    facts: [{ re: "^Bisecting: \\d+ revisions left to test after this \\(roughly \\d+ steps\\)$" }],
  },
  "bisect/not-bisecting": {
    setup: "seed",
    argv: git("bisect good nowhere"),
    facts: ['You need to start by "git bisect start"'],
  },
  "filter-branch/rewritten": {
    setup: "history 30",
    argv: [
      "git",
      "filter-branch",
      "-f",
      "--index-filter",
      "git rm -q --cached --ignore-unmatch base.txt",
      "HEAD",
    ],
    facts: [
      "Ref 'refs/heads/main' was rewritten",
      { re: "^WARNING: git-filter-branch has a glut of gotchas" },
    ],
  },
  "filter-branch/failed": {
    setup: "history 10",
    argv: ["git", "filter-branch", "-f", "--tree-filter", "ls nowhere", "HEAD"],
    facts: ["ls: cannot access 'nowhere': No such file or directory", "tree filter failed: ls nowhere"],
  },
  "ls-remote/many": {
    setup: "upstream\nfor n in $(seq 60); do git tag v1.$n; done\ngit push -q --tags",
    argv: git("ls-remote origin"),
    facts: [{ re: "^[0-9a-f]{40}\\trefs/heads/main$" }, { re: "refs/tags/v1\\.60$" }],
  },
  "ls-remote/missing": {
    setup: "seed",
    argv: git("ls-remote nowhere"),
    facts: ["fatal: 'nowhere' does not appear to be a git repository"],
  },
};

const hookTools: Record<string, GitCase> = {
  "pre-commit/run/passed": {
    setup: (commits["commit/pre-commit"]?.setup ?? "").replace("pre-commit install", ""),
    argv: ["pre-commit", "run", "--all-files"],
    facts: [],
  },
  "pre-commit/run/failed": {
    setup: (commits["commit/pre-commit-fails"]?.setup ?? "").replace("pre-commit install", ""),
    argv: ["pre-commit", "run", "--all-files"],
    facts: [
      { re: "^types\\.+Failed$" },
      "- hook id: types",
      "- exit code: 1",
      "src/order.ts:3: error: Missing return",
    ],
  },
  "pre-commit/run/no-configuration": {
    setup: "seed",
    argv: ["pre-commit", "run"],
    facts: ["InvalidConfigError:", "=====> .pre-commit-config.yaml is not a file"],
  },
  "lint-staged/passed": {
    tools: true,
    setup: commits["commit/lint-staged"]?.setup ?? "",
    argv: ["lint-staged"],
    facts: [],
  },
  "lint-staged/failed": {
    tools: true,
    setup: commits["commit/lint-staged-fails"]?.setup ?? "",
    argv: ["lint-staged"],
    facts: [
      "[FAILED] prettier --write [FAILED]",
      { re: "broken\\.ts: SyntaxError: Variable declaration expected" },
      "[COMPLETED] Reverting to original state because of errors...",
    ],
  },
  "lint-staged/nothing-staged": {
    tools: true,
    setup: `seed\nprintf '{"lint-staged":{"*.ts":["prettier --write"]}}' > package.json\ncommit config`,
    argv: ["lint-staged"],
    facts: ["No staged files found."],
  },
  "lint-staged/no-configuration": {
    tools: true,
    setup: "seed\nprintf x > a.ts\ngit add a.ts",
    argv: ["lint-staged"],
    facts: ["No valid configuration found."],
  },
  "lefthook/run/passed": {
    tools: true,
    setup: commits["commit/lefthook"]?.setup ?? "",
    argv: ["lefthook", "run", "pre-commit"],
    facts: ["formatted", "checked part $n", { re: "types \\(\\d" }],
  },
  "lefthook/run/failed": {
    tools: true,
    setup: commits["commit/lefthook-fails"]?.setup ?? "",
    argv: ["lefthook", "run", "pre-commit"],
    facts: ["src/a.ts:1:1 error TS2304", "exit status 1", { re: "🥊 types" }],
  },
};

export const gitCases: Readonly<Record<string, GitCase>> = {
  ...status,
  ...diff,
  ...log,
  ...show,
  ...listings,
  ...changes,
  ...commits,
  ...transfers,
  ...joins,
  ...rest,
  ...hookTools,
};
