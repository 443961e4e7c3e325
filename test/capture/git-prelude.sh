# Words that the scenarios of git-cases.ts are written in. Dates, names and contents are fixed, so hashes are too.
cat > "$HOME/.gitconfig" <<'CONFIG'
[user]
	name = Dana Dev
	email = dana@example.com
[init]
	defaultBranch = main
[protocol "file"]
	allow = always
CONFIG
export GIT_CONFIG_NOSYSTEM=1
now=1760000000
tick() {
	now=$((now + 3600))
	export GIT_AUTHOR_DATE="@$now +0000" GIT_COMMITTER_DATE="@$now +0000"
}
# commit SUBJECT [BODY...]: everything in the work tree
commit() {
	tick
	git add -A
	if [ $# -eq 1 ]; then git commit -q --allow-empty -m "$1"; else git commit -q --allow-empty -m "$1" -m "$2"; fi
}
# code FILE N [WORD]: N functions of three lines
code() {
	mkdir -p "$(dirname "$1")"
	awk -v n="$2" -v word="${3:-total}" -v file="$1" 'BEGIN { split("order invoice basket customer address payment shipment coupon session ledger", noun, " ")
		for (i = 1; i <= n; i++) { s = noun[i % 10 + 1]
			printf "export function %s%s%d(items: readonly number[]): number {\n  return items.reduce((sum, item) => sum + item * %d, 0);\n}\n", s, toupper(substr(word, 1, 1)) substr(word, 2), i, i % 7 + 1 } }' > "$1"
}
# lock FILE N SEED: a package-lock.json of N packages
lock() {
	mkdir -p "$(dirname "$1")"
	awk -v n="$2" -v seed="$3" 'BEGIN { print "{\n  \"name\": \"project\",\n  \"lockfileVersion\": 3,\n  \"packages\": {"
		for (i = 1; i <= n; i++) printf "    \"node_modules/error-package-%d\": {\n      \"version\": \"%d.%d.0\",\n      \"resolved\": \"https://npm.example.com/package-%d/-/package-%d-%d.%d.0.tgz\",\n      \"integrity\": \"sha512-%x%x%x==\",\n      \"license\": \"MIT\"\n    }%s\n", i, seed, i % 9, i, i, seed, i % 9, i * 7919 * seed, i * 104729 + seed, i * 1299709 % 999983, i < n ? "," : ""
		print "  }\n}" }' > "$1"
}
init() { git init -q .; }
# seed: a repository with three commits and a few files
seed() {
	init
	code src/order.ts 6
	printf '# project\n\nA shop.\n' > README.md
	commit "feat: orders" "Totals for orders, invoices and baskets."
	code src/ledger.ts 4 balance
	commit "feat: ledger"
	printf 'export const rate = 0.19;\n' > src/tax.ts
	commit "feat: tax rate"
}
# conflict: main and topic change the same line of three files
conflict() {
	seed
	for file in order ledger tax; do printf 'export const limit = 10;\n' > src/$file-limit.ts; done
	commit "feat: limits"
	git checkout -q -b topic
	for file in order ledger tax; do printf 'export const limit = 20;\n' > src/$file-limit.ts; done
	commit "feat: wider limits"
	git checkout -q main
	for file in order ledger tax; do printf 'export const limit = 5;\n' > src/$file-limit.ts; done
	commit "fix: narrower limits"
}
# upstream: ../up.git is a bare copy of seed, and origin of this repository
upstream() {
	seed
	git clone -q --bare . ../up.git
	git remote add origin ../up.git
	git fetch -q
	git branch -q -u origin/main
}
# other COMMANDS: run in a second clone of ../up.git, then push
other() {
	git clone -q ../up.git ../other
	(cd ../other && eval "$1" && git push -q origin HEAD)
}
# history N: N commits, each seventh a merge, each fifth with a body of several paragraphs
history() {
	init
	printf 'zero\n' > base.txt
	commit "chore: start"
	i=1
	while [ $i -le "$1" ]; do
		if [ $((i % 7)) -eq 0 ]; then
			git checkout -q -b "side-$i"
			printf '%s\n' "$i" > "side-$i.txt"
			commit "feat: side work $i"
			git checkout -q main
			tick
			git merge -q --no-ff -m "Merge branch 'side-$i'" "side-$i"
			git branch -q -d "side-$i"
		elif [ $((i % 5)) -eq 0 ]; then
			printf '%s\n' "$i" >> base.txt
			commit "fix: rounding in case $i" "The sum was rounded once per item, and the error grew with the basket.

BREAKING CHANGE: totals of case $i differ by up to one cent.

commit 0123456789abcdef looks like a header, and so does
diff --git a/x b/x in a body.

Refs: #$i"
		else
			printf '%s\n' "$i" >> base.txt
			commit "docs: note $i"
		fi
		i=$((i + 1))
	done
}
# hook NAME TEXT: an executable hook
hook() {
	mkdir -p .git/hooks
	printf '#!/bin/sh\n%s\n' "$2" > ".git/hooks/$1"
	chmod +x ".git/hooks/$1"
}
