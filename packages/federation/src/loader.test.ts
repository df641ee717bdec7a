import { describe, expect, test } from '@rstest/core';
import type { HostSurface } from './compatibility.ts';
import { DepartmentFailure } from './failure.ts';
import { createLoader, type LoaderEffects } from './loader.ts';
import { listed, type PageEntry, type RegistryEntry } from './registry.ts';
import { sha384 } from './release-files.ts';

const host: HostSurface = {
  contract: 1,
  builtWith: '2.9.2',
  shared: { react: '19.3.1', '@ar/records': '0.1.0-a' },
};
const department = { contract: 1, Routes: () => null };
const manifest = {
  exposes: [{ path: './department', assets: { js: { sync: ['page.js'] }, css: { sync: ['page.css'] } } }],
  shared: [{ name: '@ar/records', assets: { js: { sync: ['list.js'] }, css: { sync: [] } } }],
};

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

async function makeRelease(version = '1.0.0') {
  const base = `/releases/users/${version}/`;
  const files: Record<string, string> = {
    'mf-manifest.json': JSON.stringify(manifest),
    'remoteEntry.js': `entry ${version}`,
    'page.js': 'page',
    'page.css': '.page {}',
    'list.js': 'list',
  };
  const hashes = Object.entries(files).map(
    async ([path, text]) => [path, await sha384(bytes(text))] as const,
  );
  const entry: RegistryEntry = {
    id: 'users',
    path: 'users',
    contract: 1,
    menu: { label: { mn: 'Korisnici', en: 'Users' }, icon: 'M0 0', order: 1 },
    roles: [],
    version,
    builtWith: '2.9.2',
    shared: { react: '19.3.1' },
    copies: {},
    first: [],
    entry: 'remoteEntry.js',
    files: Object.fromEntries(await Promise.all(hashes)),
    base,
  };
  return { entry, served: new Map(Object.entries(files).map(([path, text]) => [base + path, text])) };
}

interface World {
  served: Map<string, string>;
  evaluate?: LoaderEffects['evaluate'];
  respond?: (url: string, init: RequestInit) => Promise<Response> | undefined;
}

function makeClock() {
  const limits: { at: number; controller: AbortController }[] = [];
  let now = 0;
  return {
    timeout(ms: number) {
      const controller = new AbortController();
      limits.push({ at: now + ms, controller });
      return controller.signal;
    },
    async pass(ms: number) {
      await settled();
      now += ms;
      for (const { at, controller } of limits) if (at <= now) controller.abort();
      await settled();
    },
  };
}

