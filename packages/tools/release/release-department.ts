import { ROLES } from '@ar/domain/roles';
import { callProblems, listCalls } from '@ar/federation/calls';
import { ownCopies } from '@ar/federation/compatibility';
import { inEnglish } from '@ar/federation/problem';
import { widenedProblems } from '@ar/federation/reach';
import { documentProblems, inspectFiles, type Weight } from '@ar/federation/release-check';
import type { Published, ReleasedDepartment, ReleasesOverview } from '@ar/federation/releases';
import { tryInBrowser } from './browser-try.ts';
import { EXIT, refuse, Stopped } from './command-line.ts';
import { commitOf, type LocalBuild, packageOf, readBuild } from './local-build.ts';
import { type ReleaseServer, uploadOf } from './server.ts';
import type { Machine, Steps } from './terminal.ts';

interface ReleaseOptions {
  department: string;
  skipBuild: boolean;
  /** Of a canary; undefined releases to everybody. */
  percent?: number;
  reason?: string;
}

interface Tools {
  server: ReleaseServer;
  steps: Steps;
  machine: Machine;
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`;

/** Builds a department; nothing of it leaves this machine. */
export async function buildRelease(
  { department, skipBuild }: ReleaseOptions,
  { steps, machine }: Tools,
): Promise<LocalBuild> {
  const name = packageOf(machine.project, department);
  if (!skipBuild) await steps.take('build', () => build(name, machine));
  const local = await readBuild(machine.project, department);
  machine.say(`  ${local.release.id} ${local.release.version}`);
  return local;
}

/** Finds out all that speaks against releasing a build, and refuses it then. */
export async function checkRelease(local: LocalBuild, tools: Tools): Promise<void> {
  const { steps, server } = tools;
  await steps.take('check files and budget', () => checkFiles(local), weighed);
  await steps.take('check against the live host', () => checkDocument(local, server), ownParts);
  await steps.take('try it in a browser, live host', () => tryIt(local, tools));
}

/** Releases a department: all checks, then upload, and the switch as its last moment. */
export async function releaseDepartment(asked: ReleaseOptions, tools: Tools): Promise<Published> {
  const { steps, server, machine } = tools;
  const { department } = asked;
  const [before] = await Promise.all([server.overview(), server.ensureAllowed(department)]);
  const local = await buildRelease(asked, tools);
  if (isPublished(before, local)) return tellPublished(before, local, machine);
  await checkRelease(local, tools);
  const commit = await commitOf(machine.project);
  const upload = (revision: number) => send(local, asked, { revision, commit }, tools);
  return steps.take(
    'upload and switch',
    () => untilNobodyElse(before, department, server, upload),
    ({ revision, outcome }) => `revision ${revision}, ${outcome}`,
  );
}

async function build(name: string, { build }: Machine): Promise<void> {
  const { code, output } = await build(name);
  if (code !== 0) throw refuse(`${output.trimEnd()}\n${name} could not be built.`);
}

async function checkFiles({ release, read }: LocalBuild): Promise<Weight> {
  const { problems, weight } = await inspectFiles(release, read);
  if (problems.length > 0) {
    throw new Stopped(
      EXIT.refused,
      problems.map(inEnglish),
      problems.map(({ code }) => code),
    );
  }
  return weight;
}

const weighed = ({ size, initial }: Weight) => `${kilobytes(size)}, first screen ${kilobytes(initial)} gzip`;

/**
 * Here by the live host's own surface, so that each reason is known; then by the server, which knows all the rest.
 * Answers the modules of which the release will run on copies of its own.
 */
async function checkDocument({ release }: LocalBuild, server: ReleaseServer): Promise<string[]> {
  const [registry, host, api] = await Promise.all([server.registry(), server.surface(), server.document()]);
  const problems = [
    ...documentProblems(release, { registry, host, roles: ROLES }),
    ...widenedProblems(release, registry),
    ...callProblems(api, listCalls(release)),
  ];
  const reasons = problems.length > 0 ? problems : await server.check(release);
  if (reasons.length > 0) {
    throw new Stopped(
      EXIT.refused,
      reasons.map(inEnglish),
      reasons.map(({ code }) => code),
    );
  }
  return ownCopies(host, release);
}

const ownParts = (modules: string[]) =>
  modules.length > 0 ? `with its own ${modules.join(', ')}: the host was built from other sources` : '';

async function tryIt(local: LocalBuild, { server, machine }: Tools): Promise<void> {
  const [browser, registry, api] = await Promise.all([
    machine.browser(),
    server.registry(),
    server.document(),
  ]);
  const wrong = await tryInBrowser({ origin: server.origin, build: local, registry, api, browser });
  if (wrong.length > 0) throw new Stopped(EXIT.refused, wrong, ['browser']);
}

function isPublished({ departments }: ReleasesOverview, { release }: LocalBuild): boolean {
  const versions = departments.find(({ id }) => id === release.id)?.versions ?? [];
  return versions.some(({ version }) => version === release.version);
}

/** The same sources make the same version: there is nothing new to release. */
function tellPublished(
  { revision, departments }: ReleasesOverview,
  { release: { id, version } }: LocalBuild,
  { say }: Machine,
): Published {
  const live = departments.find((department) => department.id === id)?.stable.version;
  say(
    live === version
      ? `${id} ${version} is live already: nothing has changed since.`
      : `${id} ${version} was published before and is not live. To make it so: pnpm release promote ${id} ${version}`,
  );
  return { revision, version, outcome: 'already published' };
}

/**
 * Sends; and again where another department was released meanwhile, which is no matter of this one. Where somebody
 * released this department, they must look first.
 */
async function untilNobodyElse<Result>(
  seen: ReleasesOverview,
  id: string,
  server: ReleaseServer,
  work: (revision: number) => Promise<Result>,
): Promise<Result> {
  for (let overview = seen; ; ) {
    try {
      return await work(overview.revision);
    } catch (error) {
      if (!(error instanceof Stopped) || !error.codes.includes('stale-revision')) throw error;
      overview = await server.overview();
      if (liveOf(overview, id) !== liveOf(seen, id)) throw error;
    }
  }
}

function liveOf({ departments }: ReleasesOverview, id: string): string {
  const live: ReleasedDepartment | undefined = departments.find((department) => department.id === id);
  return JSON.stringify([live?.stable.version, live?.canary?.version, live?.canary?.percent, live?.disabled]);
}

async function send(
  local: LocalBuild,
  { percent, reason }: ReleaseOptions,
  decided: { revision: number; commit?: string },
  { server, machine }: Tools,
): Promise<Published> {
  const { isTerminal, show } = machine;
  const channel = percent === undefined ? 'stable' : 'canary';
  const upload = await uploadOf(local, { ...decided, channel, percent, reason }, (sent, all) => {
    if (isTerminal) show(`  ${kilobytes(sent)} of ${kilobytes(all)}`);
  });
  const published = await server.publish(local.release.id, upload);
  if (isTerminal) show('');
  return published;
}
