import { type Action, can, type Resource } from '@ar/domain/permissions';
import i18next from 'i18next';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import {
  ACCESS_TOKEN,
  createSignOuts,
  createTokenStore,
  REFRESH_TOKEN,
  SIGNED_OUT,
} from './browser-storage.ts';
import { createApiClient, createOutcomes } from './client.ts';
import { createSession, type Session, sessionAtom } from './session.ts';
import { createTexts } from './texts.ts';
import { uploadBy } from './upload.ts';

// The one barrel of the project: host and departments share this package as one module with one state. Only here does
// the package use the page's globals.
export { ApiError, type StaleEdit, sentenceIn } from './api-error.ts';
export type { ApiOptions, Outcome } from './client.ts';
export type { Session, SessionEnd } from './session.ts';
export type { Texts, Translate } from './texts.ts';

const pause = (milliseconds: number) => new Promise<void>((resume) => setTimeout(resume, milliseconds));
const { emit, onOutcome } = createOutcomes();
const tokens = createTokenStore(localStorage);
const client = createApiClient({
  fetch: (...request) => fetch(...request),
  uploadBy,
  tokens,
  locks: navigator.locks,
  pause,
  emit,
  onSessionEnd: () => session.endSession(),
});

/** Calls the API: a path like `/users/`, answered with the body; anything but success is an ApiError. */
export const api = client.api;
/** Asks for what a screen whose code is on its way is about to ask for, as path and query. */
export const askAhead = client.askAhead;

const session = createSession({
  api,
  tokens,
  signOuts: createSignOuts({ shared: localStorage, tab: sessionStorage }),
  store: getDefaultStore(),
  log: console.error,
  pause,
});
const texts = createTexts({ i18n: i18next, storage: localStorage, root: document.documentElement });

export { onOutcome, tokens };
export const { startSession, signIn, signOut, onSessionChange, current: currentSession } = session;
export const { addTexts, useText, useLanguage } = texts;

addEventListener('storage', ({ key }) => {
  // The key is null when the whole storage was emptied.
  if (key === null || key === SIGNED_OUT) session.hearSignOut();
  if (key === null || key === ACCESS_TOKEN || key === REFRESH_TOKEN) void session.followOtherTab();
  if (key === null || key === 'lang') texts.showStored();
});

/** Who is here. */
export function useSession(): Session {
  return useAtomValue(sessionAtom);
}

/** Asks the one permission table for the current person: `may('create', 'monuments')`. */
export function useCan(): (action: Action, resource: Resource) => boolean {
  const { role } = useSession();
  return useCallback((action, resource) => can(role, action, resource), [role]);
}
