#!/usr/bin/env bash
# Captures the fixtures of kubectl against kube.mjs, a server on this machine that speaks the Kubernetes API.
. "$(dirname "$0")/record.sh"
exec 9< <(exec node "$(dirname "$0")/kube.mjs")
server=$! && read -r port <&9 && trap 'kill $server; rm -rf "$work"' EXIT
mkdir -p "$work/cluster" && cd "$work/cluster" || exit 1
cat >config <<Y
apiVersion: v1
kind: Config
clusters: [{name: dev, cluster: {server: "http://127.0.0.1:$port"}}]
contexts: [{name: dev, context: {cluster: dev, namespace: shop, user: dev}}]
current-context: dev
users: [{name: dev, user: {}}]
Y
export KUBECONFIG=$PWD/config KUBECACHEDIR=$PWD/cache
tool kubectl "$(kubectl version --client | head -1)"
record get/pods --fact 'CrashLoopBackOff' --fact 'ImagePullBackOff' --re 'worker-7c4d-abcde +0/1' -- kubectl get pods
record get/all-namespaces --fact 'CrashLoopBackOff' --fact 'etcd-node-1' -- kubectl get pods -A
record get/wide --fact 'CrashLoopBackOff' --fact 'node-1' -- kubectl get pods -o wide
record get/all --fact 'deployment.apps/worker' --fact 'pod/worker-7c4d-abcde' -- kubectl get all
record get/nodes --re 'node-3 +NotReady' -- kubectl get nodes
record get/services --fact '<pending>' -- kubectl get svc
record get/configmaps --fact 'app-config-29' -- kubectl get configmaps
record get/none --fact 'No resources found in kube-system namespace.' -- kubectl get deployments -n kube-system
record get/not-found --fact 'pods "gone" not found' -- kubectl get pod gone
record get/unknown --fact 'the server doesn'"'"'t have a resource type "frobs"' -- kubectl get frobs
record get/yaml --fact 'OOMKilled' -- kubectl get pod worker-7c4d-abcde -o yaml
record get/events --fact 'Back-off restarting failed container' --fact 'Failed to pull image' -- kubectl get events
record get/no-server --fact 'refused' -- kubectl --server http://127.0.0.1:9 get pods
record events/all --fact 'Back-off restarting failed container' -- kubectl events
record describe/pod --fact 'CrashLoopBackOff' --fact 'OOMKilled' --fact 'Exit Code:    137' --fact 'Back-off restarting failed container' --fact 'db.shop.svc' -- kubectl describe pod worker-7c4d-abcde
record describe/pods --fact 'OOMKilled' --fact 'billing-5f6b-fghij' -- kubectl describe pods
record describe/node --fact 'container runtime is down' -- kubectl describe node node-3
record describe/deployment --fact 'ProgressDeadlineExceeded' -- kubectl describe deployment worker
record describe/not-found --fact 'pods "gone" not found' -- kubectl describe pod gone
record logs/crash --fact 'panic: runtime error: out of memory' --fact '/src/load.go:42' -- kubectl logs worker-7c4d-abcde
record logs/long --fact 'cannot reach db' --fact 'id=799' -- kubectl logs "$(kubectl get pods -o name | head -1)"
record logs/not-found --fact 'pods "gone" not found' -- kubectl logs gone
for i in $(seq 40); do
  printf -- '---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings-%s, namespace: shop}\ndata: {key: "1"}\n' "$i"
done >many.yaml
printf -- '---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: front, namespace: shop}\nspec: {replicas: 2, selector: {matchLabels: {app: front}}, template: {metadata: {labels: {app: front}}, spec: {containers: [{name: app, image: "registry.example/front:1"}]}}}\n' >>many.yaml
record apply/created --fact 'deployment.apps/front created' --fact 'configmap/settings-40 created' -- kubectl apply --validate=false -f many.yaml
record apply/unchanged --re '41 unchanged resources hidden' -- kubectl apply --validate=false -f many.yaml
sed -i 's/replicas: 2/replicas: 3/; s/"1"}$/"1"}/' many.yaml
sed -i '0,/key: "1"/s//key: "2"/' many.yaml
record apply/configured --fact 'deployment.apps/front configured' --fact 'configmap/settings-1 configured' -- kubectl apply --validate=false -f many.yaml
sed -e 's/name: front/name: back/; s/replicas: 3/replicas: -1/' many.yaml >invalid.yaml
printf -- '---\napiVersion: shop/v1\nkind: Order\nmetadata: {name: one}\n' >>invalid.yaml
record apply/failure --fact 'must be greater than or equal to 0' --fact 'no matches for kind "Order"' -- kubectl apply --validate=false -f invalid.yaml
record apply/missing --fact 'the path "gone.yaml" does not exist' -- kubectl apply -f gone.yaml
record diff/missing --fact 'the path "gone.yaml" does not exist' -- kubectl diff -f gone.yaml
record rollout/done --fact 'deployment "web" successfully rolled out' -- kubectl rollout status deployment/web
record rollout/failed --fact 'exceeded its progress deadline' -- kubectl rollout status deployment/worker
record rollout/restart --fact 'deployment.apps/web restarted' -- kubectl rollout restart deployment/web
record delete/several --fact 'configmap "settings-40" deleted' --fact 'deployment.apps "front" deleted' -- kubectl delete -f many.yaml --wait=false
record top/unavailable --fact 'Metrics API not available' -- kubectl top pods
record api-resources/list --fact 'deployments' -- kubectl api-resources
