import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { editedBuild } from '../product/edited-build.ts';
import { release } from '../product/release-command.ts';
import { startServer } from '../product/server.ts';
import { requestTokens } from '../product/session.ts';
import { copyTemplate } from '../product/template.ts';
import { expect, test, testReleases } from '../product/test.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const AR = path.join(ROOT, 'packages/api/dist/ar.js');

test.setTimeout(180_000);

function commandsOf(page: string, program: string): string[][] {
  const blocks = readFileSync(path.join(ROOT, 'docs', page), 'utf8').split(/^```.*$/m);
  const lines = blocks.filter((_, at) => at % 2 === 1).flatMap((block) => block.split('\n'));
  return lines
    .filter((line) => line.startsWith(`${program} `))
    .map((line) => line.slice(program.length).replace(/ {2,}#.*/, ''))
    .map((line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ''));
}

const VERSION = /^\d+\.\d+\.\d+(-\w+)?$/;

/**
 * Returns the number of the live edit of `users`, with the canary's number and share. The first release has the number
 * 0. Returns `disabled` for a disabled department.
 */
async function liveEdits(origin: string): Promise<string> {
  const { departments } = await (await fetch(`${origin}/api/registry/`)).json();
  const { version, canary, disabled } = departments.find(({ id }: { id: string }) => id === 'users');
  const numberOf = (of: string) => /-edit(\d+)$/.exec(of)?.[1] ?? 0;
  if (disabled) return 'disabled';
  const share = canary && `, ${numberOf(canary.release.version)} for ${canary.percent} %`;
  return `${numberOf(version)}${share ?? ''}`;
}

testReleases(
  'each command of docs/release.md has the documented effect',
  async ({ product }, { outputDir }) => {
    const { origin } = product;
    const { access: token } = await requestTokens(origin, 'superadmin');
    const project = path.join(outputDir, 'project');
    let version = '';
    let edits = 0;
    const live: string[] = [];
    for (const words of commandsOf('release.md', 'pnpm release')) {
      const isRelease = words[0] === 'users';
      if (isRelease || words[0] === 'end-canary') {
        edits += 1;
        version = editedBuild(project, 'users', {
          fingerprint: `edit${edits}`,
          replace: { '"title":"Korisnici"': `"title":"Korisnici ${edits}"` },
        });
      }
      if (words[0] === 'end-canary')
        await release(
          project,
          { origin, token },
          'users',
          '--channel',
          'canary',
          '--percent',
          '10',
          '--skip-build',
        );
      const run = words.map((word) => (VERSION.test(word) ? version : word));
      const ended = await release(project, { origin, token }, ...run, ...(isRelease ? ['--skip-build'] : []));
      expect([run.join(' '), ended.exit, ended.said]).toEqual([run.join(' '), 0, expect.any(String)]);
      live.push(`${isRelease ? 'release' : words[0]}: ${await liveEdits(origin)}`);
    }
    expect(live).toEqual([
      'status: 0',
      'release: 1',
      'rollback: 0',
      'rollback: 1',
      'disable: disabled',
      'enable: 1',
      'release: 1, 2 for 10 %',
      'promote: 1, 2 for 50 %',
      'promote: 2',
      'end-canary: 2',
    ]);
  },
);

test('each `ar` command of configure.md, back-up.md and observe.md exits with 0, except `move`', async ({}, {
  outputDir,
}) => {
  const dataDir = copyTemplate('documented-commands');
  const file = path.join(outputDir, 'ar.tar');
  mkdirSync(outputDir, { recursive: true });
  const ran: [command: string, output: string][] = [];
  for (const page of ['operate/configure.md', 'operate/back-up.md', 'operate/observe.md'])
    for (const words of commandsOf(page, 'ar')) {
      // `move` needs a second database and bucket, so `move.test.ts` tests `move`.
      if (words[0] === 'move') continue;
      const run = words.map((word) => (word.endsWith('.tar') ? file : word));
      // `doctor` sends a request to PUBLIC_ORIGIN, so only `doctor` needs a running server.
      const server = run[0] === 'doctor' ? await startServer(dataDir) : undefined;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [AR, ...run, ...(run[0] === 'superadmin' ? ['--another'] : [])],
        {
          env: {
            ...process.env,
            DATA_DIR: dataDir,
            ...(server && { PUBLIC_ORIGIN: server.origin }),
          },
        },
      ).finally(() => server?.stop());
      ran.push([run.join(' ').replace(file, 'FILE'), stdout]);
    }
  const said = (text: string) => expect.stringContaining(text);
  expect(ran).toEqual([
    ['superadmin ana@podgorica.me Ana Anić', said('outbox')],
    ['user list', said('Ana Anić')],
    ['user end-sessions ana@podgorica.me --reason izgubljen telefon', said('is signed out')],
    ['user deactivate ana@podgorica.me --reason više ne radi kod nas', said('is deactivated')],
    ['backup FILE', said('rows in')],
    ['backup FILE --prove', said('can be restored')],
    ['restore FILE --replace', said('The former content is kept')],
    ['doctor', said('ok')],
  ]);
});
