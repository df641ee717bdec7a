import { compare, type Measured, ROUNDS, type Sides } from './measure.ts';
import type { Round } from './round.ts';
import type { Template, WriteKind } from './write-templates.ts';

/** Its time may be at most so many times that of its bare SQL, which waits for the disk as well. */
const BUDGET = 2;
/** Of 100 writes at 20 callers, 99 are on the disk within so many milliseconds. */
const P99 = 500;

const TITLES: Record<WriteKind, string> = {
  add: 'user added, with history and mail',
  change: 'user changed, with history',
  remove: 'user removed, with history',
};

/** Adds users, changes them and takes them away again, on both sides in turns, each side its own. */
export async function measureWrites(
  templates: readonly Template[],
  { run, server, url }: Sides,
  inAll: number,
  print: (one: { title: string; budget: number; p99: number }, measured: Measured) => string[],
): Promise<string[]> {
  const seconds = inAll / ROUNDS;
  const wrong: string[] = [];
  let ids: { server: readonly number[]; database: readonly number[] } = { server: [], database: [] };
  for (const template of templates) {
    const { kind } = template;
    const rounds: { server: Round; database: Round }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await run({ what: 'database writes', url, template, ids: ids.database, seconds });
      const asked = await run({ ...server, what: 'server writes', url, kind, ids: ids.server, seconds });
      ids = { server: asked.ids, database: bare.ids };
      rounds.push({ database: bare.round, server: asked.round });
    }
    const measured = { rowsInPage: 1, ...compare(rounds) };
    wrong.push(...print({ title: TITLES[kind], budget: BUDGET, p99: P99 }, measured));
  }
  return wrong;
}
