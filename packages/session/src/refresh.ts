import type { TokenStore } from './browser-storage.ts';

/** The part of `navigator.locks` that is used; undefined on a page without a secure context. */
export type Locks = Pick<LockManager, 'request'> | undefined;

interface RefreshDependencies {
  tokens: TokenStore;
  locks: Locks;
  /** `POST /auth/refresh/`; rejects when the server refuses or can't be reached. */
  requestPair(refresh: string): Promise<{ access: string; refresh?: string | undefined }>;
  /** Whether that rejection is the server's verdict on the token, as against a network or server that is down. */
  isRefusal(error: unknown): boolean;
  pause(milliseconds: number): Promise<void>;
}

/**
 * How long another tab may take to see what this one stored. Chromium keeps a copy of the local storage in each process
 * and tells the others later: measured, a tab that is given the lock at once still reads the old pair one time in ten.
 */
const STORAGE_SETTLES_MS = 250;

/**
 * Makes `renew(failed)`, which answers an access token newer than the one that failed, or null when the session is over.
 *
 * A refresh token works once, so two refreshes at the same time sign a person out. One runs at a time in a tab, and one
 * across tabs under a lock; whoever waited finds the sibling's newer pair in the storage and takes it. The lock is kept
 * until the others can see that pair. The stored tokens are cleared only while they are still the ones that failed.
 */
export function createRefresh({ tokens, locks, requestPair, isRefusal, pause }: RefreshDependencies) {
  let running: Promise<string | null> | undefined;

  /** A newer token that somebody else stored, if any. */
  const newerThan = (failed: string | null) => {
    const { access } = tokens.read();
    return access !== null && access !== failed ? access : undefined;
  };

  async function exchange(failed: string | null): Promise<string | null> {
    const siblings = newerThan(failed);
    if (siblings) return siblings;
    const { refresh } = tokens.read();
    if (!refresh) {
      tokens.clear();
      return null;
    }
    try {
      const pair = await requestPair(refresh);
      // After a sign-out or a new sign-in meanwhile, the stored tokens count, not this pair.
      if (tokens.read().refresh !== refresh) return tokens.read().access;
      tokens.write(pair);
      return pair.access;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // A sibling may have used the token first, without a lock or unseen; its pair is good then.
      await pause(STORAGE_SETTLES_MS);
      if (tokens.read().refresh !== refresh) return newerThan(failed) ?? null;
      tokens.clear();
      return null;
    }
  }

  /** The exchange under the lock, answered as soon as it is done: only the other tabs wait for the storage. */
  function alone(failed: string | null): Promise<string | null> {
    if (!locks) return exchange(failed);
    return new Promise((resolve, reject) => {
      const held = async () => {
        await exchange(failed).then(resolve, reject);
        await pause(STORAGE_SETTLES_MS);
      };
      locks.request('auth-refresh', held).catch(reject);
    });
  }

  return function renew(failed: string | null): Promise<string | null> {
    const siblings = newerThan(failed);
    if (siblings) return Promise.resolve(siblings);
    running ??= alone(failed).finally(() => {
      running = undefined;
    });
    return running;
  };
}
