import type { ReleaseFailure } from '@ar/federation/releases';
import type { Place } from '@ar/federation/schemas';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import type { createSourceFinder } from './source-maps.ts';

const MOST = 100;
const SHOWN = 50;

interface Reported extends Omit<ReleaseFailure, 'place' | 'people' | 'versions'> {
  version: string;
  commit: string | null;
  browsers: string[];
}

type Row = Omit<Reported, 'stack'> & { published: string; frames: Place[] | null };

/** Returns failures of the last seven days, latest first, with places in the sources. */
export async function readFailures(
  db: Kysely<DB>,
  department: string,
  find: ReturnType<typeof createSourceFinder>,
): Promise<ReleaseFailure[]> {
  const { rows } = await sql<Row>`
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
  const builtPlaces = rows.map(({ version, published, frames }) =>
    (frames ?? []).map((frame) => ({ version, published, ...frame })),
  );
  const places = await find(department, builtPlaces.flat());
  const reported = rows.map((row, at) => ({ ...row, stack: places.splice(0, builtPlaces[at]?.length) }));
  return joined(reported).slice(0, SHOWN);
}

/** Prefers the department's own files to its dependencies. */
const ownPlace = (stack: Reported['stack']) =>
  stack.find(({ file }) => !/^\.\.\/|node_modules\//.test(file)) ?? stack[0];

/** Joins the same error in the same file across versions; the newest version gives the line. */
export function joined(reports: readonly Reported[]): ReleaseFailure[] {
  const alike = new Map<string, [Reported, ...Reported[]]>();
  for (const report of reports) {
    const { kind, name, message, path, status, stack, version } = report;
    const place = ownPlace(stack);
    // Built files of different versions have different lines.
    const where = place?.isSource ? place.file : place && [version, place.file, place.line, place.column];
    const key = JSON.stringify([kind, name, message, path, status, where]);
    const group = alike.get(key);
    if (group) group.push(report);
    else alike.set(key, [report]);
  }
  return [...alike.values()].map((group) => {
    const [{ kind, name, message, path, status, last, stack }] = group;
    const [first = last] = group.map((report) => report.first).sort();
    const commits = new Map(group.map(({ version, commit }) => [version, commit]));
    return {
      ...{ kind, name, message, path, status, first, last, stack },
      place: ownPlace(stack) ?? null,
      count: group.reduce((sum, { count }) => sum + count, 0),
      people: new Set(group.flatMap(({ browsers }) => browsers)).size,
      versions: [...commits].map(([version, commit]) => ({ version, commit })),
    };
  });
}
