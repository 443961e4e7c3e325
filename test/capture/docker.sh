#!/usr/bin/env bash
# Captures the fixtures of docker against the daemon at DOCKER_HOST, which reaches a registry at 127.0.0.1:5000 and has
# no network for containers. BUSYBOX names a statically linked busybox. The client is Debian's, which brings BuildKit.
. "$(dirname "$0")/record.sh"
mkdir -p "$work/shop" && cd "$work/shop" || exit 1
cp "${BUSYBOX:?}" busybox
export DOCKER_CLI_HINTS=false DOCKER_BUILDKIT=1
tool docker "$(docker --version)"

cat >Dockerfile <<'D'
FROM scratch AS base
COPY busybox /bin/busybox
RUN ["/bin/busybox", "--install", "-s", "/bin"]

FROM base AS packages
WORKDIR /app
COPY package.json .
RUN for i in $(seq 60); do echo "get http://archive.example/pool/part-$i.tar.gz ($i of 60)"; done; echo "added 60 packages"

FROM packages AS build
COPY src src
RUN mkdir -p /out && cat src/* >/out/app && echo "warning: src/b.txt has no header" >&2

FROM base
COPY --from=build /out/app /app/app
LABEL stage=final
CMD ["sh", "-c", "echo listening on 8080; sleep 600"]
D
mkdir src && echo a >src/a.txt && echo b >src/b.txt && echo '{}' >package.json
record build/success --fact 'writing image sha256:' --fact 'naming to docker.io/library/shop:1.0' --fact 'warning: src/b.txt has no header' -- docker build --network=none -t shop:1.0 .
record build/cached --fact 'naming to docker.io/library/shop:1.1' -- docker build --network=none -t shop:1.1 .
record build/no-cache-plain --fact 'writing image sha256:' -- docker build --network=none --no-cache --progress=plain -t shop:1.2 .
sed 's/^RUN mkdir.*/RUN echo compiling src; echo "src\/a.txt:1:1: error: unexpected token" >\&2; exit 3/' Dockerfile >Dockerfile.bad
record build/failure --fact 'src/a.txt:1:1: error: unexpected token' --fact 'exit code: 3' -- docker build --network=none -f Dockerfile.bad -t shop:bad .
sed 's/^COPY src src/COPY sources sources/' Dockerfile >Dockerfile.missing
record build/missing-file --fact '"/sources" not found' -- docker build --network=none -f Dockerfile.missing .
printf 'FROM scratch\nRUNN echo\n' >Dockerfile.syntax
record build/syntax --fact 'unknown instruction: RUNN' -- docker build -f Dockerfile.syntax .
printf 'FROM 127.0.0.1:5000/absent:1\nRUN true\n' >Dockerfile.absent
record build/no-image --fact '127.0.0.1:5000/absent:1' -- docker build -f Dockerfile.absent .
record build/no-file --fact 'Dockerfile.gone' -- docker build -f Dockerfile.gone .
sed -i -E 's#open [^ ]+/tmp/buildkit-#open /var/lib/docker/tmp/buildkit-#' "$fixtures/docker/build/no-file.txt"
record build/legacy --env DOCKER_BUILDKIT=0 --fact 'Successfully tagged shop:legacy' --fact 'warning: src/b.txt has no header' -- docker build --network=none --no-cache -t shop:legacy .
record build/legacy-failure --env DOCKER_BUILDKIT=0 --fact 'src/a.txt:1:1: error: unexpected token' --fact 'returned a non-zero code: 3' -- docker build --network=none --no-cache -f Dockerfile.bad -t shop:bad .

{ echo 'FROM shop:1.0'; for i in $(seq 14); do echo "RUN dd if=/dev/urandom of=/layer-$i bs=1024 count=$((i * 900)) 2>/dev/null"; done; } >Dockerfile.layers
docker build -q --network=none -f Dockerfile.layers -t 127.0.0.1:5000/shop/layers:1 . >/dev/null
record push/success --fact '1: digest: sha256:' -- docker push 127.0.0.1:5000/shop/layers:1
record push/again --fact '1: digest: sha256:' -- docker push 127.0.0.1:5000/shop/layers:1
record push/refused --fact 'An image does not exist locally with the tag' -- docker push 127.0.0.1:5000/shop/none
docker rmi -f 127.0.0.1:5000/shop/layers:1 >/dev/null; docker builder prune -af >/dev/null
record pull/success --fact 'Status: Downloaded newer image for 127.0.0.1:5000/shop/layers:1' --fact 'Digest: sha256:' -- docker pull 127.0.0.1:5000/shop/layers:1
record pull/up-to-date --fact 'Status: Image is up to date for 127.0.0.1:5000/shop/layers:1' -- docker pull 127.0.0.1:5000/shop/layers:1
record pull/absent --fact 'manifest for 127.0.0.1:5000/shop/layers:9 not found' -- docker pull 127.0.0.1:5000/shop/layers:9
record pull/no-registry --fact 'connection refused' -- docker pull 127.0.0.1:5001/shop/layers:1

run() { docker run -d --network=none --init=false "$@" >/dev/null; }
for i in 1 2 3 4 5; do run --name "web-$i" shop:1.0; done
run --name crashed shop:1.0 sh -c 'echo "panic: no config"; exit 2'
run --name worker --label com.example.team=payments shop:1.0 sh -c 'i=0; while [ $i -lt 900 ]; do i=$((i+1)); echo "level=info msg=\"handled request\" id=$i path=/orders status=200"; [ $i = 700 ] && echo "level=error msg=\"cannot reach db\" host=db-2"; done; sleep 600'
run --name unhealthy --health-cmd 'exit 1' --health-interval 1s --health-retries 1 shop:1.0
docker stop -t 0 web-5 >/dev/null
until docker ps | grep -q '(unhealthy)'; do sleep 0.2; done
record ps/running --fact 'web-1' --fact '(unhealthy)' -- docker ps
record ps/all --fact 'Exited (2)' --fact 'crashed' --fact 'web-5' -- docker ps -a
record ps/quiet -- docker ps -q
record ps/empty --fact 'CONTAINER ID' -- docker ps --filter name=nothing
record images/list --re '^shop +1\.0 ' --fact 'shop/layers' -- docker images
record logs/worker --fact 'cannot reach db' --fact 'id=900 path' -- docker logs worker
record logs/tail --fact 'id=900' -- docker logs --tail 20 worker
record logs/timestamps --fact 'cannot reach db' --fact 'id=900' -- docker logs -t worker
record logs/crashed --fact 'panic: no config' -- docker logs crashed
record logs/absent --fact 'No such container: nobody' -- docker logs nobody
record stats/once --fact 'web-1' -- docker stats --no-stream
record system/df --fact 'Build Cache' -- docker system df
record volume/ls --fact 'VOLUME NAME' -- docker volume ls
record network/ls --fact 'none' -- docker network ls
record history/image --fact 'sh' -- docker history 127.0.0.1:5000/shop/layers:1
record rm/several --fact 'web-1' --fact 'No such container: nobody' -- docker rm -f web-1 web-2 nobody
record rmi/image --fact 'Untagged: 127.0.0.1:5000/shop/layers:1' -- docker rmi 127.0.0.1:5000/shop/layers:1
record ps/no-daemon --env DOCKER_HOST=unix:///nowhere/docker.sock --fact 'Cannot connect to the Docker daemon at unix:///nowhere/docker.sock' -- docker ps
record system/prune --fact 'Total reclaimed space' -- docker system prune -af
docker rm -f $(docker ps -aq) >/dev/null
