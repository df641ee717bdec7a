import { type Message, message } from '@ar/domain/messages/message';
import { expect, test } from '@rstest/core';
import { finderIn } from './zip-files.ts';

const findIn = (paths: readonly string[], cell: string, id: number | null = null, ownName?: string) =>
  finderIn(paths.map((path) => ({ path, size: 1 })))(cell, id, ownName);

test.each<[string, string, string[], string]>([
  ['the whole path', 'a/dva.jpg', ['a/dva.jpg', 'b/dva.jpg'], 'a/dva.jpg'],
  ['a path that has one more folder in the ZIP', 'a/dva.jpg', ['x/a/dva.jpg', 'x/b/dva.jpg'], 'x/a/dva.jpg'],
  ['the file name', 'dva.jpg', ['x/y/dva.jpg'], 'x/y/dva.jpg'],
  ['a path on another computer', 'C:\\Slike\\a\\dva.jpg', ['a/dva.jpg', 'b/dva.jpg'], 'a/dva.jpg'],
  ['a path with backslashes', 'a\\dva.jpg', ['x/a/dva.jpg', 'x/dva.jpg'], 'x/a/dva.jpg'],
  ['a path that begins with a dot', './a/dva.jpg', ['x/a/dva.jpg', 'x/dva.jpg'], 'x/a/dva.jpg'],
  ['a path that begins with two dots', '../a/dva.jpg', ['x/a/dva.jpg', 'x/dva.jpg'], 'x/a/dva.jpg'],
  [
    'a path on another computer with a renamed folder',
    'C:\\Slike\\dva.jpg',
    ['foto/dva.jpg'],
    'foto/dva.jpg',
  ],
  [
    'a path with letters in another Unicode form',
    'Čošak/1.jpg'.normalize('NFD'),
    ['x/čošak/1.JPG', 'x/1.jpg'],
    'x/čošak/1.JPG',
  ],
  ['the longest common end', 'a/b/c.jpg', ['b/c.jpg', 'x/c.jpg'], 'b/c.jpg'],
  ['the exact path', 'dva.jpg', ['a/dva.jpg', 'dva.jpg'], 'dva.jpg'],
])('finds a file by %s', (_by, cell, paths, path) => {
  expect(findIn(paths, cell)).toEqual({ path });
});

test.each<[string, string, string[], Message]>([
  [
    'the cell names no folder',
    'dva.jpg',
    ['a/dva.jpg', 'b/dva.jpg'],
    message('zip-two-of-name', { name: 'dva.jpg' }),
  ],
  [
    'both folders match',
    'a/dva.jpg',
    ['x/a/dva.jpg', 'y/a/dva.jpg'],
    message('zip-either-path', { name: 'a/dva.jpg', one: 'x/a/dva.jpg', other: 'y/a/dva.jpg' }),
  ],
  [
    'neither folder matches',
    'c/dva.jpg',
    ['a/dva.jpg', 'b/dva.jpg'],
    message('zip-either-path', { name: 'c/dva.jpg', one: 'a/dva.jpg', other: 'b/dva.jpg' }),
  ],
  [
    'the names differ only by case',
    'x/A/DVA.jpg',
    ['a/dva.jpg', 'a/Dva.jpg'],
    message('zip-paths-alike', { one: 'a/dva.jpg', other: 'a/Dva.jpg' }),
  ],
])('asks which of two files the cell means when %s', (_by, cell, paths, problem) => {
  expect(findIn(paths, cell)).toEqual({ problem });
});

test.each([
  ['2/slika.jpg', '1/slika.jpg'],
  ['./2/Slika.jpg', 'izvoz/1/slika.jpg'],
  ['2/slike/a.jpg', '1/slike/a.jpg'],
])('asks about %s if the ZIP has the name only in a different folder', (cell, path) => {
  const problem = message('zip-file-meant', { name: cell, meant: path });
  expect(findIn([path], cell)).toEqual({ problem });
  expect(findIn([path, cell], cell)).toEqual({ path: cell });
});

test('finds the file of a record in the folder with the id of the record, at any depth', () => {
  for (const top of ['', 'izvoz/', 'a/b/']) {
    expect(findIn([`${top}7/sat.jpg`, `${top}8/sat.jpg`], 'sat.jpg', 8)).toEqual({ path: `${top}8/sat.jpg` });
  }
});

test('prefers the record’s current file to a file in a folder that the cell does not name', () => {
  expect(findIn(['x/sat.jpg'], 'sat.jpg', 7, 'sat.jpg')).toBeUndefined();
  expect(findIn(['sat.jpg'], 'sat.jpg', 7, 'sat.jpg')).toEqual({ path: 'sat.jpg' });
});

test('finds a file by the name in the second code page', () => {
  const find = finderIn([{ path: 'ku\u0160a.jpg', other: 'kuća.jpg', size: 1 }]);
  expect(find('kuća.jpg', null)).toEqual({ path: 'ku\u0160a.jpg' });
});
