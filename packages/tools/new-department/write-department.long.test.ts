import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from '@rstest/core';
import { makeInTrialCopy } from '../testing/trial-copy.mjs';

const copies: { remove(): Promise<void> }[] = [];
afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.remove()));
});

async function make(resource?: string) {
  const copy = await makeInTrialCopy({
    id: 'parks',
    path: 'green',
    labelMn: 'Parkovi',
    labelEn: 'Parks',
    order: 50,
    roles: ['MonumentsAdmin'],
    kind: resource ? 'list' : 'page',
    resource,
  });
  copies.push(copy);
  return copy;
}

type Copy = Awaited<ReturnType<typeof make>>;

/** Also checks that the compiler reports an unknown role. */
async function passes({ folder, run }: Copy) {
  const descriptor = readFileSync(path.join(folder, 'department.ts'), 'utf8');
  const wrong = descriptor.replace(/.*'MonumentsAdmin'/, (line) => `// @ts-expect-error\n${line}`);
  writeFileSync(path.join(folder, 'wrong.ts'), wrong.replace('MonumentsAdmin', 'ParkAdmin'));
  await run('tsc', '--noEmit');
  await run('rstest', 'run');
}

// `packages/e2e/tests/own-departments.long.spec.ts` builds and releases such a department.
test('a department with a list compiles and passes its tests', async () => {
  await passes(await make('/ar_platform/monuments/'));
});

test('a department with its own page compiles, passes its tests and builds', async () => {
  const copy = await make();
  await passes(copy);
  await copy.run('rsbuild', 'build');
  const document = JSON.parse(readFileSync(path.join(copy.folder, 'dist/department.json'), 'utf8'));
  expect(document).toMatchObject({
    id: 'parks',
    path: 'green',
    contract: 1,
    menu: { label: { mn: 'Parkovi', en: 'Parks' }, order: 50 },
    roles: ['MonumentsAdmin'],
  });
  expect(document.list).toBeUndefined();
  expect(Object.keys(document.files)).toContain(document.entry);
});
