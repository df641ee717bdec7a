import { expect, test } from '@rstest/core';
import { dropResetToken, resetToken, takeResetToken } from './reset-token.ts';

function pageAt(address: string) {
  const shown: string[] = [];
  const location = new URL(address, 'https://ar.example') as unknown as Location;
  const replaceState = (_state: unknown, _title: string, path: string) => void shown.push(path);
  return { page: { location, history: { state: null, replaceState } as unknown as History }, shown };
}

test.each(['/auth/reset-password?token=a-b_c', '/auth/reset-password/?token=a-b_c&x=1#y'])(
  'stores the token of %s, and removes the token from the URL',
  (address) => {
    const { page, shown } = pageAt(address);
    takeResetToken(page);
    expect(resetToken()).toBe('a-b_c');
    expect(shown).toEqual([page.location.pathname]);
    dropResetToken();
    expect(resetToken()).toBeUndefined();
  },
);

const TOKEN = 'aB3_'.repeat(10).concat('x-9');

test.each([
  ...[
    '.',
    ',',
    ')',
    '>',
    '%3E',
    '%253E',
    '"',
    '%22',
    '”',
    "'",
    ';',
    '!',
    '?',
    ']',
    '*',
    '_',
    '-',
    '%0A',
    '.&utm=1',
  ],
  ...['%20Hvala', '.>', '&gt;'],
])('ignores %s after the token', (glued) => {
  takeResetToken(pageAt(`/auth/reset-password?token=${TOKEN}${glued}`).page);
  expect(resetToken()).toBe(TOKEN);
  dropResetToken();
});

test.each(['<', '%22', '%3C', '%20'])('ignores %s before the token', (glued) => {
  takeResetToken(pageAt(`/auth/reset-password?token=${glued}${TOKEN}`).page);
  expect(resetToken()).toBe(TOKEN);
  dropResetToken();
});

test.each(['/auth/reset-password', '/auth/reset-password?token=', '/auth/reset-password?token=.'])(
  'finds no token in %s',
  (address) => {
    takeResetToken(pageAt(address).page);
    expect(resetToken()).toBeUndefined();
  },
);

test('does not change the URLs of other pages', () => {
  const { page, shown } = pageAt('/dashboard/users?token=x');
  takeResetToken(page);
  expect([resetToken(), shown]).toEqual([undefined, []]);
});
