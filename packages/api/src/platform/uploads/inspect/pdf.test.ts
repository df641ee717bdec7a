import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@rstest/core';
import { DOCX } from './testing/documents.ts';
import { inspected } from './testing/inspected.ts';

const PDF = 'application/pdf';
const OTHER = /^Sadržaj fajla ne odgovara njegovom nastavku \(\.pdf\)\./;
const DAMAGED = 'Fajl je oštećen ili nepotpun.';
const LOCKED = 'Dokument je zaštićen šifrom. Uklonite šifru i pokušajte ponovo.';
const pdf = (name: string) => readFile(new URL(`./testing/pdf/${name}.pdf`, import.meta.url));
const plain = await pdf('plain');

test.each([
  ['a byte order mark', '\uFEFF'],
  ['line breaks', '\r\n\n'],
  ["a mail's head", 'From: grad@example.me\r\nContent-Type: application/pdf\r\n\r\n'],
  ["a printer's head", '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
  ["a script's warning", '<br />\n<b>Warning</b>: Undefined variable in <b>izvoz.php</b>\n'],
  ['as many bytes as PDF readers search', ' '.repeat(1015)],
])('accepts a PDF after %s', async (_what, head) => {
  expect(await inspected('opis.pdf', Buffer.concat([Buffer.from(head), plain]))).toBe(PDF);
});

test('refuses a PDF after more than a kilobyte, a program or a ZIP', async () => {
  for (const head of [' '.repeat(1100), Buffer.from('7f454c4602010100', 'hex'), DOCX.subarray(0, 500)]) {
    expect(await inspected('opis.pdf', Buffer.concat([Buffer.from(head), plain]))).toMatch(OTHER);
  }
});

test('accepts a PDF with other bytes after its end mark', async () => {
  for (const length of [900, 2000, 300_000]) {
    expect(await inspected('opis.pdf', Buffer.concat([plain, Buffer.alloc(length)]))).toBe(PDF);
  }
});

test('refuses a truncated PDF, with and without linearization', async () => {
  expect(await inspected('opis.pdf', plain.subarray(0, 300))).toBe(DAMAGED);
  const web = await pdf('for-the-web');
  expect(await inspected('opis.pdf', web)).toBe(PDF);
  expect(await inspected('opis.pdf', web.subarray(0, 880))).toBe(DAMAGED);
});

describe.each(['r2', 'r3', 'r4', 'r5', 'r6'])('a PDF encrypted by revision %s', (revision) => {
  test('is refused if it needs a password', async () => {
    expect(await inspected('opis.pdf', await pdf(`user-${revision}`))).toBe(LOCKED);
  });

  test('is accepted if it only has an owner password', async () => {
    expect(await inspected('opis.pdf', await pdf(`owner-${revision}`))).toBe(PDF);
  });
});

test('refuses a PDF that is encrypted with certificates', async () => {
  const certified = (await pdf('owner-r4'))
    .toString('latin1')
    .replace('/Filter /Standard', '/Filter /Adobe.PubSec');
  expect(await inspected('opis.pdf', Buffer.from(certified, 'latin1'))).toBe(LOCKED);
});

test('accepts a PDF whose text mentions encryption', async () => {
  expect(await inspected('opis.pdf', Buffer.concat([plain, Buffer.from('% /Encrypt 4 0 R\n')]))).toBe(PDF);
});
