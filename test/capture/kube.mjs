// A Kubernetes API server as far as kubectl and helm ask for it: objects in memory, tables as the real server prints them.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const started = Date.now();
const ago = (seconds) => `${new Date(started - seconds * 1000).toISOString().slice(0, 19)}Z`;
const uid = (n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
let serial = 1;
const meta = (name, namespace, age = 86400 * 3, more = {}) => ({
  name,
  ...(namespace ? { namespace } : {}),
  uid: uid(serial++),
  resourceVersion: String(1000 + serial),
  creationTimestamp: ago(age),
  ...more,
});

const kinds = {
  pods: {
    group: "",
    kind: "Pod",
    short: ["po"],
    columns: [
      "Name",
      "Ready",
      "Status",
      "Restarts",
      "Age",
      "-IP",
      "-Node",
      "-Nominated Node",
      "-Readiness Gates",
    ],
  },
  services: {
    group: "",
    kind: "Service",
    short: ["svc"],
    columns: ["Name", "Type", "Cluster-IP", "External-IP", "Port(s)", "Age", "-Selector"],
  },
  configmaps: { group: "", kind: "ConfigMap", short: ["cm"], columns: ["Name", "Data", "Age"] },
  secrets: { group: "", kind: "Secret", columns: ["Name", "Type", "Data", "Age"] },
  namespaces: {
    group: "",
    kind: "Namespace",
    short: ["ns"],
    cluster: true,
    columns: ["Name", "Status", "Age"],
  },
  nodes: {
    group: "",
    kind: "Node",
    short: ["no"],
    cluster: true,
    columns: ["Name", "Status", "Roles", "Age", "Version", "-Internal-IP", "-OS-Image"],
  },
  events: {
    group: "",
    kind: "Event",
    short: ["ev"],
    columns: ["Last Seen", "Type", "Reason", "Object", "Message"],
  },
  serviceaccounts: { group: "", kind: "ServiceAccount", short: ["sa"], columns: ["Name", "Secrets", "Age"] },
  deployments: {
    group: "apps",
    kind: "Deployment",
    short: ["deploy"],
    columns: ["Name", "Ready", "Up-to-date", "Available", "Age", "-Containers", "-Images", "-Selector"],
  },
  replicasets: {
    group: "apps",
    kind: "ReplicaSet",
    short: ["rs"],
    columns: ["Name", "Desired", "Current", "Ready", "Age"],
  },
};
const store = Object.fromEntries(Object.keys(kinds).map((plural) => [plural, []]));
const apiVersion = (plural) => (kinds[plural].group === "" ? "v1" : `${kinds[plural].group}/v1`);
const add = (plural, object) =>
  store[plural].push({ apiVersion: apiVersion(plural), kind: kinds[plural].kind, ...object });

const states = { Running: true, CrashLoopBackOff: false, ImagePullBackOff: false, Pending: false };
const pod = (name, namespace, state, restarts, age, labels) => {
  const image = `registry.example/${labels.app}:${state === "ImagePullBackOff" ? "9.9" : "1.4.2"}`;
  const isReady = states[state];
  const waiting = {
    waiting: {
      reason: state,
      message:
        state === "CrashLoopBackOff"
          ? `back-off 5m0s restarting failed container=app pod=${name}_${namespace}`
          : `Back-off pulling image "${image}"`,
    },
  };
  add("pods", {
    metadata: meta(name, namespace, age, {
      labels,
      annotations: { "checksum/config": "9f2c41a7d0", "prometheus.io/scrape": "true" },
    }),
    spec: {
      nodeName: `node-${(serial % 3) + 1}`,
      serviceAccountName: "default",
      priority: 0,
      containers: [
        {
          name: "app",
          image,
          ports: [{ containerPort: 8080, protocol: "TCP" }],
          env: [
            { name: "DB_HOST", value: "db.shop.svc" },
            { name: "DB_PASSWORD", valueFrom: { secretKeyRef: { name: "db", key: "password" } } },
          ],
          resources: { limits: { cpu: "500m", memory: "256Mi" }, requests: { cpu: "100m", memory: "128Mi" } },
          livenessProbe: {
            httpGet: { path: "/healthz", port: 8080, scheme: "HTTP" },
            initialDelaySeconds: 5,
            timeoutSeconds: 1,
            periodSeconds: 10,
            successThreshold: 1,
            failureThreshold: 3,
          },
          volumeMounts: [
            { name: "config", mountPath: "/etc/app" },
            { name: "token", mountPath: "/var/run/secrets/kubernetes.io/serviceaccount", readOnly: true },
          ],
        },
      ],
      volumes: [
        { name: "config", configMap: { name: "app-config" } },
        {
          name: "token",
          projected: {
            sources: [
              { serviceAccountToken: { expirationSeconds: 3607, path: "token" } },
              { configMap: { name: "kube-root-ca.crt" } },
            ],
          },
        },
      ],
      tolerations: [
        {
          key: "node.kubernetes.io/not-ready",
          operator: "Exists",
          effect: "NoExecute",
          tolerationSeconds: 300,
        },
        {
          key: "node.kubernetes.io/unreachable",
          operator: "Exists",
          effect: "NoExecute",
          tolerationSeconds: 300,
        },
      ],
    },
    status: {
      phase: isReady ? "Running" : "Pending",
      podIP: `10.1.0.${serial % 250}`,
      hostIP: "10.0.0.4",
      qosClass: "Burstable",
      startTime: ago(age),
      conditions: ["Initialized", "Ready", "ContainersReady", "PodScheduled"].map((type) => ({
        type,
        status: isReady || type === "Initialized" || type === "PodScheduled" ? "True" : "False",
      })),
      containerStatuses: [
        {
          name: "app",
          image,
          imageID: `registry.example/${labels.app}@sha256:1111`,
          containerID: "containerd://2222",
          ready: isReady,
          restartCount: restarts,
          state: isReady ? { running: { startedAt: ago(age) } } : waiting,
          ...(state === "CrashLoopBackOff"
            ? {
                lastState: {
                  terminated: {
                    exitCode: 137,
                    reason: "OOMKilled",
                    startedAt: ago(400),
                    finishedAt: ago(390),
                  },
                },
              }
            : {}),
        },
      ],
    },
    print: state,
  });
};

for (const name of ["default", "kube-system", "shop"])
  add("namespaces", { metadata: meta(name, null), status: { phase: "Active" } });
for (const n of [1, 2, 3])
  add("nodes", {
    metadata: meta(`node-${n}`, null, 86400 * 90, {
      labels: { "kubernetes.io/os": "linux", "kubernetes.io/hostname": `node-${n}` },
    }),
    spec: {},
    status: {
      conditions: [
        {
          type: "Ready",
          status: n === 3 ? "False" : "True",
          reason: n === 3 ? "KubeletNotReady" : "KubeletReady",
          message: n === 3 ? "container runtime is down" : "kubelet is posting ready status",
        },
      ],
      nodeInfo: { kubeletVersion: "v1.32.4", osImage: "Debian 12" },
      addresses: [{ type: "InternalIP", address: `10.0.0.${n}` }],
      capacity: { cpu: "4", memory: "16Gi" },
      allocatable: { cpu: "4", memory: "15Gi" },
    },
  });
for (let i = 0; i < 60; i += 1)
  pod(
    `web-6d9f7c5b8-${(1000 + i * 7).toString(36)}x`,
    "shop",
    "Running",
    i % 9 === 0 ? 1 : 0,
    86400 * 2 + i,
    { app: "web", tier: "front" },
  );
pod("worker-7c4d-abcde", "shop", "CrashLoopBackOff", 41, 7200, { app: "worker" });
pod("billing-5f6b-fghij", "shop", "ImagePullBackOff", 0, 900, { app: "billing" });
for (const name of ["coredns-1", "coredns-2", "kube-proxy-1", "kube-proxy-2", "etcd-node-1"])
  pod(name, "kube-system", "Running", 0, 86400 * 80, { app: name.replace(/-\w+$/, "") });
const services = [
  ["web", "LoadBalancer", "10.2.0.10", "<pending>", "80:31080/TCP"],
  ["worker", "ClusterIP", "10.2.0.11", "<none>", "8080/TCP"],
  ["db", "ClusterIP", "None", "<none>", "5432/TCP"],
];
for (const [name, type, ip, external, ports] of services)
  add("services", {
    metadata: meta(name, "shop"),
    spec: {
      type,
      clusterIP: ip,
      selector: { app: name },
      ports: [{ port: parseInt(ports, 10), protocol: "TCP", targetPort: 8080 }],
    },
    status: { loadBalancer: {} },
    print: [type, ip, external, ports],
  });
const template = (app, image) => ({
  metadata: { labels: { app } },
  spec: { containers: [{ name: "app", image, ports: [{ containerPort: 8080 }] }] },
});
for (const [app, replicas, ready] of [
  ["web", 60, 60],
  ["worker", 1, 0],
  ["billing", 1, 0],
])
  add("deployments", {
    metadata: meta(app, "shop", 86400 * 3, { generation: 4, labels: { app } }),
    spec: {
      replicas,
      selector: { matchLabels: { app } },
      template: template(app, `registry.example/${app}:1.4.2`),
      strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: "25%", maxUnavailable: "25%" } },
      progressDeadlineSeconds: 600,
    },
    status: {
      observedGeneration: 4,
      replicas,
      updatedReplicas: replicas,
      readyReplicas: ready,
      availableReplicas: ready,
      unavailableReplicas: replicas - ready,
      conditions: [
        {
          type: "Available",
          status: ready === replicas ? "True" : "False",
          reason: ready === replicas ? "MinimumReplicasAvailable" : "MinimumReplicasUnavailable",
        },
        {
          type: "Progressing",
          status: ready === replicas ? "True" : "False",
          reason: ready === replicas ? "NewReplicaSetAvailable" : "ProgressDeadlineExceeded",
        },
      ],
    },
  });
