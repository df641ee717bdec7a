import type { ReleaseFailure } from '@ar/federation/releases';
import type { Place } from '@ar/federation/schemas';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import type { createSourceFinder, FoundPlace } from './source-maps.ts';

/** Different failures of one department, at most; the latest stay. */
const MOST = 100;
/** As many as are worth reading; those who reported them are counted before. */
const SHOWN = 50;

type Told = Pick<
  ReleaseFailure,
  'kind' | 'name' | 'message' | 'path' | 'status' | 'count' | 'first' | 'last'
>;

interface Reported extends Told {
  version: string;
  published: string;
  commit: string | null;
  frames: Place[] | null;
  browsers: string[];
}

/** What failed in a department in the last seven days, the latest first, in the words of its sources. */
export async function readFailures(
  db: Kysely<DB>,
  department: string,
  find: ReturnType<typeof createSourceFinder>,
): Promise<ReleaseFailure[]> {
  const { rows } = await sql<Reported>`
    select kind, detail->>'name' as name, detail->>'message' as message, detail->>'path' as path,
      (detail->>'status')::int as status, detail->'frames' as frames, told.version, releases.commit,
      releases.published_at::text as published, count(*) as count, min(at) as first, max(at) as last,
      array_remove(array_agg(distinct detail->>'browser'), null) as browsers
    from release_reports as told
    join releases on releases.department = told.department and releases.version = told.version
    where told.department = ${department} and at > now() - interval '7 days'
    group by kind, name, message, path, status, detail->'frames', told.version, releases.commit,
      releases.published_at
    order by last desc
    limit ${MOST}`.execute(db);
  const placesOf = ({ version, published, frames }: Reported) =>
    (frames ?? []).map(({ file, line, column }) => ({ version, published, file, line, column }));
  const places = await find(department, rows.flatMap(placesOf));
  const found = rows.map((row) => ({ ...row, stack: places.splice(0, placesOf(row).length) }));
  return joined(found).slice(0, SHOWN);
}

type Found = Omit<Reported, 'frames' | 'published'> & { stack: FoundPlace[] };

/** Where the department itself stood: not in what it only uses. */
const ownPlace = (stack: readonly FoundPlace[]) =>
  stack.find(({ file }) => !/^\.\.\/|node_modules\//.test(file)) ?? stack[0];

/**
 * One failure in several versions is one line: the same error in the same file. Of two versions the line in it differs, so
 * that the newest one's is told.
 */
export function joined(reports: readonly Found[]): ReleaseFailure[] {
  const alike = new Map<string, Found[]>();
  for (const report of reports) {
    const { kind, name, message, path, status, stack, version } = report;
    const place = ownPlace(stack);
    // The same line of one version is one place; of another version only the file says something.
    const where = place?.isSource ? place.file : place && [version, place.file, place.line, place.column];
    const key = JSON.stringify([kind, name, message, path, status, where]);
    alike.set(key, [...(alike.get(key) ?? []), report]);
  }
  return [...alike.values()].map((group) => {
    const [latest] = group as [Found];
    const { kind, name, message, path, status, last, stack } = latest;
    const moments = group.map(({ first }) => first).sort();
    const commits = new Map(group.map(({ version, commit }) => [version, commit]));
    return {
      ...{ kind, name, message, path, status, last, stack },
      place: ownPlace(stack) ?? null,
      count: group.reduce((sum, { count }) => sum + count, 0),
      people: new Set(group.flatMap(({ browsers }) => browsers)).size,
      first: moments[0] ?? last,
      versions: [...commits].map(([version, commit]) => ({ version, commit })),
    };
  });
}
