import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { PROJECT } from '../launch/programs.mjs';
import { readBill } from '../pack-server/bill-of-materials.mjs';
import accepted from './accepted.json' with { type: 'json' };
import { advisories } from './advisories.json' with { type: 'json' };
import { advisoriesOf, findFaults, lockedPackages } from './advisories.mjs';

const ours = findFaults(lockedPackages(readFileSync(join(PROJECT, 'pnpm-lock.yaml'), 'utf8')), advisories);

test('accepted.json lists exactly the known advisories for our packages', () => {
  expect([...new Set(ours.map(({ id }) => id))].sort()).toEqual(Object.keys(accepted).sort());
});

test('no shipped package has a known advisory', async () => {
  const { components } = await readBill();
  const shipped = new Set(
    components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
  );
  expect(shipped.size).toBeGreaterThan(100);
  expect(ours.filter(({ of }) => shipped.has(of))).toEqual([]);
});

const LOCKFILE = `
lockfileVersion: '9.0'
packages:
  '@scope/one@2.0.0':
    resolution: {integrity: sha512-a}
  one@1.2.0:
    resolution: {integrity: sha512-b}
  one@2.0.0-rc.1:
    resolution: {integrity: sha512-c}
`;
const about = (
  name: string,
  ...events: { introduced?: string; fixed?: string; last_affected?: string }[]
) => ({
  id: 'GHSA-1',
  modified: '2026-01-01T00:00:00Z',
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  database_specific: { severity: 'HIGH' },
});
const found = (record: Parameters<typeof advisoriesOf>[0]) => {
  const locked = lockedPackages(LOCKFILE);
  return findFaults(locked, advisoriesOf(record, locked)).map(({ of }) => of);
};

test.each([
  ['in all versions before the fix', [{ introduced: '0' }, { fixed: '1.2.1' }], ['one@1.2.0']],
  ['not in the fixed version', [{ introduced: '0' }, { fixed: '1.2.0' }], []],
  ['up to the last affected version', [{ introduced: '1.0.0' }, { last_affected: '1.2.0' }], ['one@1.2.0']],
  ['without a fix', [{ introduced: '1.0.0' }], ['one@1.2.0', 'one@2.0.0-rc.1']],
  ['in a prerelease', [{ introduced: '2.0.0-beta.1' }, { fixed: '2.0.0' }], ['one@2.0.0-rc.1']],
  [
    'in two lines',
    [{ introduced: '0' }, { fixed: '1.1.0' }, { introduced: '1.2.0' }, { fixed: '1.3.0' }],
    ['one@1.2.0'],
  ],
])('finds an advisory %s', (_which, events, packages) => {
  expect(found(about('one', ...events))).toEqual(packages);
});

test('skips withdrawn advisories, other packages and other ecosystems', () => {
  const whole = about('one', { introduced: '0' });
  const [affected] = whole.affected;
  const byVersion = { ...affected, ranges: [], versions: ['1.1.0', '1.2.0'] };
  expect(found({ ...whole, affected: [byVersion] as typeof whole.affected })).toEqual(['one@1.2.0']);
  expect(found({ ...whole, withdrawn: '2026-02-01T00:00:00Z' } as typeof whole)).toEqual([]);
  expect(found(about('other', { introduced: '0' }))).toEqual([]);
  const ofPython = { ...affected, package: { ecosystem: 'PyPI', name: 'one' } };
  expect(found({ ...whole, affected: [ofPython] as typeof whole.affected })).toEqual([]);
  expect(found(about('@scope/one', { introduced: '0' }))).toEqual(['@scope/one@2.0.0']);
});
