import { expect, test } from '@rstest/core';
import { welcome } from './welcome.ts';

const local = { host: '127.0.0.1', dataDir: '.data' };

test('demonstration mode says so, with the address, the accounts and how to stop', () => {
  const text = welcome(local, 3000);
  expect(text).toContain('http://localhost:3000/signin');
  expect(text).toContain('Demonstration mode');
  for (const name of ['superadmin', 'buildings', 'monuments', 'clerk']) {
    expect(text).toContain(`${name}@podgorica.example`);
  }
  expect(text).toContain('Podgorica1!');
  expect(text).toContain('Ctrl-C');
});

test('a server with a database of its own names no accounts', () => {
  const text = welcome({ ...local, databaseUrl: 'postgres://db/ar' }, 8080);
  expect(text).toContain('http://localhost:8080');
  expect(text).not.toMatch(/podgorica\.example|Podgorica1!|Demonstration/);
});
