import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { conflictProblems } from '@ar/federation/conflicts';
import type { Release } from '@ar/federation/descriptor';
import type { Problem } from '@ar/federation/problem';
import type { WaitingBuild } from '@ar/federation/releases';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { changeReleases, readDepartmentState } from './change-releases.ts';
import { decide } from './decide.ts';
import type { DepartmentState } from './department-state.ts';
import * as rules from './department-state.ts';
import { sourceMapsIn } from './failures.ts';
import { DOCUMENT, installRelease, type Places, readRelease, shareRelease } from './files/release-files.ts';
import { currentRegistry, LIVE } from './registry.ts';

type BuildContext = Places & { always: boolean };

/** If the version is published, only restores missing files, so that a restart does not undo a rollback. */
export async function publishBuild(build: string, { db, releases, store, always }: BuildContext) {
  const { release, size } = await readRelease(build);
  const { id } = release;
  const install = () => installRelease(releases, build, release);
  const releasing = { db, check: conflictProblems };
  const command = { kind: 'publish', release, by: rules.SERVER_START, build: { always } } as const;
  let { outcome } = decide(await readDepartmentState(releasing, id), command);
  if (outcome !== 'already published') {
    await shareRelease(store, build, release);
    const upload = { size, install, sourceMaps: await sourceMapsIn(build, release) };
    ({ outcome } = await changeReleases(releasing, id, command, upload));
  }
  if (outcome === 'already published') await install();
  return { release, outcome };
}

export async function publishBuilds(remotes: string, context: BuildContext) {
  const released: string[] = [];
  const { builds, notBuilt } = await findBuilds(remotes);
  for (const build of builds) {
    const { release, outcome } = await publishBuild(build, context);
    if (outcome === 'live') released.push(`${release.id} ${release.version}`);
  }
  return { released, notBuilt };
}

async function findBuilds(remotes: string) {
  const entries = await readdir(remotes, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const buildOf = (name: string) => join(remotes, name, 'dist');
  const isBuilt = (name: string) => existsSync(join(buildOf(name), DOCUMENT));
  return { builds: names.filter(isBuilt).map(buildOf), notBuilt: names.filter((name) => !isBuilt(name)) };
}

export async function readWaitingBuilds(db: Kysely<DB>, publicOrigin: string): Promise<WaitingBuild[]> {
  const { rows } = await sql<Pick<WaitingBuild, 'department' | 'version'>>`
    with changes as (
      select department, revision, made_at, ${LIVE} as live,
        lag(${LIVE}) over (partition by department order by revision) as before
      from registry_revisions),
    decided as (
      select distinct on (department) department, made_at from changes
      where live is distinct from before order by department, revision desc)
    select distinct on (department) department, version from releases join decided using (department)
    where published_by = ${rules.SERVER_START} and swept_at is null and published_at > made_at
    order by department, published_at desc`.execute(db);
  const versions = new Map(rows.map(({ department, version }) => [department, version]));
  return (await currentRegistry(db)).departments.flatMap(({ id: department, canary }) => {
    const version = versions.get(department);
    if (version === undefined || version === canary?.release.version) return [];
    const promote = `pnpm release promote ${department} ${version} --token-file ${department}.token`;
    return [{ department, version, command: `RELEASE_URL=${publicOrigin} ${promote}` }];
  });
}

/** `waits`: a person chose the live release. `before`: was live. `again`: was rolled back, or was never live. */
type BuildStatus = 'live' | 'waits' | 'new' | 'before' | 'again';

function buildStatusOf(state: DepartmentState, version: string, always: boolean): BuildStatus {
  if (version === state.live?.version) return 'live';
  if (!rules.mayServerRelease(state, always)) return 'waits';
  if (!rules.isPublished(state, version)) return 'new';
  return rules.goodReleases(state.history).includes(version) ? 'before' : 'again';
}

export interface Build {
  release: Release;
  fate: BuildStatus;
}

export async function readBuilds(remotes: string, db: Kysely<DB>, always: boolean) {
  const registry = await currentRegistry(db);
  const { builds: folders } = await findBuilds(remotes);
  const builds = await Promise.all(
    folders.map(async (folder): Promise<Build & { problems: Problem[] }> => {
      const { release } = await readRelease(folder);
      const state = await readDepartmentState({ db, check: conflictProblems }, release.id);
      const fate = buildStatusOf(state, release.version, always);
      const problems = fate === 'live' || fate === 'waits' ? [] : rules.problemsOf(state, release);
      return { release, fate, problems };
    }),
  );
  return { builds, registry };
}

export async function returnToBuilds(
  remotes: string,
  { db, always, fate }: Pick<BuildContext, 'db' | 'always'> & { fate: 'before' | 'again' },
): Promise<string[]> {
  const { builds, registry } = await readBuilds(remotes, db, always);
  const kind: 'rollback' | 'promote' = fate === 'before' ? 'rollback' : 'promote';
  let { revision } = registry;
  const returned: string[] = [];
  for (const { release } of builds.filter((build) => build.fate === fate)) {
    const { id, version } = release;
    const command = { kind, by: rules.SERVER_START, version, revision };
    ({ revision } = await changeReleases({ db, check: conflictProblems }, id, command));
    returned.push(`${id} ${version}`);
  }
  return returned;
}
