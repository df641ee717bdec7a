import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@rstest/core';

const SOURCES = path.join(import.meta.dirname, '../src');

const NAMED = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

function importedFolders(): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.(tsx?|css)$/.test(name) && !/\.test\.tsx?$/.test(name))) {
    for (const [, target = ''] of readFileSync(path.join(SOURCES, file), 'utf8').matchAll(NAMED)) {
      const [from, to] = parted(file, path.join(path.dirname(file), target));
      if (!from || !to || to.startsWith('..')) continue;
      folders.set(from, (folders.get(from) ?? new Set()).add(to));
    }
  }
  return folders;
}

/** Returns the folders where two paths diverge, such as `pages/start` and `pages/releases`, or `shell` and `brand`. */
function parted(file: string, target: string): [string?, string?] {
  const [from, to] = [file, target].map((name) => path.dirname(name).split(path.sep));
  if (!from || !to) return [];
  const depth = from.findIndex((folder, index) => folder !== to[index]);
  if (depth < 0 || to[depth] === undefined) return [];
  return [from, to].map((folders) => folders.slice(0, depth + 1).join('/')) as [string, string];
}

function circle(folders: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>();
  const walk = (folder: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (done.has(folder)) return undefined;
    for (const next of folders.get(folder) ?? []) {
      const found = walk(next, [...way, folder]);
      if (found) return found;
    }
    done.add(folder);
    return undefined;
  };
  for (const folder of folders.keys()) {
    const found = walk(folder, []);
    if (found) return found;
  }
  return undefined;
}

test('the imports between the host’s folders have no cycle', () => {
  const folders = importedFolders();
  expect(folders.get('shell')).toContain('pages');
  expect(circle(folders)).toBeUndefined();
});

test('the check finds a cycle of imports', () => {
  const folders = new Map([
    ['shell', new Set(['pages', 'brand'])],
    ['pages', new Set(['navigation'])],
    ['navigation', new Set(['shell'])],
  ]);
  expect(circle(folders)).toEqual(['shell', 'pages', 'navigation', 'shell']);
});
