import { expect, test } from '@rstest/core';
import { loopbackOrigin } from './loopback.ts';

test.each([
  ['http://localhost:3101', 'http://localhost:3101'],
  ['http://localhost:3101/department.json', 'http://localhost:3101'],
  ['http://127.0.0.1:3101/', 'http://127.0.0.1:3101'],
  ['http://localhost', 'http://localhost'],
  ['http://127.1:3101', 'http://127.0.0.1:3101'],
  ['HTTP://LOCALHOST:3101', 'http://localhost:3101'],
])('accepts %s', (address, origin) => expect(loopbackOrigin(address)).toBe(origin));

test.each([
  '',
  'localhost:3101',
  'https://localhost:3101',
  'http://192.168.1.7:3101',
  'http://127.0.0.1.evil.example:3101',
  'http://localhost.evil.example',
  'http://localhost:3101@evil.example',
  'http://evil.example#localhost',
  'http://ana:secret@localhost:3101',
  'http://localhost:3101; script-src *',
  'javascript:alert(1)',
  'ws://localhost:3101',
])('refuses “%s”', (address) => expect(loopbackOrigin(address)).toBeUndefined());
