import type { Credentials, TokenPair } from '@ar/domain/auth';
import type { Me } from '@ar/domain/entities/user';
import { type Action, can, isOfDepartment, type Resource } from '@ar/domain/permissions';
import { type GUEST, roleOf, type StaffRole } from '@ar/domain/roles';
import type { SecondStepAsked } from '@ar/domain/second-factor';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { ApiError } from './api-error.ts';
import { ACCESS_TOKEN, announceSignOut, catchUpWithSignOut, tokens } from './browser-storage.ts';
import { api, refusals } from './client.ts';

/** Why the session ended, in this tab or another one. */
export type SessionEnd = 'expired' | 'signed-out';

export type Session =
  | { status: 'starting'; user: null; role: null }
  | { status: 'anonymous'; user: null; role: null; ended?: SessionEnd; why?: string | undefined }
  | { status: 'signed-in'; user: Me; role: StaffRole | typeof GUEST };

const state = atom<Session>({ status: 'starting', user: null, role: null });

/** The page's store. A department may have its own store, in which the session atoms have the same values. */
const store = getDefaultStore();

/** Re-evaluates the session atoms in stores other than the page's. */
const changes = atom(0);
changes.onMount = (setCount) => {
  const increment = () => setCount((count) => count + 1);
  increment();
  return store.sub(state, increment);
};

/** The session, read-only: only this module changes it. */
export const sessionAtom = atom((get) => {
  get(state);
  get(changes);
  return store.get(state);
});
/** The role of the signed-in person, or null. */
export const roleAtom = atom((get) => get(sessionAtom).role);

// Only the newest transition may write its result: a slow response must not restore an earlier session.
let transition = 0;

function become(session: Session): void {
  transition += 1;
  store.set(state, session);
}

const becomeAnonymous = (end: { ended?: SessionEnd; why?: string | undefined } = {}) =>
  become({ status: 'anonymous', user: null, role: null, ...end });

const logNotLoaded = (error: unknown) => console.error('The current user could not be loaded', error);

export const currentSession = () => store.get(sessionAtom);

/** Calls `listener` on each change, before React renders it. Returns how to unsubscribe. */
export const onSessionChange = (listener: (session: Session) => void) =>
  store.sub(sessionAtom, () => listener(currentSession()));

/** Loads the current user into the session, unless a newer transition has started meanwhile. */
async function loadUser(): Promise<void> {
  transition += 1;
  const started = transition;
  const user = await api<Me>('/users/me/').catch((error: unknown) => {
    if (started === transition) throw error;
    logNotLoaded(error);
  });
  if (!user || started !== transition) return;
  if (JSON.stringify(currentSession().user) !== JSON.stringify(user))
    become({ status: 'signed-in', user, role: roleOf(user.group_names) });
}

const RETRY_START_MS = 3000;

/**
 * Restores the session from the stored tokens. Removes the access token if the server rejects it; without a response,
 * tries again.
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
      await new Promise((resume) => setTimeout(resume, RETRY_START_MS));
      return startSession();
    }
    if (tokens.read().access === access) localStorage.removeItem(ACCESS_TOKEN);
    becomeAnonymous({ ended: 'expired' });
  }
}

const ANONYMOUSLY = { method: 'POST', anonymous: true, showsFailure: true } as const;

/**
 * Signs in with a password. For an account with a second factor, returns what the server asks for; `signInBy` then
 * completes the sign-in. Throws an `ApiError`.
 */
export async function signIn({ email, password }: Credentials): Promise<SecondFactorAsked | undefined> {
  const response = await api<TokenPair | SecondStepAsked>('/auth/login/', {
    ...ANONYMOUSLY,
    body: { email, password },
  });
  if ('second_factor' in response) return response.second_factor;
  await startWith(response);
  return undefined;
}

export type SecondFactorAsked = SecondStepAsked['second_factor'];

/** Signs in by a second step, or by a passkey alone. Throws an `ApiError`. */
export async function signInBy(path: '/auth/second-step/' | '/auth/passkey/', body: object): Promise<void> {
  await startWith(await api<TokenPair>(path, { ...ANONYMOUSLY, body }));
}

async function startWith(pair: TokenPair): Promise<void> {
  tokens.write(pair);
  try {
    await loadUser();
  } catch (error) {
    if (tokens.read().access === pair.access) tokens.clear();
    throw error;
  }
}

/** Signs out at once, then revokes the tokens on the server. */
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
  }).catch((error: unknown) => console.error('The sign-out did not reach the server', error));
}

/** `why` is the server's reason (`SESSION_ENDS` of the domain). */
function end(ended: SessionEnd, why?: string): void {
  if (currentSession().status !== 'anonymous') becomeAnonymous({ ended, ...(why && { why }) });
}

let refreshing: Promise<void> | undefined;

/** Reloads the current user; ends the session if the server rejects it. */
export function refreshUser(): Promise<void> {
  refreshing ??= loadUser()
    .catch(logNotLoaded)
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

refusals.ended = (why) => end('expired', why);
refusals.forbidden = () => {
  if (currentSession().status === 'signed-in') void refreshUser();
};

/** Ends the session after a sign-out in another tab. */
export function followSignOut(): void {
  if (catchUpWithSignOut()) end('signed-out');
}

/** Updates the session after another tab has changed the tokens. */
export async function followOtherTab(): Promise<void> {
  const { access, refresh } = tokens.read();
  if (!access && !refresh) return end('expired');
  if (currentSession().status === 'starting') return startSession();
  // Only the server knows whose the new token is: the browser does not decode tokens.
  if (access) await loadUser().catch(logNotLoaded);
}

/** The session, which re-renders the component when it changes. */
export const useSession = (): Session => useAtomValue(sessionAtom, { store });

/** Checks the permission table for the current role: `may('create', 'monuments')`. */
export function useCan(): (action: Action, resource: Resource) => boolean {
  const { role } = useSession();
  // The host's route guard has checked the roles of a department's release, and the server checks each call.
  return useCallback((action, resource) => isOfDepartment(resource) || can(role, action, resource), [role]);
}
