import type { Release } from '@ar/federation/descriptor';
import type { Registry, RegistryEntry } from '@ar/federation/registry';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { dataIn, withData } from '../develop/page.mjs';
import { personFor, tryInBrowser, withCandidate } from './browser-try.ts';

const release = (id: string, version: string): Release => ({
  id,
  path: id,
  contract: 1,
  menu: { label: { mn: '</script><b>', en: id }, icon: 'M0 0', order: 1 },
  roles: ['MonumentsAdmin'],
  version,
  builtWith: '2.9.2',
  shared: {},
  copies: {},
  first: [],
  entry: 'entry.js',
  files: {},
});
const live = (id: string, version: string): RegistryEntry => ({ ...release(id, version), base: '/x/' });

test('the trial registry contains only the tried release of the department', () => {
  const users = { ...live('users', '1'), previous: live('users', '0'), disabled: { reason: 'x' } };
  const registry: Registry = { revision: 7, departments: [live('clerk', '1'), users] };
  expect(withCandidate(registry, release('users', '2'))).toEqual({
    revision: 7,
    departments: [live('clerk', '1'), { ...release('users', '2'), base: '/releases/users/2/' }],
  });
});

test('withData escapes the registry in the page', () => {
  const page = '<p></p><script type="application/json" id="registry">{"revision":1}</script><i></i>';
  const registry = withCandidate({ revision: 7, departments: [] }, release('users', '$&'));
  const tried = withData(page, 'registry', registry);
  const inlined = /id="registry">(.*)<\/script><i>/.exec(tried)?.[1] ?? '';
  expect(inlined).not.toContain('<');
  expect(JSON.parse(inlined)).toEqual(registry);
  expect(dataIn('<p>another product</p>', 'registry')).toBeUndefined();
});

test('personFor returns a user with the role', () => {
  expect(personFor('MonumentsAdmin')).toMatchObject({ group_names: ['MonumentsAdmin'], is_superuser: false });
  expect(personFor('SuperAdmin').is_superuser).toBe(true);
});

interface Answered {
  status?: number;
  json?: unknown;
  body?: unknown;
}

/** The page of a fake browser. packages/e2e tries releases in a real browser. */
interface TriedPage {
  withheld: readonly string[];
  throws(message: string): void;
  violatesPolicy(violation: string): void;
  ask(method: string, path: string, body?: object): Promise<Answered | 'of the server' | 'nothing'>;
  /** The results of the checks whether the department is rendered. The last result repeats. */
  shows(...looks: boolean[]): void;
  styles(css: string): void;
}

let happens: (page: TriedPage) => Promise<unknown> | undefined;
let livePage: string;
rs.mock('playwright-core', () => ({ chromium: { launch: async () => pretendedBrowser() } }));

const ORIGIN = 'https://ar.example';

function pretendedBrowser() {
  const newContext = async () => {
    let withheld: readonly string[] = [];
    let answer: (route: object) => Promise<void>;
    const listeners = new Map<string, (error: Error) => void>();
    const exposed = new Map<string, (text: string) => void>();
    let looks = [true];
    const styles: string[] = [];

    async function ask(method: string, path: string, body?: object, isNavigation = false) {
      let answered: Awaited<ReturnType<TriedPage['ask']>> = 'nothing';
      const request = {
        url: () => new URL(path, ORIGIN).href,
        method: () => method,
        postData: () => (body ? JSON.stringify(body) : null),
        isNavigationRequest: () => isNavigation,
      };
      await answer({
        request: () => request,
        fetch: async () => ({ text: async () => livePage }),
        async fulfill(given: Answered) {
          answered = given;
        },
        async abort() {
          answered = 'nothing';
        },
        async continue() {
          answered = 'of the server';
        },
      });
      return answered;
    }

    const page = {
      on: (event: string, listener: (error: Error) => void) => listeners.set(event, listener),
      exposeFunction: async (name: string, called: (text: string) => void) => exposed.set(name, called),
      addInitScript: async () => undefined,
      async goto(url: string) {
        await ask('GET', url, undefined, true);
        await happens({
          withheld,
          ask,
          throws: (message) => listeners.get('pageerror')?.(new Error(message)),
          violatesPolicy: (violation) => exposed.get('reportViolation')?.(violation),
          shows(...given) {
            looks = given;
          },
          styles: (css) => void styles.push(css),
        });
      },
      evaluate: async ({ name }: () => unknown) => {
        if (name === 'madeStyles') return styles;
        return looks.length > 1 ? looks.shift() : looks[0];
      },
      waitForTimeout: async (ms: number) => rs.setSystemTime(Date.now() + ms),
      waitForLoadState: async () => undefined,
    };
    return {
      async route(_: string, handler: (route: object) => Promise<void>) {
        answer = handler;
      },
      async addInitScript(_: unknown, given?: { modules: readonly string[] }) {
        if (given) withheld = given.modules;
      },
      newPage: async () => page,
      close: async () => undefined,
    };
  };
  return { newContext, close: async () => undefined };
}

