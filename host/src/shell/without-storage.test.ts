import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from '@rstest/core';

const page = readFileSync(join(process.cwd(), 'src/shell/app.html'), 'utf8');
const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page) ?? [];

function run(read: () => unknown, code: string): unknown {
  const context = createContext({ addEventListener() {} });
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(context, name, { configurable: true, get: read });
  runInContext(script, context);
  return runInContext(code, context);
}

test.each([
  [
    'refuses access to storage',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  ],
  ['has no storage', () => null],
])('stores values in memory when the browser %s', (_, read) => {
  const result = `
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem('lang', 1);
      storage.setItem('draft:1', 'text');
      storage.removeItem('lang');
    }
    sessionStorage.clear();
    JSON.stringify([localStorage.getItem('draft:1'), localStorage.getItem('toString'), Object.keys(localStorage), Object.keys(sessionStorage)])`;
  expect(run(read, result)).toBe('["text",null,["draft:1"],[]]');
});

test('uses the browser’s storage if it works', () => {
  const own = { getItem: () => 'stored' };
  expect(run(() => own, `localStorage.getItem('lang')`)).toBe('stored');
});
