/** What the server tells the database's process, and what that answers (Node's IPC channel). */
export type ToDatabase = { stop: true };
export type FromDatabase = { ready: true } | { failed: string };
