/** Command text in, the same text without its secrets out. Linear in the length of the text. */
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

/** Each secret becomes `***`; everything else stays as it is. */
export const redact = (text: string): string => {
  const spans: Span[] = [];
  // Compiling all the patterns takes a millisecond, which most commands need not pay.
  if (/[\w.+/=~|%-]{12}|earer|-{5}/.test(text)) addSecretForms(text, spans);
  if (/[=:]/.test(text)) {
    addNamedSecrets(text, spans);
    addPlacedSecrets(text, spans);
  }
  if (/env/i.test(text)) addEnvironment(text, spans);
  if (/password|identified|SecureString|auth\(|login\(/i.test(text)) addStatedSecrets(text, spans);
  if (/\bstringData\b|\bsecret\b[^]*\bdata\b/i.test(text)) addSecretData(text, spans);
  if (takesPasswords.test(text)) addPasswordArguments(text, spans);
  return spans.length === 0 ? text : replaced(text, spans);
};
