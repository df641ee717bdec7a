import { test as base, expect } from '@playwright/test';
import type { Account } from './accounts.ts';
import { watchFaults } from './faults.ts';
import { type Server, startServer } from './server.ts';
import { getJson, requestTokens, storeTokens, type Tokens } from './session.ts';
import { copyTemplate } from './template.ts';

export interface Product extends Server {
  /** An account's tokens, which all tests of a worker share. No test may end or refresh this session. */
  tokensOf(account: Account): Promise<Tokens>;
  freshTokens(account: Account): Promise<Tokens>;
  get<T>(account: Account, path: string): Promise<T>;
}

interface Options {
  account: Account | undefined;
  /** If true, each test has a new session, which the test may end or refresh. */
  ownSession: boolean;
  causedError: string | undefined;
}

interface Fixtures {
  noFaults: undefined;
}

/** After ten minutes a worker signs in again, because an access token is valid for only 15 minutes. */
const SHARED_FOR_MS = 10 * 60 * 1000;

export async function withProduct(
  name: string,
  use: (product: Product) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const server = await startServer(copyTemplate(name), undefined, settings);
  const sessions = new Map<Account, { tokens: Promise<Tokens>; since: number }>();
  const freshTokens = (account: Account) => requestTokens(server.origin, account);
  const tokensOf = (account: Account) => {
    const known = sessions.get(account);
    if (known && Date.now() - known.since < SHARED_FOR_MS) return known.tokens;
    const tokens = freshTokens(account);
    sessions.set(account, { tokens, since: Date.now() });
    return tokens;
  };
  const get = async <T>(account: Account, path: string): Promise<T> => {
    const { access } = await tokensOf(account);
    return getJson<T>(`${server.origin}/api${path}`, access);
  };
  await use({ ...server, freshTokens, tokensOf, get });
  await server.stop();
}

export const test = base.extend<Options & Fixtures, { product: Product }>({
  product: [
    ({}, use, worker) => withProduct(`worker-${worker.workerIndex}`, use),
    { scope: 'worker', timeout: 240_000 },
  ],
  account: [undefined, { option: true }],
  ownSession: [false, { option: true }],
  causedError: [undefined, { option: true }],
  baseURL: ({ product }, use) => use(product.origin),
  context: async ({ context, account, ownSession, product }, use) => {
    const signIn = ownSession ? product.freshTokens : product.tokensOf;
    if (account) await storeTokens(context, product.origin, await signIn(account));
    await use(context);
  },
  noFaults: [
    async ({ context, causedError }, use) => {
      const faults = watchFaults(context);
      await use(undefined);
      const others = faults.filter((fault) => causedError === undefined || !fault.includes(causedError));
      expect(others, 'policy violations, missing texts and uncaught errors').toEqual([]);
    },
    { auto: true },
  ],
});

/** Runs a worker's tests on a separate server, so that other tests do not change the releases on this server. */
const onServer = (name: string) =>
  test.extend<object, { product: Product }>({
    product: [
      ({}, use, worker) => withProduct(`${name}-${worker.workerIndex}`, use),
      { scope: 'worker', timeout: 240_000 },
    ],
  });

export const testReleases = onServer('releases');
export const testFresh = onServer('fresh');

export { expect };
