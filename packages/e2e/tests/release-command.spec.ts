import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { editedBuild } from '../product/edited-build.ts';
import { wholeOf } from '../product/registry.ts';
import { release } from '../product/release-command.ts';
import { type Server, startServer } from '../product/server.ts';
import { keepTokens, requestTokens } from '../product/session.ts';
import { sharedModules } from '../product/shared-scope.ts';
import { copyTemplate } from '../product/template.ts';
import { expect, test as withProduct } from '../product/test.ts';

interface Team {
  server: Server;
  /** A project's folder, for this test alone. */
  project: string;
  /** Of the department `users`. */
  token: string;
  revoke(): Promise<Response>;
}

/** A server apart from the other files' tests, which want one release of each department. */
const test = withProduct.extend<{ team: Team }, { server: Server }>({
  server: [
    async ({}, use, { workerIndex }) => {
      const server = await startServer(copyTemplate(`releasing-${workerIndex}`));
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  team: async ({ server }, use, { outputDir }) => {
    const { access } = await requestTokens(server.origin, 'superadmin');
    const tokens = `${server.origin}/api/deploy-tokens/`;
    const authorization = `Bearer ${access}`;
    const answer = await fetch(tokens, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ department: 'users', label: 'tim' }),
    });
    const { token, id } = await answer.json();
    const revoke = () => fetch(`${tokens}${id}/`, { method: 'DELETE', headers: { authorization } });
    await use({ server, project: path.join(outputDir, 'project'), token, revoke });
  },
});

// The longest of them builds nothing, but starts a browser of its own several times.
test.setTimeout(180_000);
// Together, so that one server is started and not two.
test.describe.configure({ mode: 'default' });

const TEXTS = `'{"title":"Korisnici"`;
const EDITED = { [TEXTS]: `'{"title":"Korisnici grada"` };
/** A build in which this expression is run where its texts are read. */
const running = (expression: string) => ({ [`JSON.parse(${TEXTS}`]: `(${expression},JSON).parse(${TEXTS}` });

/** Path → hash of every file that the server serves departments from. */
function servedFiles({ dataDir }: Server): Record<string, string> {
  const folder = path.join(dataDir, 'releases');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map((file) => {
      const place = path.join(file.parentPath, file.name);
      const digest = createHash('sha256').update(readFileSync(place)).digest('hex');
      return [path.relative(folder, place), digest];
    }),
  );
}

async function registryOf({ origin }: Server) {
  const { revision, departments } = await (await fetch(`${origin}/api/registry/`)).json();
  const listed = departments.find(({ id }: { id: string }) => id === 'users');
  const others = departments.filter((department: object) => department !== listed);
  return { revision, live: await wholeOf(origin, listed), others };
}

test('an edit goes live by one command and is taken back by another, and nothing else changes', async ({
  team,
  browser,
}) => {
  const { server, project } = team;
  const before = { files: servedFiles(server), registry: await registryOf(server) };
  const version = editedBuild(project, 'users', { fingerprint: 'edited', replace: EDITED });
  const context = await browser.newContext({ baseURL: server.origin });
  await keepTokens(context, server.origin, await requestTokens(server.origin, 'superadmin'));
  const open = async (title: string) => {
    const page = await context.newPage();
    await page.goto('/dashboard/users');
    await expect(new ListPage(page, title).heading).toBeVisible();
    await expect(new ListPage(page, title).rows).toHaveCount(6);
    await page.close();
  };
  await open('Korisnici');

  const released = await release(project, { origin: server.origin, ...team }, 'users', '--skip-build');
  expect([released.exit, released.said]).toEqual([0, expect.stringContaining('try it in a browser')]);
  expect(released.answer).toMatchObject({ version, outcome: 'live', revision: before.registry.revision + 1 });
  expect(released.answer.steps.map(({ step }) => step)).toEqual([
    'check files and budget',
    'check against the live host',
    'try it in a browser, live host',
    'upload and switch',
  ]);
  const after = { files: servedFiles(server), registry: await registryOf(server) };
  const added = Object.keys(after.files).filter((file) => !Object.hasOwn(before.files, file));
  expect(added.filter((file) => !file.startsWith(`users/${version}/`))).toEqual([]);
  expect(after.files).toMatchObject(before.files);
  expect(after.registry.others).toEqual(before.registry.others);
  await open('Korisnici grada');

  const again = await release(project, { origin: server.origin, ...team }, 'users', '--skip-build');
  expect([again.exit, again.answer.outcome]).toEqual([0, 'already published']);

  const back = await release(project, { origin: server.origin, ...team }, 'rollback', 'users');
  expect([back.exit, back.answer.revision]).toEqual([0, before.registry.revision + 2]);
  await open('Korisnici');
  await context.close();
});

