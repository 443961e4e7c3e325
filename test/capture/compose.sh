#!/usr/bin/env bash
# Captures the fixtures of docker compose against the daemon at DOCKER_HOST; the plugin, of COMPOSE_VERSION, is built from
# its Go module. BUSYBOX
# names a statically linked busybox. Containers have no network.
. "$(dirname "$0")/record.sh"
mkdir -p "$work/shop" && cd "$work/shop" || exit 1
cp "${BUSYBOX:?}" busybox
export DOCKER_CLI_HINTS=false DOCKER_BUILDKIT=1 COMPOSE_BAKE=false BUILDX_GIT_INFO=false
tool docker "$(docker --version), compose ${COMPOSE_VERSION:?}"
printf 'FROM scratch\nCOPY busybox /bin/busybox\nRUN ["/bin/busybox", "--install", "-s", "/bin"]\nRUN for i in $(seq 40); do echo "get part-$i.tar.gz ($i of 40)"; done\nCOPY run.sh /run.sh\nCMD ["sh", "/run.sh"]\n' >Dockerfile
echo 'echo "listening on 8080"; sleep 600' >run.sh
{ echo 'services:'
  for name in web api worker mail; do printf '  %s:\n    build: { context: ., network: none }\n    image: shop-%s\n    network_mode: none\n' "$name" "$name"; done
  printf '    command: ["sh", "-c", "i=0; while [ $$i -lt 300 ]; do i=$$((i+1)); echo level=info msg=sent id=$$i; [ $$i = 200 ] && echo level=error msg=cannot-reach-smtp; done; sleep 600"]\n'
} >compose.yaml
record compose/build/first --fact 'web' --fact 'mail' -- docker compose build
record compose/build/cached --fact 'web' -- docker compose build
record compose/up/first --re 'shop-mail-1 +Started' --re 'shop-web-1 +Started' -- docker compose up -d
record compose/up/again --re 'shop-mail-1 +Running' -- docker compose up -d
until docker compose logs mail | grep -q id=300; do sleep 0.2; done
record compose/ps/running --fact 'shop-worker-1' --fact 'Up ' -- docker compose ps
record compose/logs/all --fact 'cannot-reach-smtp' --fact 'listening on 8080' --fact 'id=300' -- docker compose logs
record compose/logs/one --fact 'cannot-reach-smtp' -- docker compose logs --no-log-prefix mail
record compose/images/all --fact 'shop-mail' -- docker compose images
record compose/stop/one --re 'shop-web-1 +Stopped' -- docker compose stop -t 0 web
record compose/down/all --re 'shop-mail-1 +Removed' -- docker compose down -t 0
echo 'echo "error: no config for shop" >&2; exit 3' >run.sh
record compose/up/attached --env COMPOSE_ANSI=never --fact 'error: no config for shop' --fact 'exited with code 3' -- docker compose up --build --abort-on-container-exit -t 0
sed -i 's/^COPY run.sh.*/RUN echo "src\/a.txt:1:1: error: unexpected token" >\&2; exit 3/' Dockerfile
record compose/build/failure --fact 'src/a.txt:1:1: error: unexpected token' --fact 'exit code: 3' -- docker compose build
record compose/up/build-failure --fact 'src/a.txt:1:1: error: unexpected token' -- docker compose up -d --build
docker compose down -t 0 >/dev/null 2>&1
echo '  nope' >>compose.yaml
record compose/up/bad-file --fact 'could not find expected' -- docker compose up -d
cd "$work" && record compose/up/no-file --fact 'no configuration file provided' -- docker compose up -d
