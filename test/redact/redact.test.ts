import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { redact } from "../../src/redact/redact.ts";

// Built from parts, so that no scanner takes the table for a leak.
const join = (...parts: string[]): string => parts.join("");
const ghp = join("gh", "p_", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8");
const jwt = join(
  "ey",
  "JhbGciOiJIUzI1NiJ9.ey",
  "JzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K27uhbUJU1p1r_wW1gFWFOEjXk",
);
const aws = join("AK", "IAIOSFODNN7EXAMPLE");
const anthropic = join("sk-", "ant-api03-abcdefghijklmnop_qrst-uvwx");

const secrets: [text: string, redacted: string][] = [
  [
    `curl -H "Authorization: Bearer ${jwt}" https://api.test/x`,
    'curl -H "Authorization: Bearer ***" https://api.test/x',
  ],
  ["curl -H 'Authorization: Basic dXNlcjpwYXNz' h", "curl -H 'Authorization: Basic ***' h"],
  ["curl -H 'Authorization: token abcdef' h", "curl -H 'Authorization: token ***' h"],
  ["curl -H 'authorization: some odd scheme' h", "curl -H 'authorization: ***' h"],
  ["curl -H Authorization:\\ Bearer\\ abc h", "curl -H Authorization:\\ Bearer\\ *** h"],
  [
    'fetch("u", { headers: { "Authorization": "Bearer hunter2" } })',
    'fetch("u", { headers: { "Authorization": "Bearer ***" } })',
  ],
  [`mysql "-phunter2" db`, `mysql "-p***" db`],
  ["mysql -uroot '-phunter2'", "mysql -uroot '-p***'"],
  [`curl "-ume:hunter2" h`, `curl "-ume:***" h`],
  ["curl -H 'X-Api-Key: hunter2' h", "curl -H 'X-Api-Key: ***' h"],
  ['curl -H "PRIVATE-TOKEN: hunter2" h', 'curl -H "PRIVATE-TOKEN: ***" h'],
  ["curl -H 'Cookie: sid=1; csrf=2' h", "curl -H 'Cookie: ***' h"],
  ["mysql -u root -psecret db", "mysql -u root -p*** db"],
  ["mysqldump -p'sec ret' db", "mysqldump -p'***' db"],
  ["docker exec db mysql -uroot -psecret -e 'select 1'", "docker exec db mysql -uroot -p*** -e 'select 1'"],
  ["ssh host \"mysql -psecret -e 'show tables'\"", "ssh host \"mysql -p*** -e 'show tables'\""],
  ["bash -c 'sshpass -p hunter2 ssh a@b'", "bash -c 'sshpass -p *** ssh a@b'"],
  ["sshpass -phunter2 ssh a@b", "sshpass -p*** ssh a@b"],
  ["docker login -u me -p hunter2 reg.test", "docker login -u me -p *** reg.test"],
  ["echo hunter2 | docker login -u me --password-stdin", "echo *** | docker login -u me --password-stdin"],
  ["docker login --password-stdin <<< hunter2", "docker login --password-stdin <<< ***"],
  ["echo 'hunter2' | sudo -S apt update", "echo '***' | sudo -S apt update"],
  ["7z x -phunter2 a.7z", "7z x -p*** a.7z"],
  ["unzip -P hunter2 a.zip", "unzip -P *** a.zip"],
  ["redis-cli -a hunter2 ping", "redis-cli -a *** ping"],
  ["curl -u me:hunter2 h", "curl -u me:*** h"],
  ["curl --user 'me:hunter2' h", "curl --user 'me:***' h"],
  ["curl -ume:hunter2 h", "curl -ume:*** h"],
  ["tool --password=hunter2 x", "tool --password=*** x"],
  ["tool --password hunter2 x", "tool --password *** x"],
  ["tool --db-password 'hunter 2' x", "tool --db-password '***' x"],
  ["tool --token hunter2 x", "tool --token *** x"],
  ["tool -token=hunter2 x", "tool -token=*** x"],
  ["tool --api-key=hunter2 x", "tool --api-key=*** x"],
  ["X_API_KEY=hunter2 node a.js", "X_API_KEY=*** node a.js"],
  ["export DB_PASSWORD='hunter 2'", "export DB_PASSWORD='***'"],
  ["PGPASSWORD=hunter2 psql -p 5432 -h h", "PGPASSWORD=*** psql -p 5432 -h h"],
  ["MYSQL_PWD=hunter2 mysql -p db", "MYSQL_PWD=*** mysql -p db"],
  ["A_SECRET=abc\"def\"'ghi' x", "A_SECRET=*** x"],
  ['bash -c "export TOKEN=hunter2; run" && echo done', 'bash -c "export TOKEN=***; run" && echo done'],
  ["TOKEN=hunter2&& run", "TOKEN=***&& run"],
  ["TOKEN=${TOKEN:-hunter2} run", "TOKEN=*** run"],
  [
    'curl -d \'{"user":"me","password":"hunter2","n":1}\' h',
    'curl -d \'{"user":"me","password":"***","n":1}\' h',
  ],
  ['curl -d "{\\"apiKey\\": \\"hunter2\\"}" h', 'curl -d "{\\"apiKey\\": \\"***\\"}" h'],
  ["curl -d 'user[password]=hunter2&x=1' h", "curl -d 'user[password]=***&x=1' h"],
  [
    "cat > c.yml <<EOF\nname: x\npassword: correcthorse\nEOF",
    "cat > c.yml <<EOF\nname: x\npassword: ***\nEOF",
  ],
  ["psql postgres://me:hunter2@db.test:5432/x", "psql postgres://me:***@db.test:5432/x"],
  [
    "psql 'postgresql://me:hun/ter@2@db.test/x?sslmode=require'",
    "psql 'postgresql://me:***@db.test/x?sslmode=require'",
  ],
  ["redis-cli -u redis://:hunter2@h:6379", "redis-cli -u redis://:***@h:6379"],
  ["git clone https://me:hunter2@git.test/a/b.git", "git clone https://me:***@git.test/a/b.git"],
  ["git push https://0123456789abcdef0123@git.test/a/b.git", "git push https://***@git.test/a/b.git"],
  [
    "git clone https://x-access-token:$TOKEN@git.test/a",
    "git clone https://x-access-token:$TOKEN@git.test/a",
  ],
  ["curl 'https://h.test/x?token=hunter2&a=1'", "curl 'https://h.test/x?token=***&a=1'"],
  ["curl https://h.test/x?key=Ab3dEf9h", "curl https://h.test/x?key=***"],
  ["sqlcmd -S h -U sa -P hunter2", "sqlcmd -S h -U sa -P ***"],
  [
    "dotnet run 'Server=h;User Id=sa;Password=hunter2;Encrypt=no'",
    "dotnet run 'Server=h;User Id=sa;Password=***;Encrypt=no'",
  ],
  ["npm config set //reg.test/:_authToken hunter2", "npm config set //reg.test/:_authToken ***"],
  ["npm config set //reg.test/:_authToken=hunter2", "npm config set //reg.test/:_authToken=***"],
  [
    "aws configure set aws_secret_access_key wJalrXUtnFEMI/K7MDENG",
    "aws configure set aws_secret_access_key ***",
  ],
  ["gh secret set NAME --body hunter2", "gh secret set NAME --body ***"],
  [
    "kubectl create secret generic s --from-literal=a=hunter2",
    "kubectl create secret generic s --from-literal=a=***",
  ],
  ["vault kv put kv/x value=hunter2", "vault kv put kv/x value=***"],
  ["cargo login hunter2", "cargo login ***"],
  ["openssl rsa -passin pass:hunter2 -in k", "openssl rsa -passin pass:*** -in k"],
  ["smbclient -U 'me%hunter2' //h/s", "smbclient -U 'me%***' //h/s"],
  ["htpasswd -nbB me hunter2", "htpasswd -nbB me ***"],
  [`echo ${ghp}`, "echo ***"],
  [`git clone https://${ghp}@github.com/a/b`, "git clone https://***@github.com/a/b"],
  [`export AWS_ACCESS_KEY_ID=${aws}`, "export AWS_ACCESS_KEY_ID=***"],
  [`run ${anthropic} x`, "run *** x"],
  [`run ${join("sk-", "proj-abcDEF123456_7890")} x`, "run *** x"],
  [`run ${join("gl", "pat-abcDEF123456_7890xy")}`, "run ***"],
  [`run ${join("xo", "xb-123456789012-abcdef")}`, "run ***"],
  [`run ${join("AI", "zaSyA1234567890abcdefghijklmnopqrstuv")}`, "run ***"],
  [`run ${join("np", "m_abcdefghijklmnopqrstuvwxyz0123456789")}`, "run ***"],
  [`run ${join("py", "pi-AgEIcHlwaS5vcmcCJDU3")}`, "run ***"],
  [
    "cat <<E\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----\nE",
    "cat <<E\n-----BEGIN RSA PRIVATE KEY-----***-----END RSA PRIVATE KEY-----\nE",
  ],
  ["echo '-----BEGIN OPENSSH PRIVATE KEY-----\nMIIE", "echo '-----BEGIN OPENSSH PRIVATE KEY-----***"],
];

const harmless: string[] = [
  "",
  "git show 9fceb02d0ae598e95dc970b74767f19372d61af8",
  "git diff 4b825dc642cb6eb9a060e54bf8d69288fbee4904..HEAD -- src/token.ts",
  "kubectl get pod 550e8400-e29b-41d4-a716-446655440000",
  "docker run -p 8080:80 -u 1000:1000 nginx",
  "mkdir -p dir/sub",
  "ssh -p 22 me@host ls",
  "cp -p a b && install -p a b",
  "psql -p 5432 -U me db",
  "mysql -p db",
  "cat dGhpcyBpcyBub3Qgc2VjcmV0.txt YWJjZGVmZ2hpamtsbW5vcA==",
  "sha256sum -c e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855.sum",
  "docker pull reg.test:5000/img@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "docker login -u me --password-stdin",
  "docker build --secret id=npm,src=.npmrc .",
  "npx jest --passWithNoTests",
  "vitest run --pass-through x",
  "rg --no-password x",
  "psql --no-password mydb",
  "PWD=/home/dev OLDPWD=/tmp ls",
  "BYPASS=1 COMPASS=north ls",
  "TOKEN_LIMIT=4096 MAX_TOKENS=100 node a.js",
  "PASSWORD_FILE=/run/secrets/db ls",
  "tool --max-tokens 100 --token-file t.txt",
  'TOKEN=$TOKEN run --password=$DB_PASSWORD --token "$T"',
  'curl -H "Authorization: Bearer $TOKEN" h',
  'curl -H "Authorization: Bearer ${TOKEN}" h',
  "psql postgres://me:$PW@h/x",
  "git clone git@github.com:a/b.git",
  "git clone ssh://git@github.com/a/b.git",
  "curl http://localhost:3000/@vite/client",
  "curl https://unpkg.com/react@18.2.0/index.js",
  "npm i git+ssh://git@github.com:a/b.git",
  'git commit -m "Fix token: handle expiry of sessions"',
  'git commit -m "Parse Authorization: header leniently"',
  'git commit -m "Bearer authentication and Basic authentication"',
  'rg "password=" src',
  'rg -n "api_key\\s*=" src && rg "secret:" .',
  'grep -rn "token" src | head -20',
  "sed -n '/password:/p' a.yml",
  "git checkout task-aaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  "git switch sk-learn-integration-with-long-name",
  "npm run test:token && make auth",
  "export USE_TOKEN=true PASS_THROUGH=1",
  "node -e 'if (token === other) f()'",
  "node -e 'const t = process.env.TOKEN'",
  "python -c 'import os; token=os.environ[\"TOKEN\"]'",
  "cargo test auth::token -- --nocapture",
  "echo pass=3 fail=2",
  "openssl x509 -in cert.pem -noout -text",
  "echo '-----BEGIN CERTIFICATE-----'",
  "keyword=abc monkey=def donkey=1",
  "mongo --port 27017 --host h",
  "curl -b cookies.txt -c cookies.txt h",
  "find . -name '*.key' -o -name 'id_rsa*'",
  "kubectl get secret -n x && kubectl describe secrets",
  "echo hello | docker build -",
  "gh secret list",
  "ls secret.txt password.md tokens/",
];

describe("redact", () => {
  test.each(secrets)("%s", (text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });

  test.each(harmless.map((text) => [text]))("unchanged: %s", (text) => {
    expect(redact(text)).toBe(text);
  });

  const secret = fc
    .tuple(fc.stringMatching(/^[A-Za-z][A-Za-z0-9+._~-]{6,30}$/), fc.integer({ min: 10, max: 99 }))
    .map(([text, number]) => `Zq${text}${number}`);
  const around = fc.constantFrom("", "cd /srv && ", "FOO=1 timeout 5 ", "git status; ");
  const behind = fc.constantFrom("", " | tail -5", " && echo ok", "; ls -la", " > out.txt 2>&1");
  const frame = fc.constantFrom<(secret: string) => string>(
    (s) => `curl -H "Authorization: Bearer ${s}" https://h.test`,
    (s) => `curl -H 'X-Auth-Token: ${s}' https://h.test`,
    (s) => `mysql -uroot -p${s} db`,
    (s) => `ssh h "mysql -p${s} db"`,
    (s) => `sshpass -p '${s}' ssh h`,
    (s) => `psql postgres://u:${s}@h/db`,
    (s) => `git clone https://u:${s}@h.test/a.git`,
    (s) => `tool --password=${s} x`,
    (s) => `tool --secret "${s}" x`,
    (s) => `DB_PASSWORD=${s} run`,
    (s) => `bash -c 'export API_KEY="${s}"; run'`,
    (s) => `curl -d '{"client_secret": "${s}"}' h`,
    (s) => `curl "https://h.test/?access_token=${s}&b=1"`,
    (s) => `echo ${s} | docker login --password-stdin`,
    (s) => `kubectl create secret generic a --from-literal=k=${s}`,
    (s) => `cat <<EOF\n-----BEGIN PRIVATE KEY-----\n${s}\n-----END PRIVATE KEY-----\nEOF`,
  );

  test("a secret never appears, whatever stands around it", () => {
    fc.assert(
      fc.property(around, frame, secret, behind, (before, make, value, after) => {
        const out = redact(`${before}${make(value)}${after}`);
        expect(out).not.toContain(value);
        expect(out.startsWith(before)).toBe(true);
        expect(out.endsWith(after)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("is idempotent, and nothing but secrets is taken from any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const once = redact(text);
        expect(redact(once)).toBe(once);
      }),
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "git",
            "ls",
            "-p",
            "src/a.ts",
            "|",
            "&&",
            "8080:80",
            "--all",
            "'x y'",
            "$HOME",
            "a=b",
          ),
        ),
        (words) => {
          const text = words.join(" ");
          expect(redact(text)).toBe(text);
        },
      ),
    );
  });

  // Quadratic behaviour would take minutes here and run into the runner's limit.
  test.each([
    "a",
    "password=",
    "token: ",
    "://",
    '"cookie: x\n',
    "eyJ",
    "docker ",
    "-----BEGIN ",
    "sk-",
    "curl -u a:",
    "'\"",
    "authorization: bearer ",
    "sk-proj-",
    "ops_eyJ",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "0a1b2c3d4e5f",
    "adafruit ",
    "twitter='",
    "alter user password ",
    "identified by ",
    'stringData:{"a":"',
    "secret data:\n  ",
    "process.env.",
    "login a password ",
    "net use ",
    "?key=",
    "x-a-key:",
    'token?key="1',
  ])("takes long repetitions of %j", (unit) => {
    const text = unit.repeat(Math.ceil(200_000 / unit.length));
    expect(redact(text).length).toBeGreaterThan(0);
  });
});
