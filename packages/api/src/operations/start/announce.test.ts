import { expect, test } from '@rstest/core';
import { welcome } from './announce.ts';

const local = { host: '127.0.0.1', dataDir: '.data', databaseUrl: undefined };

test('prints URL and accounts of a demonstration, and how to stop the server', () => {
  const text = welcome(local, { port: 3000, demonstration: true });
  expect(text).toContain('http://localhost:3000/signin');
  expect(text).toContain('Demonstration mode');
  for (const name of ['superadmin', 'buildings', 'monuments', 'clerk']) {
    expect(text).toContain(`${name}@podgorica.example`);
  }
  expect(text).toContain('Podgorica1!');
  expect(text).toContain('Ctrl-C');
});

test('prints no accounts for a PostgreSQL server', () => {
  const text = welcome({ ...local, databaseUrl: 'postgres://db/ar' }, { port: 8080, demonstration: false });
  expect(text).toContain('http://localhost:8080');
  expect(text).not.toMatch(/podgorica\.example|Podgorica1!|Demonstration/);
});

test('prints no accounts for an embedded database without demonstration accounts', () => {
  const text = welcome(local, { port: 3000, demonstration: false });
  expect(text).toContain('An embedded database keeps everything in .data.');
  expect(text).not.toMatch(/podgorica\.example|Podgorica1!|Demonstration/);
});
