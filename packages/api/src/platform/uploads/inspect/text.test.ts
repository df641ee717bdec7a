import { expect, test } from '@rstest/core';
import { inspected } from './testing/inspected.ts';

const NOT_UTF8 = 'Tekst nije u kodiranju UTF-8. Sačuvajte ga kao UTF-8 i pokušajte ponovo.';

test.each([
  ['with a byte order mark', '\uFEFFčćđšž'],
  ['with tabs, line ends and a page break', 'a\tb\r\nc\f'],
  ['in Cyrillic', 'Подгорица'],
  ['that is HTML, which is sent as plain text', '<script>alert(1)</script>'],
  ['with a letter across two chunks', `${'a'.repeat(65_535)}š`],
])('accepts a text %s', async (_what, content) => {
  expect(await inspected('uputstvo.txt', content)).toBe('text/plain; charset=utf-8');
});

test.each([
  ['in a Windows encoding', Buffer.from('\x9a\x9e', 'latin1')],
  ['in UTF-16', Buffer.from('\uFEFFčćđ', 'utf16le')],
  ['that ends in the middle of a letter', Buffer.from('žš').subarray(0, 3)],
])('refuses a text %s, and advises how to save the file', async (_what, content) => {
  expect(await inspected('uputstvo.md', content)).toBe(NOT_UTF8);
});

test.each([
  ['a zero byte', 'a\0'],
  ['an escape sequence', '\x1b[2J'],
  ['a backspace', 'a\b'],
  ['a zero byte at the end of a long file', `${'a'.repeat(200_000)}\0`],
])('refuses %s as text', async (_what, content) => {
  expect(await inspected('spisak.csv', content)).toBe('Sadržaj fajla ne odgovara njegovom nastavku (.csv).');
});

test('refuses invalid JSON', async () => {
  expect(await inspected('pojmovi.json', '[{"pojam": "ćilim"}]')).toBe('application/json');
  expect(await inspected('pojmovi.json', '[{"pojam": "ćilim"}')).toBe('Fajl je oštećen ili nepotpun.');
  expect(await inspected('pojmovi.json', ' ')).toBe('Fajl je oštećen ili nepotpun.');
  expect(await inspected('pojmovi.json', Buffer.from('"\x9a"', 'latin1'))).toBe(NOT_UTF8);
});
