import { randomUUID } from 'node:crypto';
import { expect, test } from '@rstest/core';
import { createAccessTokens } from './tokens.ts';

test('reads account and session from an access token, and returns null if one is malformed', () => {
  const { issue, read } = createAccessTokens(['s'.repeat(32)], 'https://ar.example');
  const sessionId: string = randomUUID();
  const readOf = (userId: number, session = sessionId) => read(issue({ userId, sessionId: session }));
  expect(readOf(999_999_999)).toEqual({ userId: 999_999_999, sessionId });
  for (const userId of [1_000_000_000, -1, 1.5, Number.NaN]) expect(readOf(userId)).toBeNull();
  expect(readOf(1, 'session')).toBeNull();
});
