/** Programs that take a secret among their words, and how each takes it. */

export interface Program {
  readonly names: RegExp;
  /** Counts only where this word stands too. */
  readonly with?: string;
  /** The secret is glued on: `-pX`. */
  readonly glued?: RegExp;
  /** The secret is the next word, or glued on. */
  readonly next?: RegExp;
  /** `-u user:X`: what follows the divider. */
  readonly pair?: RegExp;
  readonly divider?: string;
  /** The word after this one is the secret; so are the next ones, up to `count` words in all. */
  readonly after?: RegExp;
  readonly count?: number;
  /** Matches the rest of the same word. */
  readonly pairHere?: RegExp;
  /** The last word is the secret, where it stands `skip` words behind this one at least. */
  readonly last?: RegExp;
  readonly skip?: number;
}

export const programs: readonly Program[] = [
  { names: /^(?:mysql\w*|mariadb[\w-]*|mycli)$/, glued: /^-p(?=.)/ },
  { names: /^sshpass$/, next: /^-p/ },
  { names: /^(?:7z[arz]?|rar|unrar)$/, glued: /^-h?p(?=.)/ },
  { names: /^(?:zip|unzip|sqlcmd|bcp|osql)$/, next: /^-P/ },
  {
    names: /^(?:docker|podman|nerdctl|buildah|skopeo|helm|oras|crane|az|oc|cf|rancher)$/,
    with: "login",
    next: /^-p/,
  },
  {
    names: /^(?:mongo\w*|cqlsh|twine|altool|security|useradd|usermod|evil-winrm|psexec|rabbitmqadmin)$/,
    next: /^-p/,
  },
  { names: /^poetry$/, with: "publish", next: /^-p/ },
  { names: /^security$/, next: /^-w/ },
  { names: /^(?:redis|valkey|keydb)-cli$/, next: /^-a/, after: /^auth$/i, count: 2 },
  // `ACL SETUSER me on '>secret'`
  { names: /^(?:redis|valkey|keydb)-cli$/, glued: /^["'][<>#](?=.)/ },
  { names: /^ldap\w+$/, next: /^-w/ },
  { names: /^ldappasswd$/, next: /^-[as]/ },
  { names: /^ssh-keygen$/, next: /^-[NP]/ },
  { names: /^(?:vercel|netlify|doctl)$/, next: /^-t/ },
  { names: /^gh$/, with: "secret", next: /^-b/ },
  { names: /^gh$/, with: "secret", next: /^--body(?:=|$)/ },
  { names: /^curl$/, pair: /^-[sSfkLivgGIjJlnNpqRaO0-9#]*[uU]|^--(?:proxy-)?user(?:=|$)/, divider: ":" },
  { names: /^curl$/, pair: /^-E|^--(?:proxy-)?cert(?:=|$)/, divider: ":" },
  { names: /^curl$/, next: /^--oauth2-bearer$/ },
  // A proxy without a scheme: `-x me:secret@proxy:8080`
  { names: /^curl$/, pairHere: /^["']?[\w.%-]+:(?=[^\s/@]+@)/ },
  { names: /^curl$/, pair: /^-b|^--cookie$/, divider: "=" },
  { names: /^(?:https?|xhs?)$/, pair: /^-a|^--auth$/, divider: ":" },
  { names: /^smbclient$/, pair: /^-U/, divider: "%", after: /^["']?(?:\/\/|\\\\)\S+$/ },
  { names: /^lftp$/, pair: /^-u/, divider: "," },
  { names: /^(?:cargo|vault)$/, after: /^login$/ },
  { names: /^ngrok$/, after: /authtoken$/ },
  { names: /^bw$/, after: /^unlock$/ },
  { names: /^bw$/, last: /^login$/, skip: 1 },
  { names: /^(?:plink|pscp|psftp|putty)$/, next: /^-pw$/ },
  { names: /^(?:yt-dlp|youtube-dl|rdesktop|hydra|medusa|crackmapexec|netexec|nxc|expo|eas)$/, next: /^-p/ },
  { names: /^[wx]free?rdp\w*$/, glued: /^[/]p:/ },
  { names: /^(?:pdf\w+|qpdf)$/, next: /^-[uo]pw$/, after: /^(?:input|owner|user)_pw$/ },
  { names: /^qpdf$/, after: /^--encrypt$/, count: 2 },
  { names: /^mosquitto_\w+$/, next: /^-P|^--pw(?:=|$)/ },
  { names: /^influx$/, next: /^-t/ },
  { names: /^openssl$/, with: "enc", next: /^-[kK]$/ },
  { names: /^openssl$/, next: /^-hmac$/ },
  { names: /^openssl$/, last: /^passwd$/ },
  { names: /^(?:dotnet|nuget)$/, with: "push", next: /^-k/ },
  { names: /^nuget$/, last: /^setapikey$/i },
  { names: /^dotnet$/, with: "user-secrets", last: /^set$/, skip: 1 },
  { names: /^(?:skopeo|buildah|podman|crane)$/, pair: /^--(?:src-|dest-)?creds(?:=|$)/, divider: ":" },
  { names: /^etcdctl$/, pair: /^--user(?:=|$)/, divider: ":" },
  { names: /^(?:sqlplus|expdp|impdp|rman|sqlldr)$/, pairHere: /^[\w$#]+[/]/ },
  { names: /^vault$/, after: /^unseal$/ },
  { names: /^heroku$/, after: /^auth:token$/ },
  { names: /^(?:fly|flyctl)$/, with: "auth", after: /^token$/ },
  { names: /^gcloud$/, last: /^activate-refresh-token$/, skip: 1 },
  { names: /^az$/, with: "secret", next: /^--value(?:=|$)/ },
  { names: /^aws$/, with: "SecureString", next: /^--value(?:=|$)/ },
  { names: /^eas$/, next: /^--value(?:=|$)/ },
  { names: /^mysqladmin$/, after: /^password$/ },
  { names: /^(?:redis|valkey|keydb)-cli$/, after: /^(?:requirepass|masterauth)$/i },
  { names: /^pulumi$/, with: "--secret", last: /^set$/, skip: 1 },
  { names: /^rclone$/, after: /^(?:obscure|\w*(?:key|pass|token|secret))$/ },
  { names: /^(?:snyk|wandb|supabase)$/, after: /^(?:auth|login)$/ },
  { names: /^rabbitmqctl$/, last: /^(?:add_user|change_password|authenticate_user)$/, skip: 1 },
  { names: /^(?:ionic|expo|eas)$/, last: /^login$/, skip: 1 },
  { names: /^(?:composer|poetry)$/, last: /^http-basic\./, skip: 1 },
  { names: /^composer$/, after: /^(?:[a-z]+-(?:oauth|token)|bearer)\./ },
  { names: /^bundle$/, with: "config", pairHere: /^[\w.-]+:/ },
  { names: /^mc$/, with: "alias", last: /^set$/, skip: 3 },
  { names: /^consul$/, last: /^set-agent-token$/, skip: 1 },
  { names: /^ansible-vault$/, after: /^encrypt_string$/ },
  { names: /^netlify$/, last: /^env:set$/, skip: 1 },
  { names: /^netlify$/, next: /^--auth(?:=|$)/ },
  { names: /^cf$/, last: /^(?:set-env|se)$/, skip: 2 },
  { names: /^nmcli$/, after: /^(?:password|802-11-wireless-security\.psk|wifi-sec\.psk)$/ },
  { names: /^sonar-scanner$/, glued: /^-Dsonar\.login=/ },
  {
    names: /^(?:set|setenv|setx)$/,
    after: /(?:^|_)(?:TOKEN|KEY|SECRET|PASS\w*|PWD|PAT|JWT|COOKIE|SESSION)$/,
  },
  { names: /^jq$/, with: "--arg", after: /^[\w-]*(?:pass\w*|pwd|token|secret|jwt|cookie|api_?key)$/i },
  { names: /^drush$/, last: /^(?:user[:-]password|upwd)$/, skip: 1 },
  { names: /^drush$/, glued: /^--(?:account|db|db-su)-pw=/ },
  { names: /^consul$/, with: "kv", last: /^put$/, skip: 1 },
  { names: /^(?:net|rpcclient|smbmap|smbget|wmic|winexe)$/, pair: /^-U|^--user(?:=|$)/, divider: "%" },
  { names: /^(?:ipmitool|isql|tsql|mount\.cifs|ncftpput|ncftpget)$/, next: /^-[PEp](?!\d{1,5}$)/ },
  { names: /^snmp\w+$/, next: /^-[cAX]/ },
  { names: /^(?:kadmin(?:\.local)?|dsconf|ipa)$/, next: /^-w/ },
  { names: /^(?:kadmin(?:\.local)?|["']?(?:addprinc|ank|cpw|change_password))$/, after: /^-pw$/ },
  { names: /^(?:cypher-shell|beeline|neo4j-admin|steghide|smbmap|ibmcloud|lpass)$/, next: /^-p(?!ort)/ },
  { names: /^swaks$/, next: /^-ap$/ },
  { names: /^db2$/, after: /^using$/ },
  { names: /^networksetup$/, last: /^-set(?:airportnetwork|webproxy|securewebproxy)$/, skip: 2 },
  { names: /^(?:b2|backblaze-b2)$/, last: /^(?:authorize-account|account)$/, skip: 1 },
  { names: /^mc$/, with: "user", last: /^add$/, skip: 2 },
  {
    names: /^(?:dotnet|mvn|gradle|sbt|mvnw|\.\/gradlew|\.\/mvnw|java|sonar-scanner|gradlew|SonarScanner\w*)$/,
    glued: /^-D[\w.]*(?:login|token|password|passwd|secret|apikey)=/i,
  },
  { names: /^(?:dotnet|SonarScanner\w*)$/, glued: /^\/d:sonar\.(?:login|token|password)=/i },
  { names: /^java$/, with: "-auth", pair: /^-auth$/ },
  {
    names: /^impacket-\w+$|^(?:secretsdump|psexec|wmiexec|smbexec|getTGT)\.py$/,
    pairHere: /^(?:[\w.-]+\/)?[\w.-]+:/,
  },
  { names: /^wpa_cli$/, after: /^psk$/ },
  { names: /^restic$/, next: /^--password-command(?:=|$)/ },
];

const nameOf = (words: readonly string[]): string =>
  /[^/]*$/.exec(words.find((word) => !/^(?:\w+=|sudo$|env$)/.test(word)) ?? "")?.[0] ?? "";

/** Programs whose words behind this one are pairs `NAME=secret`. */
const pairKeepers: readonly (readonly [program: RegExp, word: RegExp])[] = [
  [/^(?:heroku|firebase|dokku|fly|flyctl)$/, /^(?:config|functions:config|secrets):(?:set|add)$/],
  [/^(?:vault|bao)$/, /^(?:put|patch|write)$/],
  [/^railway$/, /^variables$/],
  [/^travis$/, /^encrypt$/],
  [/^az$/, /^--settings$/],
];

/** Index of the word behind which pairs hold secrets; -1: none does. */
export const storesPairs = (words: readonly string[]): number => {
  const name = nameOf(words);
  const keeper = pairKeepers.find(([program]) => program.test(name));
  const at = keeper === undefined ? -1 : words.findIndex((word) => keeper[1].test(word));
  if (at >= 0) return at;
  if (!words.some((word) => /^(?:set|put|create|add|import|patch|edit)$/.test(word))) return -1;
  return words.findIndex((word) => /^secrets?$/.test(word));
};

/** Commands that read a secret from standard input, or what holds one in another form. */
export const readsSecret = new RegExp(
  [
    "--password-stdin|--with-token|--passphrase-fd|--data-file[= ]-",
    "\\bsudo\\s[^|;]{0,40}-S\\b|\\bsu\\b",
    "\\b(?:ch|vnc|smb|ht)?passwd\\b",
    "\\bsecrets? (?:set|create|put|add|versions)\\b|\\b(?:env|token) (?:add|put|set)\\b",
    "\\b(?:login|signin|unlock|unseal|kinit|cryptsetup)\\b",
    "\\bbase64 (?:-\\w*[dD]|--decode)",
    "\\bpass (?:insert|edit)\\b",
    "\\b(?:gpg|age)\\b[^|;]{0,80} -(?:[pcd]\\b|-passphrase|-symmetric|-decrypt)",
    "\\bread\\s[^|;]{0,40}-\\w*s",
  ].join("|"),
);
