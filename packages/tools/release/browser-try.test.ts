import type { Release } from '@ar/federation/descriptor';
import type { Registry, RegistryEntry } from '@ar/federation/registry';
import { expect, test } from '@rstest/core';
import { dataIn, withData } from '../develop/page.mjs';
import { personFor, withCandidate } from './browser-try.ts';

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

test('the tried registry has the release for everybody, and nothing that could hide its failure', () => {
  const users = { ...live('users', '1'), previous: live('users', '0'), disabled: { reason: 'x' } };
  const registry: Registry = { revision: 7, departments: [live('clerk', '1'), users] };
  expect(withCandidate(registry, release('users', '2'))).toEqual({
    revision: 7,
    departments: [live('clerk', '1'), { ...release('users', '2'), base: '/releases/users/2/' }],
  });
});

test('the live page carries the tried registry, whatever stands in it', () => {
  const page = '<p></p><script type="application/json" id="registry">{"revision":1}</script><i></i>';
  const registry = withCandidate({ revision: 7, departments: [] }, release('users', '$&'));
  const tried = withData(page, 'registry', registry);
  const inlined = /id="registry">(.*)<\/script><i>/.exec(tried)?.[1] ?? '';
  expect(inlined).not.toContain('<');
  expect(JSON.parse(inlined)).toEqual(registry);
  expect(dataIn('<p>another product</p>', 'registry')).toBeUndefined();
});

test('whoever tries it has the role that may open it', () => {
  expect(personFor('MonumentsAdmin')).toMatchObject({ group_names: ['MonumentsAdmin'], is_superuser: false });
  expect(personFor('SuperAdmin').is_superuser).toBe(true);
});
