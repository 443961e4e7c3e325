#!/usr/bin/env bash
# Captures the fixtures of helm: what it renders of the chart that `helm create` writes.
. "$(dirname "$0")/record.sh"
mkdir -p "$work/charts" && cd "$work/charts" || exit 1
export HELM_CACHE_HOME="$work/cache" HELM_CONFIG_HOME="$work/config" HELM_DATA_HOME="$work/data" KUBECONFIG="$work/none"
tool helm "helm $(helm version --template '{{.Version}}')"

helm create web >"$work/created"
record template/chart --fact '# Source: web/templates/deployment.yaml' --fact 'containerPort: 80' --fact 'wget' -- helm template web ./web
sed -i 's/{{ .Values.service.port }}/{{ .Values.nothing.there }}/' web/templates/service.yaml
record template/failure --fact 'web/templates/service.yaml:10:22' --fact 'nil pointer evaluating' -- helm template web ./web
record template/no-chart --fact 'missing' -- helm template web ./missing