for (let i = 0; i < 30; i += 1)
  add("configmaps", { metadata: meta(`app-config-${i}`, "shop"), data: { "app.conf": "port=80\n" } });
const event = (type, reason, object, message, age, count = 1) =>
  add("events", {
    metadata: meta(`${object}.${serial}`, "shop", age),
    type,
    reason,
    message,
    count,
    firstTimestamp: ago(age * 2),
    lastTimestamp: ago(age),
    source: { component: "kubelet", host: "node-1" },
    involvedObject: { kind: "Pod", namespace: "shop", name: object, apiVersion: "v1" },
    print: object,
  });
event(
  "Normal",
  "Scheduled",
  "worker-7c4d-abcde",
  "Successfully assigned shop/worker-7c4d-abcde to node-1",
  7100,
);
event(
  "Normal",
  "Pulled",
  "worker-7c4d-abcde",
  'Container image "registry.example/worker:1.4.2" already present on machine',
  360,
  42,
);
event(
  "Warning",
  "BackOff",
  "worker-7c4d-abcde",
  "Back-off restarting failed container app in pod worker-7c4d-abcde_shop(1)",
  60,
  512,
);
event(
  "Warning",
  "Failed",
  "billing-5f6b-fghij",
  'Failed to pull image "registry.example/billing:9.9": not found',
  40,
  9,
);
for (let i = 0; i < 40; i += 1)
  event(
    "Normal",
    "Pulled",
    store.pods[i].metadata.name,
    'Container image "registry.example/web:1.4.2" already present on machine',
    300 + i * 7,
  );

