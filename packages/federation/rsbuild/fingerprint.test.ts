import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { inspectFiles } from '../src/release-check.ts';
import { buildVersions, builtVersions } from './fingerprint.ts';
import { departmentConfig } from './preset.ts';

const descriptor = {
  id: 'users',
  path: 'users',
  contract: 1,
  menu: { label: { mn: 'Korisnici', en: 'Users' }, icon: 'M0 0', order: 1 },
  roles: ['SuperAdmin'],
};

let root = '';
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const install = (name: string, version: string, dependencies = {}) => {
  write(
    `node_modules/${name}/package.json`,
    JSON.stringify({ name, version, dependencies, main: 'index.js' }),
  );
  write(`node_modules/${name}/index.js`, 'exports.draw = () => "drawn";');
};
const users = (more = {}) =>
  write('users/package.json', JSON.stringify({ name: '@ar/users', version: '0.4.0', ...more }));
const versions = (folder = root) => buildVersions(path.join(folder, 'users'), descriptor);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sources-'));
  users();
  write(
    'users/src/department.tsx',
    "import { list } from '@ar/records';\nimport { draw } from 'charts';\nexport default () => list(draw());",
  );
  write(
    'records/package.json',
    '{"name":"@ar/records","version":"0.2.0","exports":{".":"./index.ts","./form":"./form.ts"}}',
  );
  write('records/form.ts', "export const form = 'form';");
  write(
    'records/index.ts',
    "import { row } from './row.ts';\nexport const list = (rows: string) => row + rows;",
  );
  write('records/row.ts', "export const row = 'row';\nexport const spare = 'spare';");
  install('charts', '1.0.0', { lines: '*' });
  install('lines', '3.0.0');
  write('session/package.json', '{"name":"@ar/session","version":"0.1.0","main":"index.js"}');
  write('session/index.js', '');
  mkdirSync(path.join(root, 'users/node_modules/@ar'), { recursive: true });
  for (const name of ['records', 'session'])
    symlinkSync(`../../../${name}`, path.join(root, 'users/node_modules/@ar', name));
});
afterEach(() => {
  rs.restoreAllMocks();
  rmSync(root, { recursive: true });
});

test('a build in another folder has the same versions, and the host computes the same versions of copies', async () => {
  const first = await versions();
  expect(first).toEqual({
    version: expect.stringMatching(/^0\.4\.0-[0-9a-f]{10}s$/),
    copies: {
      '@ar/records': expect.stringMatching(/^0\.1\.0-[0-9a-f]{10}s$/),
      '@ar/records/form': expect.stringMatching(/^0\.1\.0-[0-9a-f]{10}s$/),
    },
  });
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'elsewhere-'));
  cpSync(root, path.join(elsewhere, 'deeper'), { recursive: true, verbatimSymlinks: true });
  expect(await versions(path.join(elsewhere, 'deeper'))).toEqual(first);
  rmSync(elsewhere, { recursive: true });

  cpSync(path.join(root, 'users/node_modules'), path.join(root, 'host/node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  write('host/package.json', '{"name":"@ar/host","version":"9.0.0"}');
  expect((await builtVersions(path.join(root, 'host'))).copies).toEqual(first.copies);
});

test('builds from different folders are identical', async () => {
  write(
    'users/src/department.tsx',
    `import { list } from '@ar/records';
import { use } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
export default () => [list, use, createPortal, Link, import('@ar/records/form')];`,
  );
  const build = async (folder: string) => {
    rs.spyOn(process, 'cwd').mockReturnValue(folder);
    const config = await departmentConfig(descriptor)();
    const rsbuildConfig = { ...config, mode: 'production', logLevel: 'error' } as const;
    await (await (await createRsbuild({ cwd: folder, rsbuildConfig })).build()).close();
    return readFileSync(path.join(folder, 'dist/department.json'), 'utf8');
  };
  const elsewhere = path.join(root, 'elsewhere/deeper');
  for (const name of ['users', 'records', 'session', 'node_modules'])
    cpSync(path.join(root, name), path.join(elsewhere, name), { recursive: true, verbatimSymlinks: true });
  const document = await build(path.join(elsewhere, 'users'));
  expect(document).toBe(await build(path.join(root, 'users')));
  const read = async (file: string) => new Uint8Array(readFileSync(path.join(root, 'users/dist', file)));
  expect((await inspectFiles(JSON.parse(document), read)).problems).toEqual([]);
});

test.each<[string, () => void]>([
  [
    'a comment',
    () => write('records/row.ts', "// New.\nexport const row = 'row';\nexport const spare = 'spare';"),
  ],
  ['code that nothing imports', () => write('records/row.ts', "export const row = 'row';")],
  ['a type', () => write('records/row.ts', "export const row: string = 'row';\nexport const spare = 1;")],
  ['a script in package.json', () => users({ scripts: { lint: 'x' } })],
  ['a test', () => write('users/src/x.test.tsx', 'x')],
  ['a text', () => write('users/README.md', 'x')],
  ['a package that is not imported', () => install('vue', '3.0.0')],
])('%s does not change the version', async (_, change) => {
  const before = await versions();
  change();
  expect(await versions()).toEqual(before);
});

test('a change of the department’s code changes only the department’s version', async () => {
  const before = await versions();
  write('users/src/department.tsx', "import { list } from '@ar/records';\nexport default () => list('');");
  const after = await versions();
  expect(after.version).not.toBe(before.version);
  expect(after.copies).toEqual(before.copies);
});

test('a change of a copy’s code changes the version of the copy and of the department', async () => {
  const before = await versions();
  write('records/row.ts', "export const row = 'another row';");
  const after = await versions();
  expect(after.version).not.toBe(before.version);
  expect(after.copies['@ar/records']).not.toBe(before.copies['@ar/records']);
  expect(after.copies['@ar/records/form']).toBe(before.copies['@ar/records/form']);
});

test.each<[string, () => void]>([
  ['an imported package', () => install('charts', '1.0.1', { lines: '*' })],
  ['a transitive dependency', () => install('lines', '3.1.0')],
])('another version of %s changes the department’s version', async (_, change) => {
  const before = await versions();
  change();
  expect((await versions()).version).not.toBe(before.version);
});

test('a change of the descriptor changes the department’s version', async () => {
  const { version } = await versions();
  const other = await buildVersions(path.join(root, 'users'), { ...descriptor, roles: ['BuildingsAdmin'] });
  expect(other.version).not.toBe(version);
});

test('uses the kit’s digest of a package with the same version but other transitive dependencies', async () => {
  const { facts: stamped } = await builtVersions(path.join(root, 'users'), ['./src/department.tsx']);
  const packed = await versions();
  install('lines', '3.1.0');
  const asInstalled = () => buildVersions(path.join(root, 'users'), descriptor, stamped);
  expect(await asInstalled()).toEqual(packed);
  install('charts', '1.0.1', { lines: '*' });
  expect((await asInstalled()).version).not.toBe(packed.version);
});

test('refuses to build a department whose contract differs from the kit’s', async () => {
  await expect(departmentConfig({ ...descriptor, contract: 3 })()).rejects.toThrow(
    'The department has contract 3, and this kit builds for contract 1',
  );
});
