import { expect, test } from '@rstest/core';
import { welcome } from './announce.ts';

const local = { host: '127.0.0.1', dataDir: '.data', databaseUrl: undefined };

test('announces demonstration mode with the address, the accounts and how to stop', () => {
  const text = welcome(local, { port: 3000, demonstration: true });
  expect(text).toContain('http://localhost:3000/signin');
  expect(text).toContain('Demonstration mode');
  for (const name of ['superadmin', 'buildings', 'monuments', 'clerk']) {
    expect(text).toContain(`${name}@podgorica.example`);
  }
  expect(text).toContain('Podgorica1!');
  expect(text).toContain('Ctrl-C');
});

test('names no accounts for a PostgreSQL server', () => {
  const text = welcome({ ...local, databaseUrl: 'postgres://db/ar' }, { port: 8080, demonstration: false });
  expect(text).toContain('http://localhost:8080');
  expect(text).not.toMatch(/podgorica\.example|Podgorica1!|Demonstration/);
});

test('names no accounts for an embedded database whose first SuperAdmin a command created', () => {
  const text = welcome(local, { port: 3000, demonstration: false });
  expect(text).toContain('An embedded database keeps everything in .data.');
  expect(text).not.toMatch(/podgorica\.example|Podgorica1!|Demonstration/);
});
