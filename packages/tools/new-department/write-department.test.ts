import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from '@rstest/core';
import { makeInTrialCopy } from '../testing/trial-copy.mjs';
import { neighboursIn, writeDepartment } from './write-department.mjs';

const parks = {
  id: 'parks',
  path: 'green',
  labelMn: 'Parkovi',
  labelEn: 'Parks',
  order: 50,
  roles: ['MonumentsAdmin'],
};
const copies: { remove(): Promise<void> }[] = [];
afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.remove()));
});

async function make(resource?: string) {
  const copy = await makeInTrialCopy({ ...parks, kind: resource ? 'list' : 'page', resource });
  copies.push(copy);
  return copy;
}

const sourcesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

// `write-department.long.test.ts` builds the written department and runs the department's tests.
test.each([
  ['with a list', '/ar_platform/monuments/'],
  ['with its own page', undefined],
])('writes a department %s with the given values and without placeholders', async (_, resource) => {
  const { folder } = await make(resource);
  const sources = sourcesOf(folder);
  expect(sources).not.toMatch(/__[a-zA-Z]+__/);
  const descriptor = readFileSync(path.join(folder, 'department.ts'), 'utf8');
  for (const said of [
    "id: 'parks'",
    "path: 'green'",
    "mn: 'Parkovi', en: 'Parks'",
    'order: 50',
    "= ['MonumentsAdmin'];",
  ])
    expect(descriptor).toContain(said);
  expect(descriptor.includes(`list: '${resource}'`)).toBe(resource !== undefined);
  expect(descriptor).not.toContain('records');
});

test('a department with a list compiles', async () => {
  const { run } = await make('/ar_platform/monuments/');
  await run('tsc', '--noEmit');
});

test('the README’s heading is the department’s name', async () => {
  const { folder } = await make();
  expect(readFileSync(path.join(folder, 'README.md'), 'utf8')).toMatch(/^# `@ar\/parks`\n/);
});

test('throws if the folder exists and leaves the folder unchanged', async () => {
  const { folder } = await make();
  const before = sourcesOf(path.join(folder, 'src'));
  await expect(
    writeDepartment(path.dirname(folder), { ...parks, kind: 'page', resource: undefined, labelMn: 'Drugi' }),
  ).rejects.toThrow('EEXIST');
  expect(sourcesOf(path.join(folder, 'src'))).toBe(before);
});

test('neighboursIn returns the departments of the workspace', async () => {
  const neighbours = await neighboursIn(path.resolve(import.meta.dirname, '../../../remotes'));
  expect(neighbours).toContainEqual({ id: 'buildings', path: 'buildings' });
  const { folder } = await make();
  expect(await neighboursIn(path.dirname(folder))).toEqual([{ id: 'parks', path: 'green' }]);
});