const age = (object) => {
  const seconds = Math.round((Date.now() - Date.parse(object.metadata.creationTimestamp)) / 1000);
  return seconds >= 172800
    ? `${Math.floor(seconds / 86400)}d`
    : seconds >= 7200
      ? `${Math.floor(seconds / 3600)}h`
      : seconds >= 120
        ? `${Math.floor(seconds / 60)}m`
        : `${seconds}s`;
};
const cells = {
  pods: (o) => [
    o.metadata.name,
    o.print === "Running" ? "1/1" : "0/1",
    o.print,
    String(o.status.containerStatuses[0].restartCount) +
      (o.print === "CrashLoopBackOff" ? " (6m30s ago)" : ""),
    age(o),
    o.status.podIP,
    o.spec.nodeName,
    "<none>",
    "<none>",
  ],
  services: (o) => [
    o.metadata.name,
    ...(o.print ?? [o.spec.type ?? "ClusterIP", "10.2.0.99", "<none>", "80/TCP"]),
    age(o),
    `app=${o.metadata.name}`,
  ],
  configmaps: (o) => [o.metadata.name, Object.keys(o.data ?? {}).length, age(o)],
  secrets: (o) => [o.metadata.name, o.type, Object.keys(o.data ?? {}).length, age(o)],
  namespaces: (o) => [o.metadata.name, "Active", age(o)],
  nodes: (o) => [
    o.metadata.name,
    o.metadata.name === "node-3" ? "NotReady" : "Ready",
    "<none>",
    age(o),
    "v1.32.4",
    o.status.addresses[0].address,
    "Debian 12",
  ],
  events: (o) => [age(o), o.type, o.reason, `pod/${o.print}`, o.message],
  serviceaccounts: (o) => [o.metadata.name, 0, age(o)],
  deployments: (o) => [
    o.metadata.name,
    `${o.status?.readyReplicas ?? 0}/${o.spec.replicas}`,
    o.status?.updatedReplicas ?? 0,
    o.status?.availableReplicas ?? 0,
    age(o),
    "app",
    o.spec.template.spec.containers[0].image,
    `app=${o.metadata.name}`,
  ],
  replicasets: (o) => [o.metadata.name, 1, 1, 1, age(o)],
};
const bare = ({ print: _print, ...object }) => object;
const table = (plural, objects) => ({
  kind: "Table",
  apiVersion: "meta.k8s.io/v1",
  metadata: { resourceVersion: "9000" },
  columnDefinitions: kinds[plural].columns.map((name) => ({
    name: name.replace(/^-/, ""),
    type: "string",
    format: name === "Name" ? "name" : "",
    description: "",
    priority: name.startsWith("-") ? 1 : 0,
  })),
  rows: objects.map((object) => ({
    cells: cells[plural](object),
    object: { kind: "PartialObjectMetadata", apiVersion: "meta.k8s.io/v1", metadata: object.metadata },
  })),
});
const resources = (group) => ({
  kind: "APIResourceList",
  apiVersion: "v1",
  groupVersion: group === "" ? "v1" : `${group}/v1`,
  resources: Object.entries(kinds)
    .filter(([, k]) => k.group === group)
    .map(([name, k]) => ({
      name,
      singularName: k.kind.toLowerCase(),
      namespaced: k.cluster !== true,
      kind: k.kind,
      shortNames: k.short ?? [],
      categories: ["pods", "services", "deployments", "replicasets"].includes(name) ? ["all"] : [],
      verbs: ["create", "delete", "get", "list", "patch", "update", "watch"],
    })),
});
const failure = (code, reason, message, details = {}) => [
  code,
  { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", reason, message, details, code },
];
/** What a program printed: the log of `billing`. */
const printed = process.env.LOGS ? readFileSync(process.env.LOGS, "utf8") : "";
const logs = (name) => {
  if (name.startsWith("billing")) return printed;
  if (name.startsWith("worker"))
    return "config loaded\nconnecting to db.shop.svc:5432\npanic: runtime error: out of memory\n\ngoroutine 1 [running]:\nmain.load(0x1)\n\t/src/load.go:42 +0x1d\nmain.main()\n\t/src/main.go:9 +0x25\n";
  return (
    Array.from({ length: 800 }, (_, i) =>
      i === 611
        ? 'level=error msg="cannot reach db" host=db-2 attempt=3'
        : `${new Date(1750000000000 + i * 250).toISOString()} level=info msg="GET /orders" status=200 id=${i}`,
    ).join("\n") + "\n"
  );
};

const matching = (object, selector) =>
  selector
    .split(",")
    .filter(Boolean)
    .every((one) => {
      const [path, value] = one.split(/==?/);
      const key =
        path === "involvedObject.name"
          ? object.involvedObject?.name
          : path === "metadata.name"
            ? object.metadata.name
            : path.startsWith("involvedObject")
              ? value
              : object.metadata.labels?.[path];
      return key === value;
    });

const merge = (into, patch) => {
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete into[key];
    else if (typeof value === "object" && !Array.isArray(value) && typeof into[key] === "object")
      merge(into[key], value);
    else into[key] = value;
  }
  return into;
};

