import { ownCopies } from '@ar/federation/compatibility';
import { inspectFiles, inspectStyles } from '@ar/federation/release-check';
import type { Published, ReleasesOverview } from '@ar/federation/releases';
import { tryInBrowser } from './browser-try.ts';
import { type Command, callOf, EXIT, refuse, refuseFor, Stopped } from './command-line.ts';
import { commitOf, type LocalBuild, packageOf, readBuild } from './local-build.ts';
import type { ReleaseServer } from './server.ts';
import { kilobytes, type Machine, type Steps, waitingText } from './terminal.ts';

export type Tools = { server: ReleaseServer; steps: Steps; machine: Machine };

export async function buildRelease({ department, skipBuild }: Command, { steps, machine }: Tools) {
  const name = packageOf(machine, department);
  if (!skipBuild)
    await steps.run('build', async () => {
      const { code, output } = await machine.build(name);
      if (code !== 0) throw refuse(`${output.trimEnd()}\n${name} could not be built.`);
    });
  const local = await readBuild(machine, department);
  machine.say(`  ${local.release.id} ${local.release.version}`);
  return local;
}

/** @throws Stopped with all problems of the release. */
export async function checkRelease(build: LocalBuild, { steps, server, machine }: Tools): Promise<void> {
  const { release, read } = build;
  await steps.run('check files and budget', async (note) => {
    const { problems, weight } = await inspectFiles(release, read);
    problems.push(...(await inspectStyles(release, read)));
    if (problems.length > 0) throw refuseFor(problems);
    note(`${kilobytes(weight.size)}, first screen ${kilobytes(weight.initial)} gzip`);
  });
  const live = await steps.run('check against the live host', async (note) => {
    const { reasons, waits, changes } = await server.check(release);
    if (reasons.length > 0) throw withAdvice(refuseFor(reasons), machine);
    if (waits) machine.say(waitingText(changes));
    const [registry, host, api] = await Promise.all([server.registry(), server.surface(), server.document()]);
    const own = ownCopies(host, release).join(', ');
    if (own) note(`with its own ${own}: the host was built from other sources`);
    return { registry, api };
  });
  await steps.run('try it in a browser, live host', async () => {
    const wrong = await tryInBrowser({ ...live, build, origin: server.origin }, await machine.browser());
    if (wrong.length > 0) throw new Stopped(EXIT.refused, wrong, ['browser']);
  });
}

function withAdvice(refused: Stopped, { own }: Machine): Stopped {
  if (!own || !refused.codes.includes('incompatible')) return refused;
  const advice = `\`npm run kit\` takes the kit that ${own.url} has today.`;
  return new Stopped(refused.exit, [...refused.reasons, advice], refused.codes);
}

export async function releaseDepartment(command: Command, tools: Tools): Promise<Published> {
  const { steps, server, machine } = tools;
  const { department, percent, reason } = command;
  const [before] = await Promise.all([server.overview(), server.ensureAllowed(department)]);
  const local = await buildRelease(command, tools);
  const { id, version } = local.release;
  const known = before.departments.find((released) => released.id === id);
  const { revision } = before;
  if (known?.versions.some((published) => published.version === version)) {
    machine.say(
      known.stable.version === version
        ? `${id} ${version} is live already: nothing has changed since.`
        : `${id} ${version} was published before and is not live. To make it so: ${callOf(machine.own)} promote ${id} ${version}`,
    );
    return { revision, version, outcome: 'already published' };
  }
  const waits = before.requests.filter(({ standing }) => standing === 'waiting');
  if (waits.some((request) => request.department === id && request.version === version)) {
    machine.say(`${id} ${version} waits for a SuperAdmin's yes already: nothing has changed since.`);
    return { revision, version, outcome: 'waiting' };
  }
  await checkRelease(local, tools);
  const commit = await commitOf(machine.project);
  const channel = percent === undefined ? 'stable' : 'canary';
  return steps.run('upload and switch', async (note) => {
    for (let overview = before; ; ) {
      try {
        const decided = { revision: overview.revision, commit, channel, percent, reason } as const;
        const answer = await server.publish(local, decided);
        note(`revision ${answer.revision}, ${answer.outcome}`);
        return answer;
      } catch (error) {
        // Retries after a release of another department, but not after a release of this department.
        if (!(error instanceof Stopped) || !error.codes.includes('stale-revision')) throw error;
        overview = await server.overview();
        if (liveOf(overview, id) !== liveOf(before, id)) throw error;
      }
    }
  });
}

function liveOf({ departments }: ReleasesOverview, id: string): string {
  const live = departments.find((department) => department.id === id);
  return JSON.stringify([live?.stable.version, live?.canary?.version, live?.canary?.percent, live?.disabled]);
}
