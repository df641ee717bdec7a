import { existsSync, readFileSync } from 'node:fs';

export interface Arrived {
  id: string;
  to: string[];
  at: number;
}

export type Inbox = ReturnType<typeof createInbox>;

/** The mails that the mail server received. */
export function createInbox(file: string) {
  const arrived = (): Arrived[] => {
    if (!existsSync(file)) return [];
    // The last line may be incomplete.
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line));
  };
  return {
    arrived,
    /** The recipients whose acknowledged mail never arrived, and the number of mails that arrived more than once. */
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
