import type { Credentials, TokenPair } from '@ar/domain/auth';
import type { Me } from '@ar/domain/entities/user';
import { type Action, can, isOfDepartment, type Resource } from '@ar/domain/permissions';
import { type GUEST, roleOf, type StaffRole } from '@ar/domain/roles';
import type { SecondStepRequest } from '@ar/domain/second-factor';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { ApiError } from './api-error.ts';
import { ACCESS_TOKEN, announceSignOut, catchUpWithSignOut, tokens } from './browser-storage.ts';
import { api, refusals } from './client.ts';

/** The reason why the session ended, in this tab or in another tab. */
export type SessionEnd = 'expired' | 'signed-out';

export type Session =
  | { status: 'starting'; user: null; role: null }
  | { status: 'anonymous'; user: null; role: null; ended?: SessionEnd; why?: string | undefined }
  | { status: 'signed-in'; user: Me; role: StaffRole | typeof GUEST };

const state = atom<Session>({ status: 'starting', user: null, role: null });

/** The page's jotai store. A department may have a separate store, in which the session atoms have the same values. */
const store = getDefaultStore();

const changes = atom(0);
changes.onMount = (setCount) => {
  const increment = () => setCount((count) => count + 1);
  increment();
  return store.sub(state, increment);
};

/** The session. Read-only, because only this module changes the session. */
export const sessionAtom = atom((get) => {
  get(state);
  get(changes);
  return store.get(state);
});
/** The role of the signed-in person, or null if nobody is signed in. */
export const roleAtom = atom((get) => get(sessionAtom).role);

// Counts session changes and user requests. A slow response must not overwrite the result of a later change.
let transition = 0;

function become(session: Session): void {
  transition += 1;
  store.set(state, session);
}

const becomeAnonymous = (end: { ended?: SessionEnd; why?: string | undefined } = {}) =>
  become({ status: 'anonymous', user: null, role: null, ...end });

const logNotLoaded = (error: unknown) => console.error('The current user could not be loaded', error);

export const currentSession = () => store.get(sessionAtom);

/** Calls `listener` on each change, before React renders the change. Returns a function that unsubscribes. */
export const onSessionChange = (listener: (session: Session) => void) =>
  store.sub(sessionAtom, () => listener(currentSession()));

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

/** Restores the session. Retries while the server does not respond, and removes the token after other failures. */
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

/** Signs in. Returns the second step, for `signInBy`, if the account needs one. Throws an `ApiError`. */
export async function signIn({ email, password }: Credentials): Promise<SecondFactorAsked | undefined> {
  const response = await api<TokenPair | SecondStepRequest>('/auth/login/', {
    ...ANONYMOUSLY,
    body: { email, password },
  });
  if ('second_factor' in response) return response.second_factor;
  await startWith(response);
  return undefined;
}

export type SecondFactorAsked = SecondStepRequest['second_factor'];

/** Signs in with a second step, or with a passkey instead of a password. Throws an `ApiError`. */
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

/** Signs out in the browser, and then on the server. Does not throw. */
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

function end(ended: SessionEnd, why?: string): void {
  if (currentSession().status !== 'anonymous') becomeAnonymous({ ended, ...(why && { why }) });
}

let refreshing: Promise<void> | undefined;

/** Reloads the current user. Ends the session if the server rejects the tokens. */
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

export function followSignOut(): void {
  if (catchUpWithSignOut()) end('signed-out');
}

export async function followOtherTab(): Promise<void> {
  const { access, refresh } = tokens.read();
  if (!access && !refresh) return end('expired');
  if (currentSession().status === 'starting') return startSession();
  // Another person may have signed in, and the page does not decode tokens.
  if (access) await loadUser().catch(logNotLoaded);
}

/** Returns the session, and re-renders the component on each change. */
export const useSession = (): Session => useAtomValue(sessionAtom, { store });

/** Returns a function that checks the permission table for the current role, such as `may('create', 'monuments')`. */
export function useCan(): (action: Action, resource: Resource) => boolean {
  const { role } = useSession();
  // The route guard has checked the roles of the department's release, and the server checks each call.
  return useCallback((action, resource) => isOfDepartment(resource) || can(role, action, resource), [role]);
}
