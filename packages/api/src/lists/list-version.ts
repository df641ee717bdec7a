import { type Kysely, sql } from 'kysely';
import { prepared } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';

export type ListName = 'users' | 'buildings' | 'monuments' | 'clerk_files';

export interface ListState {
  /** How many rows the list has. */
  rows: number;
  /** Another one after each change of a row, whichever server made it. */
  version: string;
}

const STATE = prepared(
  'list_state',
  `select coalesce(sum(rows), 0)::bigint as rows, coalesce(sum(changed_us), 0)::text as version
   from row_counts where list = `,
);

/** Reads what each change of a list keeps beside it: a few rows, however many the list has (migration 12). */
export async function readListState(db: Kysely<DB>, list: ListName): Promise<ListState> {
  const { rows } = await sql<ListState>`${sql.raw(STATE)}${list}`.execute(db);
  return rows[0] ?? { rows: 0, version: '' };
}

/** The version of something made of several lists. */
export async function readVersions(db: Kysely<DB>, ...lists: ListName[]): Promise<string> {
  const states = await Promise.all(lists.map((list) => readListState(db, list)));
  return states.map(({ version }) => version).join(' ');
}
