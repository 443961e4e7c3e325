/** Command text in, the same text without its secrets out. Linear in the length of the text. */
import { DecodedWord, simpleCommands } from "./shell-words.ts";
import { addPasswordArguments } from "./password-flags.ts";
import { addSecretForms } from "./secret-forms.ts";
import type { Span } from "./secret-values.ts";
import { addEnvironment, addNamedSecrets } from "./secret-names.ts";
import { addSecretData } from "./secret-data.ts";
import { addPlacedSecrets } from "./secret-places.ts";
import { addStatedSecrets } from "./stated-secrets.ts";

const replaced = (text: string, spans: readonly Span[]): string => {
  const sorted = [...spans].sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  let out = "";
  let at = 0;
  for (const [start, end] of sorted) {
    if (end <= at) continue;
    out += start >= at ? `${text.slice(at, start)}***` : "";
    at = end;
  }
  return out + text.slice(at);
};

// Every program and word that `password-flags.ts` and `password-programs.ts` know.
export const takesPasswords =
  /mysql|maria|mycli|7z|rar|zip|sqlcmd|bcp|osql|login|mongo|cqlsh|twine|altool|security|user(?:add|mod)|winrm|psexec|publish|redis|valkey|keydb|ldap|ssh-keygen|vercel|netlify|doctl|curl|http|xhs?\b|smbclient|lftp|pass|pwd|secret|token|key|cred|plaintext|auth|sudo|unlock|\bput\b|otp|cookie|session|webhook|pw\b|pin\b|dsn|\bsas\b|config:|env:|vault|\bbao\b|travis|railway|unseal|<<<|base64|kinit|signin|\bsu\b|\bgpg\b|\bage\b|plink|pscp|psftp|putty|yt-dlp|youtube-dl|desktop|hydra|medusa|crackmap|netexec|nxc|expo|\beas\b|rdp|pdf|mosquitto|influx|openssl|dotnet|nuget|skopeo|buildah|podman|crane|etcdctl|sqlplus|expdp|impdp|rman|sqlldr|heroku|\bfly|gcloud|SecureString|pulumi|rclone|snyk|wandb|supabase|rabbitmq|ionic|composer|poetry|bundle|\bmc\b|consul|encrypt|\bcf\b|nmcli|sonar|setenv|setx|princ|--arg|appsettings|restic|drush|\bnet\b|jwt|bearer|rpcclient|smb|wmi|winexe|ipmitool|isql|tsql|cifs|ncftp|snmp|kadmin|dsconf|\bipa\b|cypher|beeline|neo4j|steghide|ibmcloud|lpass|swaks|\bdb2\b|networksetup|\bb2\b|impacket|secretsdump|getTGT|wpa_cli/i;

const addSecrets = (text: string, spans: Span[]): void => {
  // Compiling all the patterns takes a millisecond, which most commands need not pay.
  if (/[\w.+/=~|%-]{12}|earer|-{5}/.test(text)) addSecretForms(text, spans);
  if (/[=:]/.test(text)) {
    addNamedSecrets(text, spans);
    addPlacedSecrets(text, spans);
  }
  if (/env/i.test(text)) addEnvironment(text, spans);
  if (/password|secret|identified|SecureString|open\s{1,3}-u|auth\s{0,3}(?:=\s{0,3})?\(|login\(/i.test(text))
    addStatedSecrets(text, spans);
  if (/\bstringData\b|\bsecret\b[^]*\bdata\b/i.test(text)) addSecretData(text, spans);
  if (takesPasswords.test(text)) addPasswordArguments(text, spans);
};

/** Quotes within quotes hide a secret from patterns that read the text as typed: `-c 'PASSWORD '\''x'\'''`. */
const hasInnerQuotes = /["'][^]*["'][^]*["']|\\["'\\]|\$'/;

/** Commands that are words of commands: `sh -c "ssh h 'psql -c …'"` has two. */
const maxDepth = 4;

/** In double quotes of its own, nothing glued to these: a value of JSON, of which the shell's words say less. */
const isQuotedValue = (text: string, start: number, end: number): boolean =>
  /(?:^|[^\\])"$/.test(text.slice(Math.max(0, start - 2), start)) &&
  /^"(?:$|[^\w$"'\\])/.test(text.slice(end, end + 2));

/** Was the secret found in the text as typed? Then what is around it stays. `ends`: of secrets found, by their starts. */
const isFound = (text: string, [start, end]: Span, ends: ReadonlyMap<number, number>): boolean => {
  const first = start + (/^["'\\]*/.exec(text.slice(start, Math.min(end, start + 4)))?.[0].length ?? 0);
  const last = ends.get(first);
  if (last === undefined) return false;
  return isQuotedValue(text, first, last) || /^["'\\\]},]*$/.test(text.slice(last, end));
};

const addWords = (text: string, spans: Span[], depth: number): void => {
  if (depth === 0 || !hasInnerQuotes.test(text)) return;
  const ends = new Map(spans);
  for (const word of simpleCommands(text).flat()) {
    if (!hasInnerQuotes.test(text.slice(word.start, word.end))) continue;
    const decoded = new DecodedWord(text, word);
    const found: Span[] = [];
    // Patterns read what stands in one pair of quotes as well as they read it decoded.
    if (decoded.text.length !== word.end - word.start - 2) addSecrets(decoded.text, found);
    if (/\s/.test(decoded.text)) addWords(decoded.text, found, depth - 1);
    for (const span of found) {
      const mapped = decoded.sourceSpan(span);
      if (!isFound(text, mapped, ends)) spans.push(mapped);
    }
  }
};

/** Each secret becomes `***`; everything else stays as it is. */
export const redact = (text: string): string => {
  const spans: Span[] = [];
  addSecrets(text, spans);
  addWords(text, spans, maxDepth);
  return spans.length === 0 ? text : replaced(text, spans);
};