describe('a trial in the live host’s page', () => {
  const registry = { revision: 7, departments: [live('clerk', '1')] };
  const api = {
    paths: {
      '/api/monuments': { get: { 'x-roles': ['MonumentsAdmin'] } },
      '/api/registry/reports': { post: {} },
    },
  };
  beforeEach(() => {
    rs.useFakeTimers({ toFake: ['Date'] });
    livePage = withData('<script type="application/json" id="registry">{}</script>', 'registry', registry);
    happens = async () => undefined;
  });
  afterEach(() => {
    rs.useRealTimers();
  });

  const asked: Release = {
    ...release('parks', '1.0.0'),
    files: { 'entry.js': 'sha384-x' },
    copies: { '@ar/records': '0.1.0-a' },
  };
  const tried = (more: Partial<Release> = {}) =>
    tryInBrowser(
      {
        origin: ORIGIN,
        registry,
        api,
        build: { release: { ...asked, ...more }, read: async () => new TextEncoder().encode('entry()') },
      },
      'chromium',
    );
  const report = (department: string) => ({ department, kind: 'invalid-export', path: 'entry.js' });

  test('finds no problem in a working release', async () => {
    happens = ({ ask }) => ask('GET', '/api/monuments/?limit=6');
    expect(await tried()).toEqual([]);
  });

  test.each<[string, typeof happens, string]>([
    ['throws', async ({ throws }) => throws('later'), 'An error was thrown: later'],
    [
      'violates the Content Security Policy',
      async ({ violatesPolicy }) => violatesPolicy('script-src'),
      'script-src',
    ],
    [
      'cannot be shown by the host',
      ({ ask }) => ask('POST', '/api/registry/reports/', report('parks')),
      'The host could not show it: invalid-export in entry.js.',
    ],
    [
      'throws while React renders',
      ({ ask }) =>
        ask('POST', '/api/registry/reports/', {
          department: 'parks',
          kind: 'render',
          name: 'Error',
          message: 'no router',
        }),
      'The host could not show it: render, Error: no router',
    ],
    [
      'calls a missing route of the API',
      ({ ask }) => ask('GET', '/api/parks/'),
      'It asks for GET /parks/, which the live server does not have: its calls are at /api/docs/.',
    ],
    [
      'adds a style for the whole page by a script',
      async ({ styles }) => styles('.parks-a{color:red}\n.css-1x2y{color:red}'),
      'a style that a script made:2:1: the selector `.css-1x2y` reaches beyond the department and restyles the host. ' +
        'Write `.css-1x2y:where([data-department="parks"] *)`, or use a class of CSS Modules.',
    ],
    ['renders nothing', async ({ shows }) => shows(false), 'Nothing was shown in 30 seconds.'],
    [
      'disappears again',
      async ({ shows }) => shows(true, false),
      'The screen of the department disappeared again.',
    ],
  ])('reports a release that %s', async (_, happening, said) => {
    happens = happening;
    expect(await tried()).toEqual([said]);
  });

  test('ignores failures of other departments', async () => {
    happens = ({ ask }) => ask('POST', '/api/registry/reports/', report('clerk'));
    expect(await tried()).toEqual([]);
  });

  test('reports a release that fails only with its own copies of shared modules', async () => {
    happens = async ({ withheld, throws }) => (withheld.length > 0 ? throws('broken list') : undefined);
    expect(await tried()).toEqual(['With its own copies of @ar/records: An error was thrown: broken list']);
    expect(await tried({ copies: {} })).toEqual([]);
  });

  test('opens the page as each role of the release', async () => {
    const people: unknown[] = [];
    happens = async ({ ask }) => people.push(await ask('GET', '/api/users/me/'));
    expect(await tried({ copies: {}, roles: ['MonumentsAdmin', 'SuperAdmin'] })).toEqual([]);
    expect(people).toMatchObject([
      { json: { group_names: ['MonumentsAdmin'] } },
      { json: { group_names: ['SuperAdmin'] } },
    ]);
    happens = ({ ask }) => ask('GET', '/api/monuments/');
    expect(await tried({ copies: {}, roles: ['MonumentsAdmin', 'SuperAdmin'] })).toEqual([
      expect.stringContaining('SuperAdmin'),
    ]);
  });

  test('serves files of the release from this machine and other files from the server', async () => {
    const answers: unknown[] = [];
    happens = async ({ ask }) => {
      for (const path of [
        '/releases/parks/1.0.0/entry.js',
        '/releases/parks/1.0.0/unnamed.js',
        '/assets/host.js',
        'https://tiles.example/1.png',
      ])
        answers.push(await ask('GET', path));
    };
    expect(await tried({ copies: {} })).toEqual([]);
    expect(answers).toMatchObject([
      { body: Buffer.from('entry()') },
      { status: 404 },
      'of the server',
      'nothing',
    ]);
  });

  test('refuses a page of another product', async () => {
    livePage = '<p>another product</p>';
    expect(await tried()).toEqual([expect.stringContaining('is this the product?')]);
  });
});
