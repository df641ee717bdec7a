import { expect, test } from '@rstest/core';
import { keepByVersion } from './list-version.ts';

const made: string[] = [];
const make = (value: string) => async () => {
  made.push(value);
  return value;
};
const keep = (mostBytes: number) => {
  made.length = 0;
  return keepByVersion<string>(mostBytes, (value) => value.length);
};

test('what is asked for at once, and again, is made once', async () => {
  const kept = keep(10);
  const asked = [kept('a', '1', make('one')), kept('a', '1', make('two'))];
  expect(await Promise.all(asked)).toEqual(['one', 'one']);
  expect(await kept('a', '1', make('three'))).toBe('one');
  expect(made).toEqual(['one']);
});

test('another version is made anew', async () => {
  const kept = keep(10);
  await kept('a', '1', make('one'));
  expect(await kept('a', '2', make('two'))).toBe('two');
});

test('a failure is not kept', async () => {
  const kept = keep(10);
  const failing = () => Promise.reject(new Error('not now'));
  await expect(kept('a', '1', failing)).rejects.toThrow('not now');
  expect(await kept('a', '1', make('one'))).toBe('one');
});

test('what was not asked for the longest makes room', async () => {
  const kept = keep(6);
  await kept('a', '1', make('aaa'));
  await kept('b', '1', make('bbb'));
  await kept('a', '1', make('again'));
  await kept('c', '1', make('ccc'));
  expect(await kept('a', '1', make('again'))).toBe('aaa');
  expect(await kept('b', '1', make('again'))).toBe('again');
});
