#!/bin/sh
# Runs once in the workspace, before the agent.
set -eu
python3 - <<'PY'
lines = []
for i in range(1400):
    lines.append(f"2026-03-02T09:{i // 60 % 60:02d}:{i % 60:02d}Z INFO  [setup] fetched package {i % 97:02d} of 97 in {20 + i * 7 % 400} ms")
    if i % 131 == 0:
        lines.append(f"2026-03-02T09:{i // 60 % 60:02d}:{i % 60:02d}Z WARN  [setup] mirror {i % 5} is slow, trying another")
lines += [
    "2026-03-02T09:24:01Z INFO  [worker-1] starting with config/ci.json",
    "Traceback (most recent call last):",
    '  File "app/config.py", line 8, in load',
    '    values["retries"] = int(values["retries"])',
    "ValueError: invalid literal for int() with base 10: 'three'",
    "2026-03-02T09:24:01Z WARN  [worker-1] exited, starting another",
]
for i in range(900):
    lines.append(f"2026-03-02T09:{25 + i // 60:02d}:{i % 60:02d}Z INFO  [pool] waiting for worker-{i % 2 + 1}, attempt {i}")
    if i % 90 == 50:
        lines.append(f"2026-03-02T09:{25 + i // 60:02d}:{i % 60:02d}Z ERROR [pool] no worker answered within 5 s (connection refused)")
lines += [
    "2026-03-02T09:41:00Z ERROR [deploy] health check failed: 0 of 2 workers",
    "2026-03-02T09:41:00Z ERROR [deploy] timeout of 900 s reached; raise DEPLOY_TIMEOUT if workers are slow",
    "Error: Process completed with exit code 1.",
]
open("ci/build.log", "w").write("\n".join(lines) + "\n")
PY
