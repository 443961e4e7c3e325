export const report = (sessions) => sessions.list().map((id) => `${id} ${sessions.user(id)}`).join("\n");
