import { expect, test } from '@rstest/core';
import { EXIT, readArguments, Stopped, usageOf } from './command-line.ts';

const read = (line: string, environment = {}) => readArguments(line.split(' ').filter(Boolean), environment);

test.each([
  ['users', { name: 'release', department: 'users', skipBuild: false }],
  ['users --channel canary --percent 12.5', { name: 'release', department: 'users', percent: 12.5 }],
  ['check users --skip-build', { name: 'check', department: 'users', skipBuild: true }],
  ['status', { name: 'status' }],
  ['history clerk', { name: 'history', department: 'clerk' }],
  ['promote users 1.4.0', { name: 'promote', department: 'users', version: '1.4.0' }],
  ['promote users 1.4.0 --channel canary --percent 25', { name: 'promote', version: '1.4.0', percent: 25 }],
  ['rollback users', { name: 'rollback', department: 'users', version: undefined }],
  ['rollback users 1.3.0 --reason broken', { name: 'rollback', version: '1.3.0', reason: 'broken' }],
  ['retire users --reason unused', { name: 'retire', reason: 'unused' }],
  ['withdraw users 1.3.0 --reason broken', { name: 'withdraw', version: '1.3.0', reason: 'broken' }],
  ['end-canary users --reason broken', { name: 'end-canary', department: 'users', reason: 'broken' }],
  ['disable users --reason broken', { name: 'disable', department: 'users', reason: 'broken' }],
  ['enable users', { name: 'enable', department: 'users' }],
  ['--help', { name: 'help' }],
])('reads %s', (line, command) => {
  expect(read(line)).toMatchObject(command);
});

test.each([
  ['', 'Name a department'],
  ['Users', 'no department’s id'],
  ['users clerk', 'Unexpected argument: clerk.'],
  ['status users', 'Unexpected argument: users.'],
  ['check', 'Which department?'],
  ['promote users', 'Which version?'],
  ['end-canary', 'Which department?'],
  ['withdraw users', 'Which version?'],
  ['withdraw users 1.3.0', 'The history shows why'],
  ['retire users', 'The history shows why'],
  ['end-canary users 1.4.0', 'Unexpected argument: 1.4.0.'],
  ['disable users', 'People see why'],
  ['users --percent 10', '--percent goes with --channel canary'],
  ['users --channel canary', 'A canary needs --percent'],
  ['users --channel canary --percent 100', 'less than 100'],
  ['users --channel nightly --percent 5', 'There is no channel nightly'],
  ['users --force', '--force'],
  ['users --url localhost:3000', 'no address of a server'],
])('refuses %j', (line, said) => {
  try {
    read(line);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(Stopped);
    expect([(error as Stopped).exit, (error as Stopped).message.replace("'", '’')]).toEqual([
      EXIT.usage,
      expect.stringContaining(said),
    ]);
  }
});

test('--url overrides RELEASE_URL, and RELEASE_URL overrides localhost', () => {
  const environment = { RELEASE_URL: 'https://ar.example/any/path' };
  expect(read('status').url).toBe('http://localhost:3000');
  expect(read('status', environment).url).toBe('https://ar.example');
  expect(read('status --url http://other.example:8080/', environment).url).toBe('http://other.example:8080');
});

test.each([
  ['', { name: 'release', department: 'parks' }],
  ['--reason paths', { name: 'release', department: 'parks', reason: 'paths' }],
  ['parks', { name: 'release', department: 'parks' }],
  ['rollback', { name: 'rollback', department: 'parks', version: undefined }],
  ['rollback parks 1.3.0', { name: 'rollback', department: 'parks', version: '1.3.0' }],
  ['promote 1.4.0', { name: 'promote', department: 'parks', version: '1.4.0' }],
  ['status', { name: 'status', url: 'https://ar.example' }],
])('reads %j without id and URL in a department’s folder', (line, command) => {
  const own = { id: 'parks', url: 'https://ar.example' };
  expect(readArguments(line.split(' ').filter(Boolean), {}, own)).toMatchObject(command);
  expect(() => readArguments(['gardens'], {}, own)).toThrow('Unexpected argument: gardens.');
  expect(usageOf(own)).toContain('npm run release -- rollback [<version>]');
});
