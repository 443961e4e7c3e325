import { expect, test } from "vitest";
import { match } from "../../src/registry/match.ts";
import { registry } from "../shell/registry.ts";

const found = (text: string): string | null => {
  const result = match(text.split(" "), registry);
  return result === null ? null : `${result.command}: ${result.argv.join(" ")}`;
};

test.each([
  ["git -C x --no-pager log -3", "git log: git log -3"],
  ["git -c a=b --git-dir=x status", "git status: git status"],
  ["git stash list", "git stash list: git stash list"],
  ["git stash pop", "git stash: git stash pop"],
  ["git --weird status", null],
  ["git help log", null],
  ["cargo +nightly -q test --all", "cargo test: cargo test --all"],
  ["cargo check", "cargo build: cargo check"],
  ["/usr/bin/git status", "git status: git status"],
  ["./node_modules/.bin/eslint .", "eslint: eslint ."],
  [".venv/bin/python3.11 -m pytest -q", "pytest: pytest -q"],
  ["C:/x/Scripts/pytest.exe", "pytest: pytest"],
  ["./git status", "generic: ./git status"],
  ["bin/ls", "generic: bin/ls"],
])("programs and their options: %s", (text, expected) => {
  expect(found(text)).toBe(expected);
});

test.each([
  ["timeout -k 5 --signal=KILL 1m cargo test", "cargo test: cargo test"],
  ["timeout -vk5 60 cargo test", "cargo test: cargo test"],
  ["timeout 60", null],
  ["timeout --bogus 60 cargo test", null],
  ["env -u X -i A=1 B=2 cargo test", "cargo test: cargo test"],
  ["env -S cargo\\_test", null],
  ["env", null],
  ["nice -n 5 nohup stdbuf -oL -eL cargo test", "cargo test: cargo test"],
  ["nice -15 cargo test", "cargo test: cargo test"],
  ["time -v cargo test", "cargo test: cargo test"],
  ["sudo -u me -E -- git status", "git status: git status"],
  ["sudo A=1 git status", "git status: git status"],
  ["sudo -b git status", null],
  ["ssh -p 22 -o X=y u@h git status -s", "git status: git status -s"],
  ["ssh h cd x && git status", null],
  ["ssh h", null],
  ["docker exec -it -e A=1 c git status", "git status: git status"],
  ["docker --context x exec c git status", "git status: git status"],
  ["docker run --rm -v /a:/b -w /b node:24 npx vitest run", "vitest: vitest run"],
  ["docker run -it --network=none --env A=1 image git status", "git status: git status"],
  ["podman container run --rm image pytest -q", "pytest: pytest -q"],
  ["docker run --rm image", null],
  ["docker run --rm --entrypoint sh image ls", null],
  ["docker compose -f a.yml exec -T web pytest", "pytest: pytest"],
  ["docker-compose run --rm web pytest -q", "pytest: pytest -q"],
  ["kubectl -n a exec pod -c x -- ls", "ls: ls"],
  ["kubectl exec pod ls", null],
  ["rch exec -- cargo build", "cargo build: cargo build"],
  ["nix develop .#x -c cargo test", "cargo test: cargo test"],
  ["nix build", null],
  ["rustup run nightly cargo test", "cargo test: cargo test"],
  ["mise exec node@22 -- vitest", "vitest: vitest"],
  ["dotenv -e .env -- npm test", "npm run: npm test"],
  ["xargs -0 -n 5 grep x", "grep: grep x"],
  ["xargs -I {} ls {}", "ls: ls {}"],
  ["pith ls", null],
  ["timeout 5 /opt/pith ls", null],
  ["timeout 1 timeout 1 timeout 1 timeout 1 timeout 1 timeout 1 timeout 1 timeout 1 timeout 1 ls", null],
])("wrappers: %s", (text, expected) => {
  expect(found(text)).toBe(expected);
});

