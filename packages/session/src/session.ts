import type { Credentials, TokenPair } from '@ar/domain/auth';
import type { Me } from '@ar/domain/entities/user';
import { type Action, can, isOfDepartment, type Resource } from '@ar/domain/permissions';
import { type GUEST, roleOf, type StaffRole } from '@ar/domain/roles';
import type { SecondStepAsked } from '@ar/domain/second-factor';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { ApiError } from './api-error.ts';
import { ACCESS_TOKEN, announceSignOut, catchUpWithSignOut, tokens } from './browser-storage.ts';
import { api, onRefusals } from './client.ts';

/** Why nobody is signed in any more: the session ended, or a person signed out; either here or in another tab. */
export type SessionEnd = 'expired' | 'signed-out';

export type Session =
  | { status: 'starting'; user: null; role: null }
  | { status: 'anonymous'; user: null; role: null; ended?: SessionEnd; why?: string | undefined }
  | { status: 'signed-in'; user: Me; role: StaffRole | typeof GUEST };

const state = atom<Session>({ status: 'starting', user: null, role: null });

/** The page's own. A department may have a `Provider` with another, in which the session is the same. */
const store = getDefaultStore();

/** Changes with the session, in whichever store it is read. */
const changes = atom(0);
changes.onMount = (tell) => {
  const tellOne = () => tell((told) => told + 1);
  tellOne();
  return store.sub(state, tellOne);
};

/** The session, to be read with `useAtomValue`; only this module changes it. */
export const sessionAtom = atom((get) => {
  get(state);
  get(changes);
  return store.get(state);
});
/** The role of who is signed in, null while nobody is. */
export const roleAtom = atom((get) => get(sessionAtom).role);

// Only the newest transition may write its result: a slow answer must not bring back an earlier person.
let transition = 0;

function become(session: Session): void {
  transition += 1;
  store.set(state, session);
}

const becomeAnonymous = (end: { ended?: SessionEnd; why?: string | undefined } = {}) =>
  become({ status: 'anonymous', user: null, role: null, ...end });

const logNotLoaded = (error: unknown) => console.error('The current user could not be loaded', error);

export const currentSession = () => store.get(sessionAtom);

/** Calls `listener` before a change is drawn; answers how to stop. */
export const onSessionChange = (listener: (session: Session) => void) =>
  store.sub(sessionAtom, () => listener(currentSession()));

/** Loads the current user and makes the session theirs; once something newer happened, it does nothing. */
async function loadUser(): Promise<void> {
  transition += 1;
  const mine = transition;
  const user = await api<Me>('/users/me/').catch((error: unknown) => {
    if (mine === transition) throw error;
    logNotLoaded(error);
  });
  if (!user || mine !== transition) return;
  if (JSON.stringify(currentSession().user) !== JSON.stringify(user))
    become({ status: 'signed-in', user, role: roleOf(user.group_names) });
}

const START_AGAIN_AFTER_MS = 3000;

/**
 * Finds out who is here from the stored tokens. An answer that isn't a user costs the token; no answer says
 * nothing about it, so the start is tried again.
 */
export async function startSession(): Promise<void> {
  catchUpWithSignOut();
  const { access } = tokens.read();
  if (!access) return becomeAnonymous();
  try {
    await loadUser();
  } catch (error) {
    logNotLoaded(error);
    if (currentSession().status !== 'starting') return;
    if (error instanceof ApiError && error.status === 0) {
      await new Promise((resume) => setTimeout(resume, START_AGAIN_AFTER_MS));
      return startSession();
    }
    if (tokens.read().access === access) localStorage.removeItem(ACCESS_TOKEN);
    becomeAnonymous({ ended: 'expired' });
  }
}

const ANONYMOUSLY = { method: 'POST', anonymous: true, showsFailure: true } as const;

/**
 * Signs in; rejects with an ApiError, and then nobody is signed in. Nobody is either where the account has a second factor:
 * what is asked for is answered, and `signInBy` goes on.
 */
export async function signIn({ email, password }: Credentials): Promise<SecondFactorAsked | undefined> {
  const answer = await api<TokenPair | SecondStepAsked>('/auth/login/', {
    ...ANONYMOUSLY,
    body: { email, password },
  });
  if ('second_factor' in answer) return answer.second_factor;
  await enterWith(answer);
  return undefined;
}

export type SecondFactorAsked = SecondStepAsked['second_factor'];

/** Signs in by a second step, or by a passkey alone; rejects as `signIn` does. */
export async function signInBy(path: '/auth/second-step/' | '/auth/passkey/', body: object): Promise<void> {
  await enterWith(await api<TokenPair>(path, { ...ANONYMOUSLY, body }));
}

async function enterWith(pair: TokenPair): Promise<void> {
  tokens.write(pair);
  try {
    await loadUser();
  } catch (error) {
    if (tokens.read().access === pair.access) tokens.clear();
    throw error;
  }
}

/** Signs out here at once, and on the server as soon as it can be reached. */
export async function signOut(): Promise<void> {
  const { access, refresh } = tokens.read();
  announceSignOut();
  tokens.clear();
  becomeAnonymous({ ended: 'signed-out' });
  catchUpWithSignOut();
  if (!refresh) return;
  await api('/auth/logout/', {
    method: 'POST',
    body: { refresh },
    anonymous: true,
    keepalive: true,
    ...(access && { headers: { authorization: `Bearer ${access}` } }),
  }).catch((error: unknown) => console.error('The server was not told of the sign-out', error));
}

/** `why`: the server ended it, for this reason (`SESSION_ENDS` of the domain). */
function end(ended: SessionEnd, why?: string): void {
  if (currentSession().status !== 'anonymous') becomeAnonymous({ ended, ...(why && { why }) });
}

let looking: Promise<void> | undefined;

/** Asks whether the session still is, and who the person is by now. */
export function refreshUser(): Promise<void> {
  looking ??= loadUser()
    .catch(logNotLoaded)
    .finally(() => {
      looking = undefined;
    });
  return looking;
}

onRefusals({
  ended: (why) => end('expired', why),
  forbidden() {
    if (currentSession().status === 'signed-in') void refreshUser();
  },
});

/** Somebody signed out in another tab, whose tokens go next. */
export function hearSignOut(): void {
  if (catchUpWithSignOut()) end('signed-out');
}

/** Another tab changed the tokens: its session ended, it signed somebody in, or renewed the pair. */
export async function followOtherTab(): Promise<void> {
  const { access, refresh } = tokens.read();
  if (!access && !refresh) return end('expired');
  if (currentSession().status === 'starting') return startSession();
  // Only the server can say whose the new token is; tokens are not read in the browser.
  if (access) await loadUser().catch(logNotLoaded);
}

/** Who is here. */
export const useSession = (): Session => useAtomValue(sessionAtom, { store });

/** Asks the one permission table for the current person: `may('create', 'monuments')`. */
export function useCan(): (action: Action, resource: Resource) => boolean {
  const { role } = useSession();
  // The records that a department brought are for the roles of its release: the guard let nobody else in, and the server asks.
  return useCallback((action, resource) => isOfDepartment(resource) || can(role, action, resource), [role]);
}