test('a department that has changed the list as well goes live with a list of its own, and nobody else gets it', async ({
  team,
  browser,
}) => {
  const { server, project } = team;
  const version = editedBuild(project, 'users', {
    fingerprint: 'ownlist',
    replace: { '"view":"Prikaz"': '"view":"Izgled"' },
    ownCopies: true,
  });
  const released = await release(project, { origin: server.origin, ...team }, 'users', '--skip-build');
  expect([released.exit, released.answer.outcome]).toEqual([0, 'live']);
  expect(released.said).toContain('with its own @ar/records, @ar/records/form, @ar/ui/later: the host was');

  const context = await browser.newContext({ baseURL: server.origin });
  await keepTokens(context, server.origin, await requestTokens(server.origin, 'superadmin'));
  const page = await context.newPage();
  await page.goto('/dashboard/users');
  await expect(new ListPage(page, 'Korisnici').rows).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Izgled' })).toBeVisible();
  await new Dashboard(page).go('Spomenici');
  await expect(new ListPage(page, 'Spomenici').rows).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Prikaz' })).toBeVisible();
  const list = (await sharedModules(page)).find(({ name }) => name === '@ar/records');
  expect(list?.copies.flatMap(({ usedBy }) => usedBy)).toEqual([expect.stringMatching(/^monuments/)]);
  await context.close();

  const back = await release(project, { origin: server.origin, ...team }, 'rollback', 'users');
  expect([back.exit, version]).toEqual([0, expect.stringContaining('ownlist')]);
});

const BROKEN: [string, Record<string, string>, string][] = [
  ['throws as it is evaluated', running('(()=>{throw new Error("x")})()'), 'The host could not show it'],
  ['throws a moment later', running('setTimeout(()=>{throw new Error("later")})'), 'later'],
  ['breaks the policy', running('(()=>{try{Function("1")}catch{}})()'), 'Content-Security-Policy'],
  [
    'brings a broken copy of the list, which the host’s stands in for',
    { '"view":"Prikaz"': '"view":' },
    'On its own copies of @ar/records',
  ],
  [
    'asks for what the live server does not have',
    { 'path:"/users/"': 'path:"/ar_platform/parks/"' },
    'It asks for GET /ar_platform/parks/, which the live server does not have',
  ],
  ['exports no department', { 'contract:1': 'contract:7' }, 'invalid-export'],
];
for (const [name, replace, said] of BROKEN) {
  test(`a build that ${name} is refused by the live host’s own page, and nothing is sent`, async ({
    team,
  }) => {
    const { server, project } = team;
    const before = { files: servedFiles(server), registry: await registryOf(server) };
    editedBuild(project, 'users', { fingerprint: 'broken', replace });
    const ended = await release(project, { origin: server.origin, ...team }, 'users', '--skip-build');
    expect([ended.exit, ended.answer.reasons.join('\n')]).toEqual([1, expect.stringContaining(said)]);
    expect({ files: servedFiles(server), registry: await registryOf(server) }).toEqual(before);
  });
}

test('a revoked token releases nothing, and a good one changes no other department', async ({ team }) => {
  const { server, project } = team;
  editedBuild(project, 'users', { fingerprint: 'edited', replace: EDITED });
  const other = await release(
    project,
    { origin: server.origin, ...team },
    'disable',
    'clerk',
    '--reason',
    'x',
  );
  expect([other.exit, other.said]).toEqual([1, expect.stringContaining('for another department')]);
  expect((await team.revoke()).status).toBe(204);
  const ended = await release(project, { origin: server.origin, ...team }, 'users', '--skip-build');
  expect([ended.exit, ended.said]).toEqual([1, expect.stringContaining('was revoked')]);
});
