import { type HostSurface, incompatibilities } from '@ar/federation/compatibility';
import type { Release } from '@ar/federation/descriptor';
import type { RegistryEntry } from '@ar/federation/registry';
import type { Build } from '../../departments/releases/return-to-builds.ts';
import { isKnown, stepsAfter, whyUnusable } from '../../platform/database/migrate.ts';
import { hinderedBy, hindrance, isExpand, type RunningServer } from '../../platform/database/steps.ts';
import type { KeptBackup } from '../backup/kept-backups.ts';
import { type Finding, fault, ok, warning } from '../doctor/finding.ts';

/** To this version, back to it from a newer one, or for good: what only versions before need is taken away. */
export type Way = 'forward' | 'back' | 'finish';

/** What is to be done to a database in which these steps ran, while these servers run. */
export function judgeSteps(ran: readonly string[], servers: readonly RunningServer[], way: Way): Finding[] {
  const unusable = ran.map(whyUnusable).find(Boolean);
  if (unusable) return [fault('database', unusable, 'Use the version that it was made by.')];
  const newer = ran.filter((step) => !isKnown(step));
  if (newer.length > 0) {
    const found = `A newer version added to it: ${newer.join(', ')}.`;
    return way === 'back'
      ? [ok('database', `${found} This one goes on beside that, and nothing is taken away.`)]
      : [fault('database', found, 'Use that version, or go back to this one with --back.')];
  }
  const { run, later } = way === 'back' ? { run: [], later: [] } : stepsAfter(ran, way === 'finish');
  return [judgeRun(run), ...judgeServers(run, servers), ...judgeLater(later)];
}

function judgeRun(run: readonly string[]): Finding {
  if (run.length === 0) return ok('database', 'No migration is to run.');
  const found = `${run.length} migrations are to run: ${run.join(', ')}.`;
  return run.every(isExpand)
    ? ok('database', `${found} They only add: servers of the version before go on meanwhile.`)
    : warning(
        'database',
        `${found} Not all of them only add.`,
        'Stop every server that does not know them first. Going back to a version that does not needs the backup.',
      );
}

function judgeServers(run: readonly string[], servers: readonly RunningServer[]): Finding[] {
  const [hindered] = hinderedBy(run, servers);
  if (hindered)
    return [fault('servers', hindrance(hindered), 'Let them be of this version, then run this again.')];
  const versions = [...new Set(servers.map(({ version }) => version))].join(', ');
  return servers.length > 0 ? [ok('servers', `${servers.length} run, of version ${versions}.`)] : [];
}

const judgeLater = (later: readonly string[]): Finding[] =>
  later.length > 0
    ? [
        ok(
          'database',
          `What only versions before need stays until "ar upgrade --finish": ${later.join(', ')}.`,
        ),
      ]
    : [];

const BACKUP_RECENT_MS = 3_600_000;

/** The backup of the last hour that is proved, if there is one. */
export const recentBackup = (kept: readonly KeptBackup[], now: Date): KeptBackup | undefined =>
  kept.find(({ madeAt, provedAt }) => provedAt && now.getTime() - madeAt.getTime() < BACKUP_RECENT_MS);

const inGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** A backup needs room for everything twice while it is made and proved. */
export function judgeRoom({ free, data }: { free: number; data: number }): Finding {
  const found = `A backup of ${inGigabytes(data)} is made and proved, which needs twice that; ${inGigabytes(free)} are free in BACKUP_DIR.`;
  return free < 2 * data ? fault('backup', found, 'Make room there.') : ok('backup', found);
}

/** Whether what is live runs in this host, or what takes its place does. */
export function judgeDepartments(
  host: HostSurface,
  departments: readonly RegistryEntry[],
  builds: readonly Build[],
  way: Way,
): Finding[] {
  const live = departments.filter(({ disabled }) => !disabled);
  const bad = live.flatMap((entry) => judgeDepartment(host, entry, comingTo(entry, builds, way), way));
  return bad.length > 0 ? bad : [ok('departments', `All ${live.length} departments run in this version.`)];
}

/** Of those that the folder's builds replace. */
function comingTo({ id }: RegistryEntry, builds: readonly Build[], way: Way): Release | undefined {
  const comes = way === 'back' ? ['before'] : ['new', 'again'];
  return builds.find(({ release, fate }) => release.id === id && comes.includes(fate))?.release;
}

function judgeDepartment(
  host: HostSurface,
  entry: RegistryEntry,
  coming: Release | undefined,
  way: Way,
): Finding[] {
  const stable: { release: Release; instead?: Release } = coming
    ? { release: coming }
    : { release: entry, instead: entry.previous };
  // A build that goes live ends a canary.
  const canary = !coming && entry.canary ? [{ release: entry.canary.release, instead: entry }] : [];
  return [stable, ...canary].flatMap(({ release, instead }) => {
    const reasons = incompatibilities(host, release);
    if (reasons.length === 0) return [];
    const found = `${release.id} ${release.version} does not run in this version: ${reasons.join(', ')}.`;
    if (instead && incompatibilities(host, instead).length === 0)
      return [
        warning(
          'departments',
          `${found} Browsers show ${instead.version} instead.`,
          'Let its team build and release it for this version.',
        ),
      ];
    const remedy =
      'Let its team build and release it for this version first, or switch it off meanwhile (pnpm release disable).';
    // Going back does not wait for a team.
    return [way === 'back' ? warning('departments', found, remedy) : fault('departments', found, remedy)];
  });
}

/** Whether the folder's builds come from a version before what is live. */
export function judgeBuilds(builds: readonly Build[], way: Way): Finding[] {
  const namesOf = (...fates: Build['fate'][]) =>
    builds
      .filter(({ fate }) => fates.includes(fate))
      .map(({ release }) => `${release.id} ${release.version}`)
      .join(', ');
  const [before, coming, waiting] = [namesOf('before'), namesOf('new', 'again'), namesOf('waits')];
  if (before && way !== 'back')
    return [
      fault(
        'releases',
        `What is live is newer than the builds of this version: ${before}.`,
        'Use the folder of the newer version, or go back to this one with --back.',
      ),
    ];
  const next = way === 'back' ? before : coming;
  return [
    ok('releases', next ? `These go live: ${next}.` : 'No release changes.'),
    ...(waiting && way !== 'back'
      ? [
          warning(
            'releases',
            `These wait, because somebody has released or gone back since: ${waiting}.`,
            'Their teams decide, on /dashboard/releases or by "pnpm release promote".',
          ),
        ]
      : []),
  ];
}
