import { expect, rstest, test } from '@rstest/core';
import { openInTab, secureAddress } from './file-download.ts';

const words = { text: (key: string) => key, name: 'Odluka.pdf' };

function openTab() {
  const log: string[] = [];
  const tab = {
    opener: 'this page' as unknown,
    document: { title: '', body: { textContent: null as string | null } },
    location: { replace: (address: string) => log.push(address) },
    close: () => log.push('closed'),
  };
  return { tab: tab as unknown as Window, log };
}
const answer = (status: number, body: unknown) =>
  rstest.stubGlobal('fetch', async () => Response.json(body, { status }));

test('opens the signed URL in a tab and clears the opener of the tab', async () => {
  answer(200, { url: 'http://ar.podgorica.me/files/a?signature=b' });
  const { tab, log } = openTab();
  expect(await openInTab(tab, '/api/supersluzbenik/7/upload_file/', words)).toBeNull();
  expect(log).toEqual(['https://ar.podgorica.me/files/a?signature=b']);
  expect(tab.opener).toBeNull();
});

test('returns a link to the file if the browser has blocked the tab', async () => {
  answer(200, { url: 'https://ar.podgorica.me/files/a' });
  const notice = await openInTab(null, '/api/supersluzbenik/7/upload_file/', words);
  expect(notice?.link?.href).toBe('https://ar.podgorica.me/files/a');
});

test('closes the tab and returns the server’s message if the request for the URL fails', async () => {
  answer(503, { detail: 'Kasnije.' });
  const { tab, log } = openTab();
  const notice = await openInTab(tab, '/api/supersluzbenik/7/upload_file/', words);
  expect(log).toEqual(['closed']);
  expect(notice?.text).toBe('downloadFailed Kasnije.');
});

test.each([
  ['http://ar.podgorica.me/files/a', 'https://ar.podgorica.me/files/a'],
  ['https://ar.podgorica.me/files/a', 'https://ar.podgorica.me/files/a'],
  ['http://localhost.podgorica.me/files/a', 'https://localhost.podgorica.me/files/a'],
  ['http://localhost:3000/files/a?x=1', 'http://localhost:3000/files/a?x=1'],
  ['http://127.0.0.1:3000/files/a', 'http://127.0.0.1:3000/files/a'],
  ['http://[::1]:3000/files/a', 'http://[::1]:3000/files/a'],
  ['/files/a', 'http://localhost:3000/files/a'],
])('secureAddress(%s) returns %s', (address, opened) => {
  expect(secureAddress(address, 'http://localhost:3000/dashboard/clerk')).toBe(opened);
});
