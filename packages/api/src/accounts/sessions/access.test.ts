import { type Action, can, type Resource } from '@ar/domain/permissions';
import { ROLES, type StaffRole } from '@ar/domain/roles';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { fastify } from 'fastify';
import type { AccessRule } from '../../platform/http/routes.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { decide, enforceAccess } from './access.ts';
import type { Person } from './person.ts';

const PUBLIC = [
  'GET /api/ar_platform/buildings/public/',
  'GET /api/ar_platform/monuments/public/',
  'GET /api/departments/jwks.json',
  'GET /api/health/live/',
  'GET /api/health/ready/',
  'GET /api/public/changes/',
  'GET /api/public/snapshot/',
  'GET /api/registry/',
  'GET /api/registry/entries/:revision/',
  'POST /api/auth/login/',
  'POST /api/auth/logout/',
  'POST /api/auth/passkey/',
  'POST /api/auth/passkey/options/',
  'POST /api/auth/refresh/',
  'POST /api/auth/second-step/',
  'POST /api/users/request-password-reset/',
  'POST /api/users/reset-password/',
  'POST /api/users/reset-password/check/',
];

/** Routes below these paths have rules that follow from path and method. */
const RESOURCES: Record<string, Resource> = {
  '/api/override/': 'releases',
  '/api/users/': 'users',
  '/api/account/': 'settings',
  '/api/ar_platform/buildings/': 'buildings',
  '/api/ar_platform/monuments/': 'monuments',
  '/api/supersluzbenik/': 'clerk',
  '/api/activity/': 'activity',
  '/api/archive/': 'archive',
  '/api/deploy-tokens/': 'deploy-tokens',
};
const ACTIONS: Record<string, Action> = { GET: 'read', POST: 'create', PATCH: 'update', DELETE: 'delete' };

const OTHERS: Record<string, AccessRule> = {
  'GET /api/users/me/': 'signed-in',
  'GET /api/users/me/second-factor/': 'signed-in',
  'POST /api/users/me/second-factor/code/': 'signed-in',
  'POST /api/users/me/second-factor/code/confirm/': 'signed-in',
  'DELETE /api/users/me/second-factor/code/': 'signed-in',
  'POST /api/users/me/second-factor/passkeys/options/': 'signed-in',
  'POST /api/users/me/second-factor/passkeys/': 'signed-in',
  'DELETE /api/users/me/second-factor/passkeys/:key/': 'signed-in',
  'POST /api/users/me/second-factor/recovery-codes/': 'signed-in',
  'POST /api/registry/loads/': 'signed-in',
  'POST /api/registry/reports/': 'signed-in',
  'POST /api/auth/prove/': 'signed-in',
  'POST /api/auth/prove/options/': 'signed-in',
  'POST /api/users/:id/second-factor/reset/': { action: 'update', resource: 'users' },
  // These routes forward calls. The handler also checks the roles in the department's live release.
  'GET /api/departments/:id/*': 'signed-in',
  'POST /api/departments/:id/*': 'signed-in',
  'PUT /api/departments/:id/*': 'signed-in',
  'PATCH /api/departments/:id/*': 'signed-in',
  'DELETE /api/departments/:id/*': 'signed-in',
  'POST /api/users/check-password/': { action: 'read', resource: 'settings' },
  'POST /api/users/change-password/': { action: 'update', resource: 'settings' },
  'POST /api/users/:id/end-sessions/': { action: 'update', resource: 'users' },
  'POST /api/users/:id/invitation/': { action: 'update', resource: 'users' },
  'GET /api/archive/days/': 'signed-in',
  'POST /api/archive/:id/restore/': { action: 'update', resource: 'archive' },
  'GET /api/geocode/': { action: 'list', resource: 'addresses' },
  'GET /api/users/roles/': { action: 'list', resource: 'users' },
  'GET /api/analytics/': { action: 'read', resource: 'analytics' },
  'GET /api/releases/': orDeployToken('read'),
  'GET /api/releases/surface/': orDeployToken('read'),
  'GET /api/releases/:id/history/': orDeployToken('read'),
  'GET /api/releases/:id/failures/': orDeployToken('read'),
  'POST /api/releases/:id/check/': orDeployToken('read'),
  'POST /api/releases/:id/': orDeployToken('create'),
  'POST /api/releases/:id/promote/': orDeployToken('update'),
  'POST /api/releases/:id/rollback/': orDeployToken('update'),
  'POST /api/releases/:id/canary/': orDeployToken('update'),
  'POST /api/releases/:id/end-canary/': orDeployToken('update'),
  'POST /api/releases/:id/approve/': { action: 'update', resource: 'releases' },
  'POST /api/releases/:id/refuse/': { action: 'update', resource: 'releases' },
  'POST /api/releases/:id/second-yes/': { action: 'update', resource: 'releases' },
  'POST /api/releases/:id/withdraw/': orDeployToken('update'),
  'POST /api/releases/:id/disable/': orDeployToken('update'),
  'POST /api/releases/:id/retire/': orDeployToken('update'),
  'POST /api/releases/:id/enable/': orDeployToken('update'),
};

