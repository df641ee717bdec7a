import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';
import { hashPassword, isRight } from './password.ts';

const TRIES = 30;
/**
 * Calls start at intervals, so that they do not wait for the same connection or core. Few calls are enough, because one
 * hash more would separate the two groups of times.
 */
const APART = { tries: 24, ms: 130 };

let api: TestApi;
let known: string;
const UNKNOWN = 'nobody@podgorica.example';
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  known = (await api.addUser()).email;
});
afterAll(() => api.stop());

type Call = (email: string) => Promise<LightMyRequestResponse>;

/** Deletes all rate limits before each pair of calls, except the limit with the key `kept`. */
async function timePairs(call: Call, apart?: typeof APART, kept = '') {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  const time = async (who: keyof typeof times) => {
    const start = performance.now();
    const answer = await call(who === 'known' ? known : UNKNOWN);
    times[who].push(performance.now() - start);
    answers.add(JSON.stringify([answer.statusCode, Object.keys(answer.headers).sort(), answer.body]));
  };
  const begun: Promise<void>[] = [];
  for (let pair = 0; pair < (apart?.tries ?? TRIES); pair += 1) {
    await api.db.deleteFrom('rate_limits').where('key', '!=', kept).execute();
    for (const who of pair % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const timed = time(who);
      begun.push(timed);
      await (apart ? wait(apart.ms) : timed);
    }
  }
  await Promise.all(begun);
  return { ...times, answers };
}

function expectAlike({ known: a, unknown: b, answers }: Awaited<ReturnType<typeof timePairs>>): void {
  expect([answers.size, b.length]).toEqual([1, a.length]);
  const area = separation(a, b);
  expect(area).toBeGreaterThan(indistinguishable(a.length).from);
  expect(area).toBeLessThan(indistinguishable(a.length).to);
}

/**
 * Mann and Whitney's U divided by the number of pairs: 0.5 for equal distributions, 0 or 1 for disjoint
 * distributions.
 */
function separation(first: readonly number[], second: readonly number[]): number {
  let longer = 0;
  for (const a of first) {
    for (const b of second) longer += a > b ? 1 : a === b ? 0.5 : 0;
  }
  return longer / (first.length * second.length);
}

/** 4.5 standard errors of Mann and Whitney's U. Equal groups leave the range once in 150,000 runs. */
function indistinguishable(size: number): { from: number; to: number } {
  const range = 4.5 * Math.sqrt((2 * size + 1) / (12 * size * size));
  return { from: 0.5 - range, to: 0.5 + range };
}

describe('CVE-2026-26185: response times do not reveal accounts', () => {
  test('at sign-in', async () => {
    const signIn: Call = (email) => api.post('/auth/login/', { email, password: 'Wrong-Password-7' });
    await signIn(UNKNOWN);
    expectAlike(await timePairs(signIn));
  });

  test('at sign-in from a network with many guesses', async () => {
    const signIn: Call = (email) => api.post('/auth/login/', { email, password: 'Wrong-Password-7' });
    await signIn(UNKNOWN);
    const { rows } = await sql<{ key: string }>`
      update rate_limits set count = 1000, resets_at = now() + interval '1 hour'
      where key like 'sign-in-network:%' returning key`.execute(api.db);
    const timed = await timePairs(signIn, APART, rows[0]?.key);
    expect(Math.min(...timed.known, ...timed.unknown)).toBeGreaterThan(990);
    expectAlike(timed);
  });

  test('at a request for a reset link', async () => {
    const ask: Call = (email) => api.post('/users/request-password-reset/', { email });
    expectAlike(await timePairs(ask, APART));
  });
});

describe('the measure', () => {
  test('recognises equal, longer and shorter times', () => {
    expect(separation([1, 2, 3], [1, 2, 3])).toBe(0.5);
    expect(separation([4, 5], [1, 2, 3])).toBe(1);
    expect(separation([1, 9], [2, 3])).toBe(0.5);
    expect(separation([1], [2, 3])).toBe(0);
  });

  test('detects a sign-in that does not hash for an unknown e-mail address', async () => {
    const hash = await hashPassword(PASSWORD);
    const timeOf = async (work: () => unknown) => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    const [hashed, skipped]: [number[], number[]] = [[], []];
    for (let round = 0; round < 30; round += 1) {
      hashed.push(await timeOf(() => isRight('Wrong-Password-7', hash)));
      skipped.push(await timeOf(() => Promise.resolve(false)));
    }
    expect(separation(hashed, skipped)).toBeGreaterThan(indistinguishable(30).to);
  });
});
