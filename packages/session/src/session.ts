import type { Credentials, TokenPair } from '@ar/domain/auth';
import type { User } from '@ar/domain/entities/user';
import { type GUEST, type Role, roleOf } from '@ar/domain/roles';
import { atom, type createStore } from 'jotai';
import { ApiError } from './api-error.ts';
import type { SignOuts, TokenStore } from './browser-storage.ts';
import type { Api } from './client.ts';

/** Why nobody is signed in any more: the session ended, or a person signed out; either here or in another tab. */
export type SessionEnd = 'expired' | 'signed-out';

export type Session =
  | { status: 'starting'; user: null; role: null }
  | { status: 'anonymous'; user: null; role: null; ended?: SessionEnd }
  | { status: 'signed-in'; user: User; role: Role | typeof GUEST };

const anonymous = (ended?: SessionEnd): Session => ({
  status: 'anonymous',
  user: null,
  role: null,
  ...(ended && { ended }),
});

const signedIn = (user: User): Session => ({ status: 'signed-in', user, role: roleOf(user.group_names) });

export const sessionAtom = atom<Session>({ status: 'starting', user: null, role: null });

interface SessionDependencies {
  api: Api;
  tokens: TokenStore;
  signOuts: SignOuts;
  store: ReturnType<typeof createStore>;
  log(message: string, error: unknown): void;
  pause(milliseconds: number): Promise<void>;
}

const START_AGAIN_AFTER_MS = 3000;

const isNoAnswer = (error: unknown) => error instanceof ApiError && error.status === 0;

/** The session's states and transitions. */
export function createSession({ api, tokens, signOuts, store, log, pause }: SessionDependencies) {
  // Only the newest transition may write its result: a slow answer must not bring back an earlier person.
  let transition = 0;

  const current = () => store.get(sessionAtom);
  const become = (session: Session) => {
    transition += 1;
    store.set(sessionAtom, session);
  };

  /** Loads the current user and makes the session theirs; once something newer happened, it does nothing. */
  async function loadUser(): Promise<void> {
    transition += 1;
    const mine = transition;
    const user = await api<User>('/users/me/').catch((error: unknown) => {
      if (mine === transition) throw error;
      log('The current user could not be loaded', error);
    });
    if (!user || mine !== transition) return;
    if (JSON.stringify(current().user) !== JSON.stringify(user)) become(signedIn(user));
  }

  /**
   * Finds out who is here from the stored tokens. An answer that isn't a user costs the token; no answer
   * says nothing about it, so the start is tried again.
   */
  async function startSession(): Promise<void> {
    signOuts.catchUp();
    const { access } = tokens.read();
    if (!access) return become(anonymous());
    try {
      await loadUser();
    } catch (error) {
      log('The current user could not be loaded', error);
      if (current().status !== 'starting') return;
      if (isNoAnswer(error)) {
        await pause(START_AGAIN_AFTER_MS);
        return startSession();
      }
      if (tokens.read().access === access) tokens.clearAccess();
      become(anonymous('expired'));
    }
  }

  /** Signs in; rejects with an ApiError, and then nobody is signed in. */
  async function signIn({ email, password }: Credentials): Promise<void> {
    const pair = await api<TokenPair>('/auth/login/', {
      method: 'POST',
      body: { email, password },
      anonymous: true,
      showsFailure: true,
    });
    tokens.write(pair);
    try {
      await loadUser();
    } catch (error) {
      if (tokens.read().access === pair.access) tokens.clear();
      throw error;
    }
  }

  /** Signs out here at once, and on the server as soon as it can be reached. */
  async function signOut(): Promise<void> {
    const { access, refresh } = tokens.read();
    signOuts.announce();
    tokens.clear();
    become(anonymous('signed-out'));
    signOuts.catchUp();
    if (!refresh) return;
    await api('/auth/logout/', {
      method: 'POST',
      body: { refresh },
      anonymous: true,
      keepalive: true,
      ...(access && { headers: { authorization: `Bearer ${access}` } }),
    }).catch((error: unknown) => log('The server was not told of the sign-out', error));
  }

  /** The global 401 handler's part: the current user is gone. */
  function endSession() {
    if (current().status !== 'anonymous') become(anonymous('expired'));
  }

  /** Somebody signed out in another tab, whose tokens go next. */
  function hearSignOut() {
    if (signOuts.catchUp() && current().status !== 'anonymous') become(anonymous('signed-out'));
  }

  /** Another tab changed the tokens: its session ended, it signed somebody in, or renewed the pair. */
  async function followOtherTab(): Promise<void> {
    const { access, refresh } = tokens.read();
    if (!access && !refresh) {
      endSession();
      return;
    }
    if (current().status === 'starting') return startSession();
    // Only the server can say whose the new token is; tokens are not read in the browser.
    if (access)
      await loadUser().catch((error: unknown) => log('The current user could not be loaded', error));
  }

  /** Calls `listener` before a change is drawn; answers how to stop. */
  const onSessionChange = (listener: (session: Session) => void) =>
    store.sub(sessionAtom, () => listener(current()));

  return { current, onSessionChange, startSession, signIn, signOut, endSession, hearSignOut, followOtherTab };
}
