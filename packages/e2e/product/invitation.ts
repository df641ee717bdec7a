import { expect } from '@playwright/test';
import { mailedLink } from './outbox.ts';
import type { Server } from './server.ts';
import type { Tokens } from './session.ts';

interface Inviting extends Pick<Server, 'origin' | 'dataDir'> {
  tokensOf(account: 'superadmin'): Promise<Tokens>;
}

let invited = 0;

/**
 * Invites a new user and sets `password` by the mailed link. No other test uses the account, so a test may change the
 * password.
 */
export async function invite(product: Inviting, role: string, password: string) {
  invited += 1;
  const email = `pozvana-${process.pid}-${invited}@podgorica.example`;
  const call = async <T>(path: string, data: object, access?: string): Promise<T> => {
    const answer = await fetch(`${product.origin}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(access && { authorization: `Bearer ${access}` }),
      },
      body: JSON.stringify(data),
    });
    const text = await answer.text();
    expect(answer.ok, `${path}: ${text}`).toBe(true);
    return JSON.parse(text) as T;
  };
  const { access } = await product.tokensOf('superadmin');
  await call('/users/', { first_name: 'Pozvana', last_name: 'Osoba', email, group_names: [role] }, access);
  const link = new URL(await mailedLink(product.dataDir, email, 1), product.origin);
  const token = link.searchParams.get('token');
  await call('/users/reset-password/', { new_password: password, token });
  return {
    email,
    /** Changes the password in another session, which ends all other sessions. */
    async changePassword(current_password: string, new_password: string) {
      const session = await call<Tokens>('/auth/login/', { email, password: current_password });
      await call('/users/change-password/', { current_password, new_password }, session.access);
    },
  };
}
