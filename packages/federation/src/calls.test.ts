import { expect, test } from '@rstest/core';
import { type ApiDocument, type Call, callProblems, listCalls } from './calls.ts';

const id = { name: 'id', in: 'path', schema: { type: 'integer' } };
const api: ApiDocument = {
  paths: {
    '/api/users': { get: { 'x-roles': ['SuperAdmin'] }, post: { 'x-roles': ['SuperAdmin'] } },
    '/api/users/me': { get: { 'x-roles': ['SuperAdmin', 'MonumentsAdmin'] } },
    '/api/users/{id}': { get: { 'x-roles': ['SuperAdmin'], parameters: [id] } },
    '/api/monuments/public': { get: {} },
    '/api/monuments/{id}': { get: { 'x-roles': ['MonumentsAdmin'], parameters: [id] } },
    '/api/releases/{id}/history': { get: { 'x-roles': ['SuperAdmin'] } },
  },
};
const problems = (path: string, role = 'SuperAdmin', method = 'GET') =>
  callProblems(api, [{ method, path, role }]).map(({ code, facts }) => [code, ...Object.values(facts)]);

test.each<[string, string?, string?]>([
  ['/users/?limit=6&offset=0'],
  ['/users', 'SuperAdmin', 'POST'],
  ['/users/12/'],
  ['/users/me/', 'MonumentsAdmin'],
  ['/monuments/public/', 'guest'],
  ['/releases/users/history/'],
])('accepts a call to %s', (path, role, method) => {
  expect(problems(path, role, method)).toEqual([]);
});

test.each<[string, string, string]>([
  ['/parks/', 'GET', 'GET /parks/'],
  ['/parks/?limit=6', 'GET', 'GET /parks/'],
  ['/users/parks/', 'GET', 'GET /users/parks/'],
  ['/users/', 'DELETE', 'DELETE /users/'],
  ['/Users/', 'GET', 'GET /Users/'],
  ['/users/1/2/', 'GET', 'GET /users/1/2/'],
])('reports the path %s with the method %s as an unknown call', (path, method, call) => {
  expect(problems(path, 'SuperAdmin', method)).toEqual([['call-unknown', call]]);
});

test('reports the call and the role when the role is not allowed', () => {
  expect(problems('/users/?limit=6', 'MonumentsAdmin')).toEqual([
    ['call-forbidden', 'GET /users/', 'MonumentsAdmin'],
  ]);
  expect(problems('/monuments/3/', 'SuperAdmin')).toEqual([
    ['call-forbidden', 'GET /monuments/3/', 'SuperAdmin'],
  ]);
});

test('checks the call of the department’s list for each role, and reports each problem once', () => {
  const calls = listCalls({ id: 'parks', list: '/parks/', roles: ['SuperAdmin', 'MonumentsAdmin'] });
  expect(calls).toEqual<Call[]>([
    { method: 'GET', path: '/parks/', role: 'SuperAdmin' },
    { method: 'GET', path: '/parks/', role: 'MonumentsAdmin' },
  ]);
  expect(callProblems(api, calls)).toEqual([{ code: 'call-unknown', facts: { call: 'GET /parks/' } }]);
});

test('does not check a list of the release’s own records', () => {
  const records = { words: { one: 'park', many: 'parks' }, fields: {} };
  const roles = ['SuperAdmin'];
  expect(listCalls({ id: 'parks', list: '/records/parks/', roles, records })).toEqual([]);
  expect(listCalls({ id: 'parks', list: '/records/lawns/', roles, records })).toHaveLength(1);
  expect(listCalls({ id: 'parks', list: '/records/parks/', roles })).toHaveLength(1);
});

test('does not check calls to the department’s service, and refuses calls to another department’s service', () => {
  const wide = { paths: { '/api/departments/{id}/{path}': { get: {} } } };
  const of = (list: string, service?: true) =>
    listCalls({ id: 'parks', list, roles: ['SuperAdmin'], service });
  expect(of('/departments/parks/trees/', true)).toEqual([]);
  for (const calls of [of('/departments/parks/trees/'), of('/departments/lawns/trees/', true)])
    expect(callProblems(wide, calls).map(({ code }) => code)).toEqual(['call-unknown']);
});
