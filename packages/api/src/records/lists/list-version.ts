import type { RecordEntity } from '@ar/domain/entities/entity';
import { type Kysely, sql } from 'kysely';
import { prepared } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';

export type ListName = 'users' | RecordEntity['table'];

const VERSIONS = prepared(
  'list_versions',
  "select coalesce(string_agg(version::text, ' ' order by list), '') as versions from list_versions where list = any(",
);

/** The version of something made of these lists: another one after each change of a row, whichever server made it. */
export async function readVersions(db: Kysely<DB>, ...lists: ListName[]): Promise<string> {
  const { rows } = await sql<{ versions: string }>`${sql.raw(VERSIONS)}${lists}::text[])`.execute(db);
  return rows[0]?.versions ?? '';
}

interface Kept<Value> {
  value: Promise<Value>;
  /** Zero until it is made. */
  bytes: number;
}

/**
 * Keeps by key what was made of one version until another version is asked for; it is made once, however many ask.
 * Beyond `mostBytes` in all, what was not asked for the longest goes. A failure is not kept.
 */
export function keepByVersion<Value>(mostBytes: number, bytesOf: (value: Value) => number) {
  let current: string | undefined;
  let kept = new Map<string, Kept<Value>>();

  function begin(key: string, among: typeof kept, make: () => Promise<Value>): Kept<Value> {
    const one: Kept<Value> = { value: make(), bytes: 0 };
    const measure = (value: Value) => {
      one.bytes = bytesOf(value);
      removeOldest(among, mostBytes);
    };
    one.value.then(measure, () => among.delete(key));
    return one;
  }

  return (key: string, version: string, make: () => Promise<Value>): Promise<Value> => {
    if (version !== current) kept = new Map();
    current = version;
    const one = kept.get(key) ?? begin(key, kept, make);
    // To the end of the map's order, which is that of its removals.
    kept.delete(key);
    kept.set(key, one);
    return one.value;
  };
}

function removeOldest(kept: Map<string, Kept<unknown>>, mostBytes: number): void {
  let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
  for (const [key, one] of kept) {
    if (bytes <= mostBytes) return;
    bytes -= one.bytes;
    kept.delete(key);
  }
}
