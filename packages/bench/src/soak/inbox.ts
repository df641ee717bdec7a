import { existsSync, readFileSync } from 'node:fs';

export interface Arrived {
  id: string;
  to: string[];
  at: number;
}

export type Inbox = ReturnType<typeof createInbox>;

export function createInbox(file: string) {
  const arrived = (): Arrived[] => {
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line));
  };
  return {
    arrived,
    compare(acknowledged: ReadonlySet<string>) {
      const ids = new Map<string, number>();
      const reached = new Set<string>();
      for (const { id, to } of arrived()) {
        ids.set(id, (ids.get(id) ?? 0) + 1);
        for (const address of to) reached.add(address);
      }
      const twice = [...ids.values()].filter((count) => count > 1).length;
      return { lost: [...acknowledged].filter((email) => !reached.has(email)), twice, came: ids.size };
    },
  };
}
