import type { RegistryEntry } from '@ar/federation/registry';
import { bucketOf } from '@ar/federation/registry';
import { expect, test } from '@rstest/core';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import { departmentsOf } from './own-departments.ts';

const people = Array.from({ length: 200 }, (_, index) => index + 1);
const half = (id: string) => people.filter((person) => bucketOf(id, person) < 50);

const withCanary = DEPARTMENTS.map((entry): RegistryEntry => {
  if (entry.id !== 'clerk') return entry;
  return {
    ...entry,
    canary: { percent: 50, release: { ...entry, version: '2.0.0', roles: ['SuperAdmin'] } },
  };
});
const clerkOf = (person: number) => departmentsOf(person, withCanary).find(({ id }) => id === 'clerk');

test('gives a percentage of people the canary with the canary’s roles and the stable release as the fallback', () => {
  const [canaryPerson] = half('clerk');
  const [stablePerson] = people.filter((person) => !half('clerk').includes(person));
  expect(clerkOf(canaryPerson ?? 0)).toMatchObject({
    version: '2.0.0',
    roles: ['SuperAdmin'],
    previous: { version: '1.0.0' },
  });
  expect(clerkOf(stablePerson ?? 0)).toMatchObject({ version: '1.0.0' });
});

test('gives everybody the stable release of a department without a canary', () => {
  const others = (person: number) => departmentsOf(person, withCanary).filter(({ id }) => id !== 'clerk');
  expect(others(1)).toEqual(others(2));
  expect(others(1)).toEqual(DEPARTMENTS.filter(({ id }) => id !== 'clerk'));
});