/** Waits until the loader has computed hashes, which needs real time. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

const hanging = (init: RequestInit) =>
  new Promise<Response>((_, reject) => {
    const fail = () => reject(new DOMException('given up', 'AbortError'));
    if (init.signal?.aborted) fail();
    init.signal?.addEventListener('abort', fail);
  });

function loaderIn(world: World, ...departments: PageEntry[]) {
  const did = {
    requested: [] as string[],
    prepared: [] as string[],
    evaluated: [] as string[],
    reported: [] as DepartmentFailure[],
    slept: 0,
  };
  const clock = makeClock();
  const loader = createLoader(
    {
      async fetch(url, init) {
        did.requested.push(url);
        const answer = world.respond?.(url, init);
        if (answer) return answer;
        const text = world.served.get(url);
        return text === undefined ? new Response('gone', { status: 404 }) : new Response(text);
      },
      prepare: ({ version }) => did.prepared.push(version),
      async evaluate(entry) {
        did.evaluated.push(entry.version);
        return world.evaluate ? world.evaluate(entry) : { default: department };
      },
      missingFile: (error) => (error as { request?: string }).request,
      async sleep() {
        did.slept += 1;
      },
      timeout: clock.timeout,
      report: (failure) => did.reported.push(failure),
    },
    7,
    departments,
    host,
  );
  return { loader, did, clock };
}

async function failureOf(load: Promise<unknown>): Promise<DepartmentFailure> {
  const outcome = await load.then(
    () => 'it loaded',
    (failure: unknown) => failure,
  );
  if (outcome instanceof DepartmentFailure) return outcome;
  throw new Error(`expected a DepartmentFailure, got ${String(outcome)}`);
}

test('two loads of a release request each file once and evaluate the release once', async () => {
  const { entry, served } = await makeRelease();
  const { loader, did } = loaderIn({ served }, entry);
  const [first, second] = await Promise.all([loader.load('users'), loader.load('users')]);
  expect(first.department).toBe(department);
  expect(second).toBe(first);
  expect(did.evaluated).toEqual(['1.0.0']);
  expect(did.requested.map((url) => url.split('/').pop()).sort()).toEqual([
    'mf-manifest.json',
    'page.css',
    'page.js',
    'remoteEntry.js',
  ]);
  expect(did.reported).toEqual([]);
});

test('requests the manifest and the first screen’s files in parallel, and each file once', async () => {
  const { entry, served } = await makeRelease();
  const world = { served, respond: () => new Promise<Response>(() => {}) };
  const { loader, did } = loaderIn(world, { ...entry, first: ['page.js', 'page.css'] });
  void loader.load('users');
  const names = () => did.requested.map((url) => url.split('/').pop());
  expect(names()).toEqual(['mf-manifest.json', 'remoteEntry.js', 'page.js', 'page.css']);

  const whole = loaderIn({ served }, { ...entry, first: ['page.js'] });
  await whole.loader.load('users');
  expect(whole.did.requested).toHaveLength(4);
});

test('fetches the release’s copy of @ar/records only when the host’s copy differs', async () => {
  const { entry, served } = await makeRelease();
  const same = loaderIn({ served }, { ...entry, copies: { '@ar/records': '0.1.0-a' } });
  await same.loader.load('users');
  expect(same.did.prepared).toEqual(['1.0.0']);
  expect(same.did.requested).not.toContain(`${entry.base}list.js`);

  const changed = { ...entry, copies: { '@ar/records': '0.1.0-b' } };
  const { loader, did } = loaderIn({ served }, changed);
  await loader.load('users');
  expect(did.requested).toContain(`${entry.base}list.js`);

  served.set(`${entry.base}list.js`, 'another list');
  const wrong = loaderIn({ served }, changed);
  expect((await failureOf(wrong.loader.load('users'))).kind).toBe('integrity');
  expect(wrong.did.evaluated).toEqual([]);
});

interface ReleaseFault {
  kind: string;
  path?: string;
  status?: number;
  retries: number;
  answer?(path: string, right: string): Promise<Response> | undefined;
  run?(): unknown;
  entry?: Partial<RegistryEntry>;
}

const lost = (request: string) => () => {
  throw Object.assign(new Error('ChunkLoadError'), { request });
};
const onlyFor =
  (file: string, other: (right: string) => string): ReleaseFault['answer'] =>
  (path, right) =>
    path === file ? Promise.resolve(new Response(other(right))) : undefined;
const oneByteChanged = (right: string) => `${right.slice(0, -1)}\u0001`;
const ENTRY = 'remoteEntry.js';

const FAULTS: Record<string, ReleaseFault> = {
  'a refused connection': {
    kind: 'offline',
    retries: 2,
    answer: () => Promise.reject(new TypeError('refused')),
  },
  ...Object.fromEntries(
    [404, 500, 503].map((status) => [
      `an answer ${status}`,
      { kind: 'http', status, retries: 2, answer: async () => new Response('', { status }) },
    ]),
  ),
  'a body that breaks off': {
    kind: 'offline',
    retries: 2,
    answer: async () => new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('')) })),
  },
  'a page of HTML in place of its entry': {
    kind: 'integrity',
    path: ENTRY,
    retries: 0,
    answer: onlyFor(ENTRY, () => '<!doctype html>'),
  },
  'an entry that is cut off': {
    kind: 'integrity',
    path: ENTRY,
    retries: 0,
    answer: onlyFor(ENTRY, (right) => right.slice(0, 3)),
  },
  ...Object.fromEntries(
    ['mf-manifest.json', ENTRY, 'page.js', 'page.css'].map((path) => [
      `one byte changed in ${path}`,
      { kind: 'integrity', path, retries: 0, answer: onlyFor(path, oneByteChanged) },
    ]),
  ),
  'an entry whose script element fails': {
    kind: 'offline',
    path: ENTRY,
    retries: 2,
    run: lost(ENTRY),
  },
  'a page whose script element fails': {
    kind: 'offline',
    path: 'page.js',
    retries: 2,
    run: lost('page.js'),
  },
  'an entry that throws': {
    kind: 'evaluation',
    path: ENTRY,
    retries: 0,
    run: () => {
      throw new Error('boom');
    },
  },
  'an export that is not a department': {
    kind: 'invalid-export',
    retries: 0,
    run: () => ({ default: { contract: 1 } }),
  },
  'another contract': { kind: 'incompatible', retries: 0, entry: { contract: 2 } },
  'a shared module that the host lacks': {
    kind: 'incompatible',
    retries: 0,
    entry: { shared: { react: '20.0.0' } },
  },
};

async function worldWith(fault: ReleaseFault) {
  const good = await makeRelease('1.0.0');
  const live = await makeRelease('1.1.0');
  const served = new Map([...good.served, ...live.served]);
  const standing = { mended: false };
  const { loader, did } = loaderIn(
    {
      served,
      respond(url) {
        if (standing.mended || !url.startsWith(live.entry.base)) return undefined;
        return fault.answer?.(url.slice(live.entry.base.length), served.get(url) ?? '');
      },
      async evaluate({ version }) {
        const isFaulty = version === '1.1.0' && !standing.mended && fault.run;
        return isFaulty ? isFaulty() : { default: department };
      },
    },
    { ...live.entry, ...fault.entry },
    { ...live.entry, ...fault.entry, id: 'clerk', previous: good.entry },
  );
  return { loader, did, standing };
}

describe.each(Object.entries(FAULTS))('%s', (_, fault) => {
  test('reports the release once with the kind of failure', async () => {
    const { loader, did } = await worldWith(fault);
    const failure = await failureOf(loader.load('users'));
    const { kind, path, status } = fault;
    expect([failure.kind, failure.facts.status]).toEqual([kind, status]);
    if (path) expect(failure.facts.path).toBe(path);
    expect(did.reported).toEqual([failure]);
    expect(did.slept).toBe(fault.retries);
    expect(did.evaluated.length > 0).toBe(fault.run !== undefined);
  });

  test('falls back to the previous release', async () => {
    const { loader, did } = await worldWith(fault);
    const { release, isEarlier } = await loader.load('clerk');
    expect([release.version, isEarlier]).toEqual(['1.0.0', true]);
    expect(did.reported.map(({ kind, facts }) => [kind, facts.version])).toEqual([[fault.kind, '1.1.0']]);
  });
});

test.each(Object.entries(FAULTS).filter(([, { entry }]) => !entry))(
  '%s: after a correction, the next load succeeds and sends no second report',
  async (_, fault) => {
    const { loader, did, standing } = await worldWith(fault);
    await failureOf(loader.load('users'));
    standing.mended = true;
    expect((await loader.load('users')).release.version).toBe('1.1.0');
    expect(did.reported).toHaveLength(1);
  },
);

test.each(['mf-manifest.json', 'remoteEntry.js', 'page.js', 'page.css'])(
  'refuses %s without a hash in the registry before requesting it',
  async (path) => {
    const { entry, served } = await makeRelease();
    const { [path]: _, ...files } = entry.files;
    const { loader, did } = loaderIn({ served }, { ...entry, files });
    expect((await failureOf(loader.load('users'))).kind).toBe('integrity');
    expect(did.requested).not.toContain(entry.base + path);
    expect(did.evaluated).toEqual([]);
  },
);

test('replaces damaged files in the browser’s cache', async () => {
  const { entry, served } = await makeRelease();
  const respond: World['respond'] = (url, { cache }) =>
    url.endsWith('page.js') && cache !== 'reload' ? Promise.resolve(new Response('page, broken')) : undefined;
  const { loader, did } = loaderIn({ served, respond }, entry);
  expect((await loader.load('users')).release.version).toBe('1.0.0');
  expect(did.requested.filter((url) => url.endsWith('page.js'))).toHaveLength(2);
  expect(did.reported).toEqual([]);
});

test('reports nothing when a retry succeeds', async () => {
  const { entry, served } = await makeRelease();
  let refusals = 2;
  const respond = () => (refusals-- > 0 ? Promise.reject(new TypeError('refused')) : undefined);
  const { loader, did } = loaderIn({ served, respond }, entry);
  await loader.load('users');
  expect(did.reported).toEqual([]);
});

for (const path of ['mf-manifest.json', 'remoteEntry.js', 'page.js']) {
  test(`falls back to the previous release when ${path} hangs for 10 s`, async () => {
    const good = await makeRelease('1.0.0');
    const live = await makeRelease('1.1.0');
    const world = {
      served: new Map([...good.served, ...live.served]),
      respond: (url: string, init: RequestInit) =>
        url === live.entry.base + path ? hanging(init) : undefined,
    };
    const { loader, did, clock } = loaderIn(world, { ...live.entry, previous: good.entry });
    const loaded = loader.load('users');
    await clock.pass(9_999);
    expect(did.reported).toEqual([]);
    await clock.pass(1);
    expect((await loaded).release.version).toBe('1.0.0');
    expect(did.reported.map(({ kind, facts }) => [kind, facts.version, facts.path])).toEqual([
      ['timeout', '1.1.0', path],
    ]);
    expect(did.slept).toBe(0);
  });
}

test('the loader falls back to the previous release when the evaluation hangs for 10 s', async () => {
  const good = await makeRelease('1.0.0');
  const live = await makeRelease('1.1.0');
  const served = new Map([...good.served, ...live.served]);
  const evaluate: LoaderEffects['evaluate'] = async ({ version }) =>
    version === '1.1.0' ? new Promise(() => {}) : { default: department };
  const { loader, did, clock } = loaderIn({ served, evaluate }, { ...live.entry, previous: good.entry });
  const loaded = loader.load('users');
  await clock.pass(10_000);
  expect((await loaded).release.version).toBe('1.0.0');
  expect(did.reported.map(({ kind }) => kind)).toEqual(['timeout']);
});

test('gives up after 30 s when the server hangs, with any number of previous releases', async () => {
  const [one, two, three] = await Promise.all(['1.0.0', '1.1.0', '1.2.0'].map(makeRelease));
  if (!one || !two || !three) throw new Error('no releases');
  const chain = { ...three.entry, previous: { ...two.entry, previous: one.entry } };
  for (const entry of [one.entry, chain]) {
    const { loader, did, clock } = loaderIn(
      { served: new Map(), respond: (_, init) => hanging(init) },
      entry,
    );
    const failure = failureOf(loader.load('users'));
    for (const _ of [1, 2]) await clock.pass(10_000);
    let ended = false;
    void failure.then(() => {
      ended = true;
    });
    await clock.pass(9_999);
    expect(ended).toBe(false);
    await clock.pass(1);
    expect((await failure).kind).toBe('timeout');
    expect(did.reported.every(({ kind }) => kind === 'timeout')).toBe(true);
  }
});

test('retries after 10 s if there is no previous release, so that a stuck connection causes no failure', async () => {
  const { entry, served } = await makeRelease();
  let stuck = true;
  const respond: World['respond'] = (_, init) => (stuck ? hanging(init) : undefined);
  const { loader, did, clock } = loaderIn({ served, respond }, entry);
  const loaded = loader.load('users');
  await clock.pass(9_999);
  stuck = false;
  await clock.pass(1);
  expect((await loaded).release.version).toBe('1.0.0');
  expect(did.reported).toEqual([]);
});

test('retries when a script element fails although the file can be fetched', async () => {
  const { entry, served } = await makeRelease();
  let failures = 1;
  const evaluate = async () => {
    if (failures-- > 0) throw Object.assign(new Error('ChunkLoadError'), { request: 'page.js' });
    return { default: department };
  };
  const passing = loaderIn({ served, evaluate }, entry);
  await passing.loader.load('users');
  expect([passing.did.slept, passing.did.reported]).toEqual([1, []]);

  failures = Number.POSITIVE_INFINITY;
  const lasting = loaderIn({ served, evaluate }, entry);
  const failure = await failureOf(lasting.loader.load('users'));
  expect([failure.kind, failure.facts.path, lasting.did.slept]).toEqual(['offline', 'page.js', 2]);

  const gone = () => {
    served.delete(`${entry.base}page.css`);
    throw Object.assign(new Error('ChunkLoadError'), { request: 'page.css' });
  };
  const missing = loaderIn({ served, evaluate: async () => gone() }, entry);
  expect(await failureOf(missing.loader.load('users'))).toMatchObject({
    kind: 'http',
    facts: { path: 'page.css', status: 404 },
  });
});

test('throws the reasons for an incompatible release before it fetches any file', async () => {
  const { entry, served } = await makeRelease();
  const { loader, did } = loaderIn({ served }, { ...entry, contract: 2, shared: { react: '20.0.0' } });
  const failure = await failureOf(loader.load('users'));
  expect(failure.kind).toBe('incompatible');
  expect(failure.facts.reasons).toEqual([
    "contract 2, the host's is 1",
    'react 20.0.0, the host provides 19.3.1',
  ]);
  expect(did.requested).toEqual([]);
});

test('reports code that throws as evaluation, and a module without a department as invalid-export', async () => {
  const { entry, served } = await makeRelease();
  const cause = new Error('boom');
  const throwing = loaderIn({ served, evaluate: () => Promise.reject(cause) }, entry);
  const evaluation = await failureOf(throwing.loader.load('users'));
  expect([evaluation.kind, evaluation.cause]).toEqual(['evaluation', cause]);

  for (const module of [
    undefined,
    {},
    { default: { contract: 2, Routes: () => null } },
    { default: { contract: 1 } },
  ]) {
    const wrong = loaderIn({ served, evaluate: async () => module }, entry);
    expect((await failureOf(wrong.loader.load('users'))).kind).toBe('invalid-export');
  }
});

test('throws the live release’s failure when the previous release fails too', async () => {
  const good = await makeRelease('1.0.0');
  const bad = await makeRelease('1.1.0');
  const { loader } = loaderIn({ served: new Map() }, { ...bad.entry, previous: good.entry });
  expect((await failureOf(loader.load('users'))).facts.version).toBe('1.1.0');
});

test('fallBack switches to the previous release until the page is reloaded', async () => {
  const good = await makeRelease('1.0.0');
  const live = await makeRelease('1.1.0');
  const served = new Map([...good.served, ...live.served]);
  const { loader, did } = loaderIn({ served }, { ...live.entry, previous: good.entry });
  const { release } = await loader.load('users');
  expect((await loader.fallBack(release))?.release.version).toBe('1.0.0');
  expect((await loader.load('users')).release.version).toBe('1.0.0');
  expect(did.reported).toEqual([]);
});

test('fallBack returns undefined if no previous release works, and load then tries the live release again', async () => {
  const live = await makeRelease('1.1.0');
  const gone = await makeRelease('1.0.0');
  const { loader, did } = loaderIn({ served: live.served }, { ...live.entry, previous: gone.entry });
  const { release } = await loader.load('users');
  expect(await loader.fallBack(release)).toBeUndefined();
  expect(did.reported.map(({ facts }) => facts.version)).toEqual(['1.0.0']);
  expect((await loader.load('users')).release.version).toBe('1.1.0');
  expect(await loader.fallBack(gone.entry)).toBeUndefined();
});

test('loads a department while a different department fails', async () => {
  const users = await makeRelease();
  const monuments = { ...users.entry, id: 'monuments', base: '/releases/monuments/1.0.0/' };
  const { loader } = loaderIn({ served: users.served }, users.entry, monuments);
  const [down, up] = await Promise.allSettled([loader.load('monuments'), loader.load('users')]);
  expect([down.status, up.status]).toEqual(['rejected', 'fulfilled']);
});

test('diagnose returns the failure of a chunk of a running release', async () => {
  const { entry, served } = await makeRelease();
  const { loader } = loaderIn({ served }, entry);
  expect(await loader.diagnose(entry, 'page.js')).toBeUndefined();
  served.delete(`${entry.base}page.js`);
  expect((await loader.diagnose(entry, 'page.js'))?.kind).toBe('http');
  served.set(`${entry.base}page.js`, 'other');
  expect((await loader.diagnose(entry, 'page.js'))?.kind).toBe('integrity');
});

describe('a listed department', () => {
  const WHOLE = '/api/registry/entries/7/';
  async function listedWorld() {
    const { entry, served } = await makeRelease('1.1.0');
    const before = await makeRelease('1.0.0');
    const whole = JSON.stringify({ ...entry, previous: before.entry });
    const part = listed(entry, { revision: 7, hash: await sha384(bytes(whole)) });
    return { part, served: new Map([...served, ...before.served, [WHOLE, whole]]) };
  }

  test('fetches the full entry once when the department is opened', async () => {
    const { part, served } = await listedWorld();
    const { loader, did } = loaderIn({ served }, part);
    expect(did.requested).toEqual([]);
    const [loaded] = await Promise.all([loader.load('users'), loader.load('users')]);
    expect([loaded.release.version, loaded.isEarlier]).toEqual(['1.1.0', undefined]);
    expect(did.requested.filter((url) => url === WHOLE)).toEqual([WHOLE]);
  });

  test('falls back to the previous release, which only the full entry contains', async () => {
    const { part, served } = await listedWorld();
    served.delete('/releases/users/1.1.0/remoteEntry.js');
    const { loader } = loaderIn({ served }, part);
    expect(await loader.load('users')).toMatchObject({ release: { version: '1.0.0' }, isEarlier: true });
  });

  test('reports an entry whose hash differs, and runs nothing', async () => {
    const { part, served } = await listedWorld();
    served.set(WHOLE, `${served.get(WHOLE)} `);
    const { loader, did } = loaderIn({ served }, part);
    await expect(loader.load('users')).rejects.toMatchObject({ kind: 'integrity' });
    expect(did.reported.map(({ kind, facts }) => [kind, facts.path])).toEqual([
      ['integrity', 'department.json'],
    ]);
    expect([did.prepared, did.evaluated]).toEqual([[], []]);
  });

  test('retries the request of the full entry after an HTTP error', async () => {
    const { part, served } = await listedWorld();
    served.delete(WHOLE);
    const { loader, did } = loaderIn({ served }, part);
    await expect(loader.load('users')).rejects.toMatchObject({ kind: 'http' });
    expect(did.requested).toEqual([WHOLE, WHOLE, WHOLE]);
  });
});
