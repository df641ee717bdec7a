import { ROLES, type Role } from '@ar/domain/roles';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { fastify } from 'fastify';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { decide, enforceAccess } from './access.ts';

const LISTS: Record<string, readonly Role[]> = {
  '/audit/': ['SuperAdmin'],
  '/users/': ['SuperAdmin'],
  '/ar_platform/buildings/': ['SuperAdmin', 'BuildingsAdmin'],
  '/ar_platform/monuments/': ['SuperAdmin', 'MonumentsAdmin'],
  '/supersluzbenik/': ['SuperAdmin', 'SupersluzbenikAdmin'],
};

/** Every route that asks nobody who they are: a route added here is a decision. */
const PUBLIC = [
  'GET /api/ar_platform/buildings/public/',
  'GET /api/ar_platform/monuments/public/',
  'GET /api/health/live/',
  'GET /api/health/ready/',
  'GET /api/openapi.json',
  'GET /api/registry/',
  'POST /api/auth/login/',
  'POST /api/auth/logout/',
  'POST /api/auth/refresh/',
  'POST /api/registry/reports/',
  'POST /api/users/request-password-reset/',
  'POST /api/users/reset-password/',
];

describe('decide', () => {
  test('lets nobody in where there is no rule', () => {
    expect(decide(undefined, null)).toBe(401);
    const person = {
      id: 1,
      first_name: '',
      last_name: '',
      email: '',
      date_joined: '',
      version: 1,
      session_id: '',
      role: 'SuperAdmin',
    } as const;
    expect(decide(undefined, person)).toBe(403);
  });
});

test('a route without a rule does not start', async () => {
  const app = fastify();
  enforceAccess(app, async () => null);
  expect(() => app.get('/forgotten', async () => 'open')).toThrow('GET /forgotten has no access rule');
});

describe('over HTTP', () => {
  let api: TestApi;
  const access = new Map<Role | null, string>();
  beforeAll(async () => {
    api = await startTestApi();
    for (const role of [...ROLES, null]) access.set(role, (await api.signInAs(role)).access);
  });
  afterAll(() => api.stop());

  describe.each(Object.entries(LISTS))('GET /api%s', (path, allowed) => {
    test.each([...ROLES, null])('as %s', async (role) => {
      const answer = await api.get(path, access.get(role));
      if (role && allowed.includes(role)) {
        expect(answer.statusCode).toBe(200);
      } else {
        expect(answer.statusCode).toBe(403);
        expect(answer.json()).toEqual({ detail: 'Nemate pristup ovom sadržaju.' });
      }
    });

    test('as nobody', async () => {
      const answer = await api.get(path);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json()).toEqual({ detail: 'Prijavite se da biste nastavili.' });
    });
  });

  test('a guest may read who they are, and nothing else', async () => {
    const me = await api.get('/users/me/', access.get(null));
    expect(me.json()).toMatchObject({ group_names: [], is_superuser: false });
  });

  test('every route but the public ones refuses whoever is not signed in', async () => {
    const open: string[] = [];
    for (const { method, url } of api.routes) {
      if (method === 'HEAD' || url.startsWith('/api/docs')) continue;
      const answer = await api.send({
        method: method as 'GET',
        url: url.replace(/:\w+/g, '1').replace('*', 'x'),
      });
      if (answer.statusCode === 405) continue;
      if (answer.statusCode !== 401 || PUBLIC.includes(`${method} ${url}`)) open.push(`${method} ${url}`);
    }
    expect([...new Set(open)].sort()).toEqual(PUBLIC);
  });

  test.each(['Bearer', 'Bearer ', 'Bearer x.y.z', 'Basic YTpi', 'bearer  two', `Bearer ${'x'.repeat(9000)}`])(
    'a header like "%.20s" is nobody',
    async (authorization) => {
      const answer = await api.send({ url: '/api/users/me/', headers: { authorization } });
      expect(answer.statusCode).toBe(401);
    },
  );
});