const collection = (plural, namespace, name, request, url, body) => {
  const all = store[plural];
  const here = all.filter((o) => namespace === undefined || o.metadata.namespace === namespace);
  const asTable = request.headers.accept?.includes("as=Table");
  if (request.method === "POST") {
    if (here.some((o) => o.metadata.name === body.metadata.name))
      return failure(409, "AlreadyExists", `${plural} "${body.metadata.name}" already exists`);
    if (body.spec?.replicas < 0)
      return failure(
        422,
        "Invalid",
        `${body.kind}.apps "${body.metadata.name}" is invalid: spec.replicas: Invalid value: ${body.spec.replicas}: must be greater than or equal to 0`,
      );
    const made = { ...body, metadata: { ...body.metadata, ...meta(body.metadata.name, namespace, 0) } };
    if (!url.searchParams.has("dryRun")) all.push(made);
    return [201, made];
  }
  if (name === undefined) {
    const selector = `${url.searchParams.get("fieldSelector") ?? ""},${url.searchParams.get("labelSelector") ?? ""}`;
    const found = here.filter((o) => matching(o, selector));
    return [
      200,
      asTable
        ? table(plural, found)
        : {
            kind: `${kinds[plural].kind}List`,
            apiVersion: apiVersion(plural),
            metadata: { resourceVersion: "9000" },
            items: found.map(bare),
          },
    ];
  }
  const one = here.find((o) => o.metadata.name === name);
  if (one === undefined)
    return failure(
      404,
      "NotFound",
      `${plural}${kinds[plural].group && `.${kinds[plural].group}`} "${name}" not found`,
      { name, kind: plural },
    );
  if (request.method === "DELETE") {
    all.splice(all.indexOf(one), 1);
    return [
      200,
      {
        kind: "Status",
        apiVersion: "v1",
        metadata: {},
        status: "Success",
        details: { name, kind: plural, uid: one.metadata.uid },
      },
    ];
  }
  if (request.method === "PATCH" || request.method === "PUT") {
    merge(one, body);
    one.metadata.resourceVersion = String(1000 + serial++);
  }
  return [200, asTable ? table(plural, [one]) : bare(one)];
};

