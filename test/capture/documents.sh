#!/usr/bin/env bash
# Captures the fixtures of what prints one JSON document: aws against cloud.mjs, python -m json.tool, docker inspect against
# the daemon at DOCKER_HOST.
. "$(dirname "$0")/record.sh"
here=$(cd "$(dirname "$0")" && pwd)
exec 9< <(exec node "$here/cloud.mjs")
server=$! && read -r port <&9 && trap 'kill $server; rm -rf "$work"' EXIT
mkdir -p "$work/shop" && cd "$work/shop" || exit 1
export AWS_ACCESS_KEY_ID=x AWS_SECRET_ACCESS_KEY=x AWS_DEFAULT_REGION=eu-central-1 AWS_ENDPOINT_URL=http://127.0.0.1:$port
export AWS_CONFIG_FILE=$work/none AWS_SHARED_CREDENTIALS_FILE=$work/none AWS_MAX_ATTEMPTS=1 AWS_PAGER= NO_PROXY=127.0.0.1
tool aws "$(aws --version | cut -d' ' -f1)"
record cloudformation/stacks --fact '"UPDATE_ROLLBACK_COMPLETE"' --fact 'shop-prod-topic' -- aws cloudformation describe-stacks --stack-name shop-prod
record cloudformation/events --fact 'cannot be assumed by Lambda' --fact '"Topic-UPDATE-47"' -- aws cloudformation describe-stack-events --stack-name shop-prod
record cloudformation/query --fact 'UPDATE_FAILED' -- aws cloudformation describe-stack-events --stack-name shop-prod --query 'StackEvents[].[LogicalResourceId,ResourceStatus]'
record cloudformation/table --fact 'shop-prod-topic' -- aws cloudformation describe-stacks --stack-name shop-prod --output table
record cloudformation/absent --fact 'Stack with id absent does not exist' -- aws cloudformation describe-stacks --stack-name absent
record dynamodb/scan --fact '"part-24"' -- aws dynamodb scan --table-name parts
record usage/wrong --fact 'argument' -- aws cloudformation describe-stakcs
record refused/none --env AWS_ENDPOINT_URL=http://127.0.0.1:1 --fact 'Could not connect to the endpoint URL' -- aws dynamodb scan --table-name parts

tool json.tool "$(python3 --version)"
cp "$fixtures/../package.json" . && aws dynamodb scan --table-name parts >parts.json && printf '{"a": 1,}\n' >broken.json
record pretty/many --fact '"part-24"' -- python3 -m json.tool parts.json
record pretty/small --fact '"vitest"' -- python3 -m json.tool package.json
record pretty/broken --fact 'line 1 column' -- python3 -m json.tool broken.json
record pretty/missing --fact 'gone.json' -- python3 -m json.tool gone.json

if [ -n "${DOCKER_HOST:-}" ]; then
  tool docker "$(docker --version)"
  printf 'FROM scratch\nCOPY package.json /\nENV STAGE=prod\nLABEL team=payments\nCMD ["/none"]\n' >Dockerfile
  docker build -q -t shop-inspect . >/dev/null && docker create --network=none --name shop-inspect shop-inspect >/dev/null
  record inspect/container --fact '"Name": "/shop-inspect"' --fact 'STAGE=prod' -- docker inspect shop-inspect
  record inspect/image --fact 'shop-inspect:latest' --fact 'payments' -- docker image inspect shop-inspect
  record inspect/network --fact '"none"' -- docker network inspect none
  record inspect/absent --fact 'No such object: nobody' -- docker inspect nobody
  docker rm -f shop-inspect >/dev/null; docker rmi -f shop-inspect >/dev/null
fi