test.each([
  ["npx vitest run", "vitest: vitest run"],
  ["npx -y -p x vitest@3.1 run", "vitest: vitest run"],
  ["npx @scope/eslint@9 .", "eslint: eslint ."],
  ["npx --call vitest", null],
  ["npx unknown", "generic: unknown"],
  ["npm exec -- eslint .", "eslint: eslint ."],
  ["npm --prefix x exec tsc", "tsc: tsc"],
  ["pnpm --filter x exec vitest run", "vitest: vitest run"],
  ["pnpm -r test", "npm run: pnpm test"],
  ["pnpm --filter x lint --fix", "npm run: pnpm run lint --fix"],
  ["pnpm vitest run", "vitest: vitest run"],
  ["pnpm outdated", null],
  ["yarn lint", "npm run: yarn run lint"],
  ["yarn workspace app test", "npm run: yarn test"],
  ["yarn workspaces foreach -Apt run test", "npm run: yarn run test"],
  ["yarn why x", null],
  ["npm --workspace a run y", "npm run: npm run y"],
  ["npm -w a test", "npm run: npm test"],
  ["bun x tsc", "tsc: tsc"],
  ["bunx --bun tsc", "tsc: tsc"],
  ["bundle exec rspec", "generic: rspec"],
  ["uv run --with x pytest -q", "pytest: pytest -q"],
  ["uv run -m pytest -q", "pytest: pytest -q"],
  ["uv run python -m pytest", "pytest: pytest"],
  ["uv run python -c x", null],
  ["uvx eslint@latest", "eslint: eslint"],
  ["poetry -q run pytest", "pytest: pytest"],
  ["coverage run -m pytest", "pytest: pytest"],
  ["python -m pytest", "pytest: pytest"],
  ["python -m unittest -v", "python -m unittest: python -m unittest -v"],
  ["python -m http.server", null],
  ["python -u x.py", "generic: python -u x.py"],
  ["python", null],
  ["python -", null],
  ["node node_modules/.bin/vitest", "vitest: vitest"],
  ["node --enable-source-maps x.js", "generic: node --enable-source-maps x.js"],
  ["node -e 1", null],
  ["bash -e ci.sh", "generic: bash -e ci.sh"],
  ["bash -c ls", null],
  ["sh", null],
  ["make -j4 test", "generic: make -j4 test"],
  ["mise run lint", "generic: mise run lint"],
  ["mise ls", null],
  ["gradlew test", "generic: gradlew test"],
  ["./gradlew test", "generic: gradlew test"],
])("launchers and runners: %s", (text, expected) => {
  expect(found(text)).toBe(expected);
});

test.each([
  "git status --porcelain",
  "git status --porcelain=v2",
  "git log --format=%H",
  "git log --pretty=format:%h",
  "git log --format %H",
  "eslint . -f json",
  "eslint . --format=junit",
  "docker logs --format json",
  "npm test -- --json",
  "npm --json run x",
  "go test -json ./...",
  "cargo test --message-format=json",
  "cargo test --message-format json-render-diagnostics",
  "vitest --reporter=json",
  "vitest --reporter junit",
  "rg --json x",
  "rg -0 -l x",
  "grep -z x f",
  "grep --null -l x",
  "find . -print0",
  "ls --zero",
  "cargo test --help",
  "cargo test -h",
  "rg -h",
  "pytest --version",
  "cargo test --list",
  "tail -f x",
  "tail -5f x",
  "git status -sz",
  "make --version",
  "uv run pytest --help",
])("left alone: %s", (text) => {
  expect(found(text)).toBeNull();
});

test.each([
  "ls -h",
  "ls -lah",
  "grep -h x f",
  "grep -o json f",
  "grep -rf json f",
  "rg -F json",
  "git log --oneline",
  "git log --pretty=oneline",
  "eslint --format stylish .",
  "eslint -f compact .",
  "vitest --reporter=dot",
  "tsc --pretty false",
  "find . -type f -name x",
  "cargo test json",
  "ctest --test-dir build -V",
  "mvn -V test",
])("not taken for a machine format: %s", (text) => {
  expect(found(text)).not.toBeNull();
});

test("passthrough arguments: clusters, values and positional words", () => {
  const [first] = registry;
  if (first === undefined) throw new Error("empty registry");
  const entries = [{ ...first, command: "x", words: ["x"], passthrough: ["-z", "--raw", "list", "-"] }];
  const left = (text: string): boolean => match(text.split(" "), entries) === null;
  expect(["x -z", "x -az", "x --raw", "x --raw=1", "x a list", "x -"].map(left)).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(["x -ab", "x -a", "x --rawer", "x --z", "x lists", "x --list"].map(left)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});