const route = (request, url, body) => {
  const path = url.pathname;
  if (path === "/version")
    return [200, { major: "1", minor: "32", gitVersion: "v1.32.4", platform: "linux/amd64" }];
  if (path === "/api")
    return [200, { kind: "APIVersions", versions: ["v1"], serverAddressByClientCIDRs: [] }];
  if (path === "/apis")
    return [
      200,
      {
        kind: "APIGroupList",
        apiVersion: "v1",
        groups: [
          {
            name: "apps",
            versions: [{ groupVersion: "apps/v1", version: "v1" }],
            preferredVersion: { groupVersion: "apps/v1", version: "v1" },
          },
        ],
      },
    ];
  if (path === "/api/v1") return [200, resources("")];
  if (path === "/apis/apps/v1") return [200, resources("apps")];
  const found =
    /^\/(?:api\/v1|apis\/apps\/v1)\/(?:namespaces\/([^/]+)\/(?=\w))?([a-z]+)(?:\/([^/]+))?(?:\/(log|status))?$/.exec(
      path,
    );
  if (found === null || store[found[2]] === undefined)
    return failure(404, "NotFound", "the server could not find the requested resource");
  if (found[4] === "log")
    return store.pods.some((o) => o.metadata.name === found[3])
      ? [200, logs(found[3])]
      : failure(404, "NotFound", `pods "${found[3]}" not found`);
  return collection(found[2], found[1], found[3], request, url, body);
};

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    let body = null;
    try {
      body = JSON.parse(Buffer.concat(chunks).toString());
    } catch {}
    const url = new URL(request.url, "http://127.0.0.1");
    if (url.searchParams.get("watch")) {
      response.writeHead(200, { "content-type": "application/json" });
      response.end();
      return;
    }
    const [status, answer] = route(request, url, body);
    const isText = typeof answer === "string";
    response.writeHead(status, { "content-type": isText ? "text/plain" : "application/json" });
    response.end(isText ? answer : JSON.stringify(answer));
  });
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
