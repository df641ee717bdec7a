import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { main } from './main.ts';

const TOKEN = `ard_${'t'.repeat(43)}`;
const OVERVIEW = { revision: 4, departments: [], waiting: [], requests: [], retired: [] };

interface Called {
  path: string;
  authorization: string | undefined;
  body: unknown;
}

/** A fake server with the responses of a test. The browser tests use the real server. */
let server: Server;
let url: string;
let calls: Called[];
const languages = new Set<string | undefined>();
let answers: Record<string, [number, unknown]>;
let answerNext: () => void;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ar-release-'));
  writeFileSync(join(folder, 'token'), `${TOKEN}\n`);
  server = createServer(async (request, response) => {
    const path = `${request.method} ${request.url}`;
    languages.add(request.headers['accept-language']);
    calls.push({ path, authorization: request.headers.authorization, body: await bodyOf(request) });
    const [status, body] = answers[path] ?? [404, { detail: 'Traženi sadržaj ne postoji.' }];
    if (path === PUBLISH) answerNext();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  calls = [];
  answerNext = () => undefined;
  answers = { 'GET /api/releases/': [200, OVERVIEW] };
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  const isJson = request.headers['content-type']?.includes('json');
  return text && isJson ? JSON.parse(text) : text || undefined;
}

async function run(words: string[], environment: Record<string, string> = { RELEASE_TOKEN: TOKEN }) {
  const output: string[] = [];
  const answered: string[] = [];
  const exit = await main([...words, ...(words.includes('--url') ? [] : ['--url', url])], {
    project: folder,
    environment,
    say: (line) => output.push(line),
    answer: (text) => answered.push(text),
    build: async () => ({ code: 1, output: 'nothing to build' }),
    browser: async () => 'chromium',
  });
  expect([...output, ...answered].join('\n')).not.toContain(TOKEN.slice(4));
  return { exit, output: output.join('\n'), answered: answered.join('\n') };
}

test('sends the token and the revision of the registry', async () => {
  answers['POST /api/releases/users/disable/'] = [200, { revision: 5 }];
  const { exit, answered } = await run(['disable', 'users', '--reason', 'u kvaru']);
  expect([exit, answered]).toEqual([0, 'users: switched off (revision 5)']);
  expect([...languages]).toEqual(['en']);
  expect(calls).toEqual([
    { path: 'GET /api/releases/', authorization: `Bearer ${TOKEN}`, body: undefined },
    {
      path: 'POST /api/releases/users/disable/',
      authorization: `Bearer ${TOKEN}`,
      body: { revision: 4, reason: 'u kvaru' },
    },
  ]);
});

const running = (version: string) => ({
  version,
  published_at: '2026-11-20T09:00:00Z',
  published_by: 'Ana Test',
  commit: null,
  size: 366_000,
  since: '2026-11-20T09:00:00Z',
  by: 'Ana Test',
  failures: 0,
  loads: 0,
});

test.each([
  [['end-canary', 'users'], { percent: 10 }, 'users: canary 1.1.0 ended, 1.0.0 stays live (revision 5)'],
  [['rollback', 'users'], { percent: 10 }, 'users: canary 1.1.0 ended, 1.0.0 stays live (revision 5)'],
  [
    ['rollback', 'users', '1.0.0'],
    { percent: 10 },
    'users: canary 1.1.0 ended, 1.0.0 stays live (revision 5)',
  ],
  [['rollback', 'users', '0.8.0'], { percent: 10 }, 'users: 0.8.0 is live (revision 5)'],
  [['rollback', 'users'], null, 'users: 0.9.0 is live (revision 5)'],
])('%j with the canary %j prints the new state of live release and canary', async (words, canary, output) => {
  const department = {
    id: 'users',
    path: 'users',
    label: { mn: 'Korisnici', en: 'Users' },
    stable: running('1.0.0'),
    before: '0.9.0',
    canary: canary && { ...running('1.1.0'), ...canary },
    disabled: null,
    rules: [],
    versions: [],
    days: [],
  };
  answers['GET /api/releases/'] = [200, { ...OVERVIEW, departments: [department] }];
  answers[`POST /api/releases/users/${words[0]}/`] = [200, { revision: 5 }];
  const { exit, answered } = await run(words);
  expect([exit, answered]).toEqual([0, output]);
});

test('reads the token from a file', async () => {
  const { exit } = await run(['status', '--token-file', join(folder, 'token')], {});
  expect([exit, calls[0]?.authorization]).toEqual([0, `Bearer ${TOKEN}`]);
});

test('exits with 1 and prints an English sentence if the server refuses', async () => {
  const facts = { seen: 4, current: 5 };
  const reasons = [{ code: 'stale-revision', text: 'Neko je bio brži.', facts }];
  answers['POST /api/releases/users/rollback/'] = [
    409,
    { detail: 'Neko je bio brži.', code: 'stale-revision', reasons },
  ];
  const { exit, output } = await run(['rollback', 'users']);
  expect([exit, output]).toEqual([
    1,
    expect.stringContaining('Somebody else changed the releases: the registry is at revision 5'),
  ]);
  const { answered } = await run(['rollback', 'users', '--json']);
  expect(JSON.parse(answered)).toMatchObject({ ok: false, exit: 1, codes: ['stale-revision'] });
});

test.each([
  [401, 'does not know this deploy token'],
  [403, 'for another department'],
])('exits with 1 if the server responds to the token with %s', async (status, sentence) => {
  answers['GET /api/releases/'] = [status, { detail: 'Ne.' }];
  const { exit, output } = await run(['status']);
  expect([exit, output]).toEqual([1, expect.stringContaining(sentence)]);
});

test('exits with 2 and sends no request after wrong usage or without a token', async () => {
  expect((await run(['promote', 'users'])).exit).toBe(2);
  expect((await run(['status'], {})).exit).toBe(2);
  expect((await run(['status', '--token-file', join(folder, 'none')], {})).exit).toBe(2);
  expect(calls).toEqual([]);
});

test('exits with 3 when the server is down, fails or is another product', async () => {
  expect((await run(['status', '--url', 'http://127.0.0.1:9'])).exit).toBe(3);
  answers['GET /api/releases/'] = [502, { detail: 'Bad gateway' }];
  expect((await run(['status'])).exit).toBe(3);
  answers['GET /api/releases/'] = [200, { hello: 'world' }];
  expect((await run(['status'])).exit).toBe(3);
});

test('exits with 1 and changes nothing for an unknown department', async () => {
  const { exit, output } = await run(['nobody']);
  expect([exit, output]).toEqual([1, expect.stringContaining('There is no department in remotes/nobody')]);
  expect(calls.filter(({ path }) => !path.startsWith('GET '))).toEqual([]);
});

test('refuses a token of a different department before building', async () => {
  mkdirSync(join(folder, 'remotes/clerk'), { recursive: true });
  writeFileSync(join(folder, 'remotes/clerk/package.json'), '{"name":"@ar/clerk"}');
  answers['GET /api/releases/clerk/history/?limit=1'] = [403, { detail: 'Ne.', code: 'other-department' }];
  const { exit, output } = await run(['clerk']);
  expect([exit, output]).toEqual([1, 'The deploy token is for another department.']);
});

test('prints the output of a failed build', async () => {
  mkdirSync(join(folder, 'remotes/clerk'), { recursive: true });
  writeFileSync(join(folder, 'remotes/clerk/package.json'), '{"name":"@ar/clerk"}');
  const { exit, output } = await run(['clerk']);
  expect([exit, output]).toEqual([
    1,
    expect.stringContaining('nothing to build\n@ar/clerk could not be built.'),
  ]);
});

const WAITING = {
  department: 'parks',
  label: { mn: 'Parkovi', en: 'Parks' },
  version: '1.1.0',
  published_at: '2026-11-20T09:00:00Z',
  published_by: 'token: CI',
  commit: null,
  size: 366_000,
  standing: 'waiting',
  channel: 'stable',
  percent: null,
  reason: null,
  changes: [
    { what: 'path', before: ['parks'], after: ['green'] },
    { what: 'public-fields', before: [], after: [{ mn: 'Površina', en: 'Area' }] },
  ],
  replaces: '1.0.0',
  refusal: null,
};

test('status lists waiting and refused releases', async () => {
  const request = WAITING;
  const refusal = { reason: 'Adresa je na plakatima.', at: '2026-11-21T10:00:00Z', by: 'Ana Test' };
  const refused = { ...request, department: 'zoos', standing: 'refused', refusal };
  answers['GET /api/releases/'] = [200, { ...OVERVIEW, requests: [request, refused] }];
  const { answered } = await run(['status']);
  expect(answered).toContain(
    [
      "parks 1.1.0 waits in place of 1.0.0 for a SuperAdmin's yes since 2026-11-20 09:00",
      '  path: parks → green',
      '  fields that everybody sees: none → Površina / Area',
      'zoos 1.1.0 was not approved: Adresa je na plakatima. (Ana Test, 2026-11-21 10:00)',
    ].join('\n'),
  );
});

let foundInBrowser: string[];
rs.mock('./browser-try.ts', () => ({ tryInBrowser: async () => foundInBrowser }));

const FILES = {
  'entry.js': 'run();',
  'mf-manifest.json': JSON.stringify({
    exposes: [{ path: './department', assets: { js: { sync: [] }, css: { sync: [] } } }],
  }),
};
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const PARKS = {
  id: 'parks',
  path: 'parks',
  contract: 1,
  menu: { label: { mn: 'Parkovi', en: 'Parks' }, icon: 'M0 0', order: 1 },
  roles: ['SuperAdmin'],
  version: '0.1.0',
  builtWith: '2.9.2',
  shared: {},
  copies: {},
  entry: 'entry.js',
  first: [],
  files: Object.fromEntries(Object.entries(FILES).map(([file, text]) => [file, hashOf(text)])),
};
const REVISION_5 = { revision: 5, version: '0.1.0', outcome: 'live' };
const PUBLISH = 'POST /api/releases/parks/';

/** Runs the command in a department's own folder. `changed` replaces files of the build. */
async function runOutside(words: string[], changed: Record<string, string> = {}) {
  const project = mkdtempSync(join(folder, 'parks-'));
  mkdirSync(join(project, 'dist'));
  writeFileSync(join(project, 'package.json'), '{"name":"parks"}');
  const built = { ...FILES, ...changed, 'department.json': JSON.stringify(PARKS) };
  for (const [file, text] of Object.entries(built)) writeFileSync(join(project, 'dist', file), text);
  const output: string[] = [];
  const exit = await main([...words, '--skip-build'], {
    project,
    own: { id: 'parks', url },
    environment: { RELEASE_TOKEN: TOKEN },
    say: (line) => output.push(line),
    answer: (text) => output.push(text),
    build: async () => ({ code: 1, output: '' }),
    browser: async () => 'chromium',
  });
  return { exit, output };
}
const sent = () => calls.filter(({ path }) => path === PUBLISH).map(({ body }) => String(body));

describe('release', () => {
  beforeEach(() => {
    foundInBrowser = [];
    Object.assign(answers, {
      'GET /api/registry/': [200, { revision: 4, departments: [] }],
      'GET /api/releases/surface/': [200, { contract: 1, builtWith: '2.9.2', shared: {} }],
      'GET /api/openapi.json': [200, { paths: {} }],
      'POST /api/releases/parks/check/': [200, { reasons: [], waits: false, changes: [] }],
      [PUBLISH]: [200, REVISION_5],
    });
  });

  test('publishes all files of the build with the revision of the registry', async () => {
    const { exit, output } = await runOutside(['--reason', 'Nova mapa.']);
    expect([exit, output]).toEqual([0, expect.arrayContaining(['parks 0.1.0: live (revision 5)'])]);
    const [form = '', ...more] = sent();
    expect(more).toEqual([]);
    for (const part of ['"revision":4', '"reason":"Nova mapa."', ...Object.values(FILES)])
      expect(form).toContain(part);
  });

  test.each([
    ['0.1.0', 'is live already'],
    ['0.2.0', 'was published before and is not live. To make it so: npm run release -- promote parks 0.1.0'],
  ])('does not publish a version a second time while %s is live', async (live, sentence) => {
    const known = {
      id: 'parks',
      path: 'parks',
      label: { mn: 'Parkovi', en: 'Parks' },
      stable: running(live),
      before: null,
      canary: null,
      disabled: null,
      rules: [],
      versions: [
        {
          version: '0.1.0',
          published_at: '2026-11-20T09:00:00Z',
          published_by: 'Ana Test',
          commit: null,
          size: 366_000,
          swept: false,
        },
      ],
      days: [],
    };
    answers['GET /api/releases/'] = [200, { ...OVERVIEW, departments: [known] }];
    const { exit, output } = await runOutside([]);
    expect([exit, output.join()]).toEqual([0, expect.stringContaining(sentence)]);
    expect(sent()).toEqual([]);
  });

  test.each<[string, object, number]>([
    ['the same version waits', {}, 0],
    ['another version waits', { version: '0.0.9' }, 1],
    ['a release of another department waits', { department: 'zoos' }, 1],
    [
      'it was refused',
      { standing: 'refused', refusal: { reason: 'Ne.', at: '2026-11-21T10:00:00Z', by: 'Ana Test' } },
      1,
    ],
  ])('sends the build unless the same version waits: %s', async (_, request, times) => {
    const requests = [{ ...WAITING, version: '0.1.0', ...request }];
    answers['GET /api/releases/'] = [200, { ...OVERVIEW, requests }];
    const { exit, output } = await runOutside([]);
    expect([exit, sent().length]).toEqual([0, times]);
    expect(output.join().includes('waits for a SuperAdmin')).toBe(times === 0);
  });

  test('retries if another department is released in the meantime', async () => {
    const facts = { seen: 4, current: 5 };
    const stale = { detail: 'Neko je bio brži.', reasons: [{ code: 'stale-revision', text: '', facts }] };
    answers[PUBLISH] = [409, stale];
    answerNext = () => {
      answers[PUBLISH] = [200, REVISION_5];
      answers['GET /api/releases/'] = [200, { ...OVERVIEW, revision: 5 }];
    };
    expect((await runOutside([])).exit).toBe(0);
    expect(sent().map((form) => /"revision":\d/.exec(form)?.[0])).toEqual(['"revision":4', '"revision":5']);
  });

  test.each<[string, () => void, Record<string, string>, string]>([
    ['a file whose hash differs from department.json', () => undefined, { 'entry.js': 'x' }, 'entry.js'],
    [
      'a build that fails in the browser',
      () => {
        foundInBrowser = ['An error was thrown: x'];
      },
      {},
      'An error was thrown: x',
    ],
    [
      'a build that the server’s check refuses',
      () => {
        const facts = { seen: 4, current: 5 };
        const reasons = [{ code: 'stale-revision', text: 'Neko je bio brži.', facts }];
        answers['POST /api/releases/parks/check/'] = [200, { reasons, waits: false, changes: [] }];
      },
      {},
      'Somebody else changed the releases',
    ],
    [
      'a token for another department',
      () => {
        answers['GET /api/releases/parks/history/?limit=1'] = [403, { detail: 'Ne.' }];
      },
      {},
      'for another department',
    ],
    [
      'a revoked token',
      () => {
        const facts = { label: 'tim', at: '2026-11-20' };
        const reasons = [{ code: 'token-revoked', text: 'Ključ je opozvan.', facts }];
        answers['GET /api/releases/'] = [401, { detail: 'Ključ je opozvan.', reasons }];
      },
      {},
      'was revoked',
    ],
  ])('refuses %s and sends nothing', async (_, prepare, files, sentence) => {
    prepare();
    const { exit, output } = await runOutside([], files);
    expect([exit, output.join('\n')]).toEqual([1, expect.stringContaining(sentence)]);
    expect(sent()).toEqual([]);
  });

  test('names the command that updates the kit when the host’s contract is newer', async () => {
    const facts = { what: "contract 1, the host's is 3" };
    const reasons = [{ code: 'incompatible', text: 'Ne odgovara.', facts }];
    answers['POST /api/releases/parks/check/'] = [200, { reasons, waits: false, changes: [] }];
    const { exit, output } = await runOutside(['check']);
    expect([exit, output.slice(-2)]).toEqual([
      1,
      [
        "It does not fit the live host: contract 1, the host's is 3.",
        `\`npm run kit\` takes the kit that ${url} has today.`,
      ],
    ]);
  });
});
