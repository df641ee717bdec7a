import { expect, test } from '@rstest/core';
import { dropResetToken, resetToken, takeResetToken } from './reset-token.ts';

function pageAt(address: string) {
  const shown: string[] = [];
  const location = new URL(address, 'https://ar.example') as unknown as Location;
  const replaceState = (_state: unknown, _title: string, path: string) => void shown.push(path);
  return { page: { location, history: { state: null, replaceState } as unknown as History }, shown };
}

test.each(['/auth/reset-password?token=a-b_c', '/auth/reset-password/?token=a-b_c&x=1#y'])(
  '%s: the token is kept, and leaves the address',
  (address) => {
    const { page, shown } = pageAt(address);
    takeResetToken(page);
    expect(resetToken()).toBe('a-b_c');
    expect(shown).toEqual([page.location.pathname]);
    dropResetToken();
    expect(resetToken()).toBeUndefined();
  },
);

test.each(['/auth/reset-password', '/auth/reset-password?token='])('%s has no token', (address) => {
  takeResetToken(pageAt(address).page);
  expect(resetToken()).toBeUndefined();
});

test('another page’s query is its own', () => {
  const { page, shown } = pageAt('/dashboard/users?token=x');
  takeResetToken(page);
  expect([resetToken(), shown]).toEqual([undefined, []]);
});
