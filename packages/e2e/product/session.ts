import type { BrowserContext } from '@playwright/test';
import { ACCOUNTS, type Account, PASSWORD } from './accounts.ts';

export interface Tokens {
  access: string;
  refresh: string;
}

export async function requestTokens(origin: string, account: Account): Promise<Tokens> {
  const answer = await fetch(`${origin}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ACCOUNTS[account].email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Sign-in as ${account} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}

/**
 * Stores tokens on the first page of a context. On later pages, the product may have changed the tokens. Playwright's
 * `storageState` would open a page, which takes 250 ms in each test.
 */
export async function storeTokens(context: BrowserContext, origin: string, tokens: Tokens): Promise<void> {
  const put = ({ at, access, refresh }: Tokens & { at: string }) => {
    if (location.origin !== at || localStorage.getItem('put-by-test')) return;
    localStorage.setItem('put-by-test', 'yes');
    localStorage.setItem('access_token', access);
    localStorage.setItem('refresh_token', refresh);
  };
  await context.addInitScript(put, { at: origin, ...tokens });
}

/** Returns the body of a successful response, and throws otherwise. */
export async function getJson<T>(url: string, access: string): Promise<T> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${access}` } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
