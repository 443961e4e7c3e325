import json
import os


def load(path):
    with open(path, encoding="utf-8") as file:
        values = json.load(file)
    values["retries"] = int(values["retries"])
    values["timeout"] = float(os.environ.get("APP_TIMEOUT", values["timeout"]))
    return values