function orDeployToken(action: Action): AccessRule {
  return { action, resource: 'releases', orDeployToken: true };
}

const OF_LISTS = /^(|people\/|nearest\/|excerpts\/|places\/|export\/.*)$/;
const WHOLE: [RegExp, Action][] = [
  [/^views\//, 'list'],
  [/^imports\//, 'create'],
];

function ruleFor(method: string, url: string): AccessRule | undefined {
  const other = OTHERS[`${method} ${url}`];
  if (other) return other;
  const path = Object.keys(RESOURCES).find((start) => url.startsWith(start));
  const resource = path && RESOURCES[path];
  const rest = url.slice(path?.length);
  const usual = OF_LISTS.test(rest) && method === 'GET' ? 'list' : ACTIONS[method];
  const action = WHOLE.find(([calls]) => calls.test(rest))?.[1] ?? usual;
  return resource && action ? { action, resource } : undefined;
}

const NOBODY = { status: 401, body: { detail: 'Prijavite se da biste nastavili.' } };
const FORBIDDEN = { status: 403, body: { detail: 'Nemate pristup ovom sadržaju.' } };

function refusalOf(rule: AccessRule, role: StaffRole | null) {
  if (rule === 'public' || rule === 'signed-in') return null;
  return can(role, rule.action, rule.resource) ? null : FORBIDDEN;
}

describe('decide', () => {
  const person = { role: 'SuperAdmin' as string } as Person;

  // ASVS 8.2.1, 16.5.3
  test('refuses routes without a rule', () => {
    expect(decide(undefined, null)).toBe(401);
    expect(decide(undefined, person)).toBe(403);
  });

  test('returns 401 without a session, and 403 without the permission', () => {
    expect(decide('public', null)).toBe(null);
    expect(decide('signed-in', null)).toBe(401);
    expect(decide('signed-in', { ...person, role: null })).toBe(null);
    expect(decide({ action: 'list', resource: 'users' }, null)).toBe(401);
    expect(decide({ action: 'list', resource: 'users' }, { ...person, role: null })).toBe(403);
    expect(decide({ action: 'list', resource: 'users' }, person)).toBe(null);
  });
});

// ASVS 8.2.1
test('a route without a rule prevents the start', async () => {
  const app = fastify();
  const nobody = async () => null;
  enforceAccess(app, { identifyToken: nobody, ensureTokenLives: nobody, grants: () => ({}) });
  expect(() => app.get('/forgotten', async () => 'open')).toThrow('GET /forgotten has no access rule');
});

describe('over HTTP', () => {
  let api: TestApi;
  let routes: { method: string; url: string; access: AccessRule }[];
  beforeAll(async () => {
    api = await startTestApi();
    routes = api.routes.flatMap(({ method, url, access, hidden }) =>
      access && !hidden ? [{ method, url, access }] : [],
    );
  });
  afterAll(() => api.stop());

  const call = ({ method, url }: { method: string; url: string }, access: string | undefined, id: number) =>
    api.send({
      method: method as 'GET',
      url: url.replace(/:\w+/g, String(id)).replace('*', 'x'),
      headers: access ? { authorization: `Bearer ${access}` } : {},
    });

  /** Returns the routes with an unexpected response. HEAD is not called, because its rule equals that of GET. */
  async function callAll(
    access: string | undefined,
    expected: (rule: AccessRule) => typeof NOBODY | null,
    called = routes.filter(({ method }) => method !== 'HEAD'),
  ): Promise<unknown[]> {
    const wrong: unknown[] = [];
    for (const route of called) {
      const refusal = expected(route.access);
      // Allowed calls get the id of a missing record, so that they delete nothing.
      const answer = await call(route, access, refusal ? 1 : 2_147_483_647);
      const said = route.method === 'HEAD' || !refusal ? null : answer.json();
      const right = refusal
        ? answer.statusCode === refusal.status && (said === null || said.detail === refusal.body.detail)
        : answer.statusCode < 500 && ![401, 403].includes(answer.statusCode);
      if (!right) wrong.push([`${route.method} ${route.url}`, answer.statusCode, said]);
    }
    return wrong;
  }

  /** One hook identifies the caller on all routes, so calling one route of each rule is enough. */
  const oneOfEach = () => [...new Map(routes.map((route) => [JSON.stringify(route.access), route])).values()];

  test('only these routes are public', () => {
    const open = routes.filter(({ method, access }) => access === 'public' && method !== 'HEAD');
    expect(open.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(PUBLIC);
  });

  test('only the OpenAPI document and its pages have no rule', () => {
    const outside = api.routes.filter(({ access }) => !access).map(({ url }) => url);
    expect(outside.filter((url) => url !== '/api/openapi.json' && !url.startsWith('/api/docs'))).toEqual([]);
  });

  test('the OpenAPI document omits only 405 routes and the parametric routes of departments', async () => {
    const hidden = api.routes.filter((route) => route.hidden && route.access);
    expect(hidden.length).toBeGreaterThan(routes.length);
    for (const route of hidden) {
      const status = route.url.startsWith('/api/records/:department/') ? 404 : 405;
      expect([route, (await call(route, undefined, 1)).statusCode]).toEqual([route, status]);
    }
  });

  // ASVS 3.5.3
  test('the rule of every route that is not public follows from its path and method', () => {
    const guarded = routes.filter(({ access }) => access !== 'public');
    expect(guarded.length).toBeGreaterThan(15);
    for (const { method, url, access } of guarded) {
      const asked = method === 'HEAD' ? 'GET' : method;
      expect([method, url, access]).toEqual([method, url, ruleFor(asked, url)]);
    }
  });

  // ASVS 8.2.2, 8.3.1
  test.each([...ROLES, null])(
    'every route follows the permission table for the role %s (CVE-2026-25574, CVE-2026-35412)',
    async (role) => {
      const { access } = await api.signInAs(role);
      expect(await callAll(access, (rule) => refusalOf(rule, role))).toEqual([]);
    },
  );

  // ASVS 3.5.1, 7.2.1
  describe('every route that is not public refuses', () => {
    const nobody = (rule: AccessRule) => (rule === 'public' ? null : NOBODY);

    test('callers without a session (CVE-2026-39397)', async () => {
      expect(await callAll(undefined, nobody, routes)).toEqual([]);
    });

    test('a deleted SuperAdmin', async () => {
      const { access, id } = await api.signInAs('SuperAdmin');
      await api.db.deleteFrom('users').where('id', '=', id).execute();
      expect(await callAll(access, nobody, oneOfEach())).toEqual([]);
    });

    test('a deactivated SuperAdmin', async () => {
      const { access, id } = await api.signInAs('SuperAdmin');
      await api.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
      expect(await callAll(access, nobody, oneOfEach())).toEqual([]);
    });
  });

  test('a person who loses the role SuperAdmin gets the responses for a person without a role', async () => {
    const { access, id } = await api.signInAs('SuperAdmin');
    await api.db.updateTable('users').set({ role: null }).where('id', '=', id).execute();
    expect(await callAll(access, (rule) => refusalOf(rule, null), oneOfEach())).toEqual([]);
  });

  test('the refused calls change nothing', async () => {
    const changes = api.db.selectFrom('audit_log').selectAll().where('resource', '!=', 'access');
    expect(await changes.execute()).toEqual([]);
    expect(await api.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('a 401 response has `www-authenticate: Bearer` (RFC 6750)', async () => {
    expect((await api.get('/users/')).headers['www-authenticate']).toBe('Bearer');
  });

  test.each(['Bearer', 'Bearer ', 'Bearer x.y.z', 'Basic YTpi', 'bearer  two', `Bearer ${'x'.repeat(9000)}`])(
    'returns 401 for an authorization header like "%.20s"',
    async (authorization) => {
      const answer = await api.send({ url: '/api/users/me/', headers: { authorization } });
      expect(answer.statusCode).toBe(401);
    },
  );
});
