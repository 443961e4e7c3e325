/** Settings in JSON as people have them. */
export const layouts: readonly (readonly [name: string, text: string])[] = [
  ["an empty object", "{}"],
  ["an empty object over two lines", "{\n}\n"],
  ["an empty file", ""],
  ["one line", '{"model":"x","permissions":{"allow":["Exec(ls)"]}}'],
  [
    "comments",
    '// mine\n{\n  // about the model\n  "model": "x", // good\n  /* env */ "env": { /* in */ "A": "1" } // end\n}\n// after',
  ],
  ["tabs and a trailing comma", '{\n\t"env": {\n\t\t"A": "1",\n\t},\n}\n'],
  ["carriage returns", '{\r\n    "permissions": {\r\n        "deny": []\r\n    }\r\n}\r\n'],
  ["a byte order mark", '\uFEFF{\n  "a": 1\n}\n'],
  ["no line end", '{\n  "a": "é"\n}'],
  [
    "hooks of others",
    '{\n  "hooks": {\n    "PreToolUse": [\n      { "matcher": "x", "hooks": [{ "type": "command", "command": "guard.sh" }] }\n    ],\n    "Stop": []\n  }\n}\n',
  ],
  ["empty containers", '{ "env": {}, "hooks": { "PreToolUse": [\n] } }\n'],
];

/** Those that a strict reader takes. */
export const strictLayouts = layouts.filter(([, text]) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
});
