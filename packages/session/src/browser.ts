import i18next from 'i18next';
import { getDefaultStore } from 'jotai';
import { createApiClient } from './client.ts';
import { createOutcomes } from './outcome.ts';
import { createSession } from './session.ts';
import { createSignOuts, SIGNED_OUT } from './sign-outs.ts';
import { createTexts } from './texts.ts';
import { ACCESS_TOKEN, createTokenStore, REFRESH_TOKEN } from './tokens.ts';
import { uploadBy } from './upload.ts';

// The one place where this package meets the page it runs in: everything else is handed its effects.
const pause = (milliseconds: number) => new Promise<void>((resume) => setTimeout(resume, milliseconds));
const outcomes = createOutcomes();
const store = getDefaultStore();

export const tokens = createTokenStore(localStorage);
export const onOutcome = outcomes.onOutcome;

const client = createApiClient({
  fetch: (...request) => fetch(...request),
  uploadBy,
  tokens,
  locks: navigator.locks,
  pause,
  emit: outcomes.emit,
  onSessionEnd: () => session.endSession(),
});

/** Calls the API: a path like `/users/`, answered with the body; anything but success is an ApiError. */
export const api = client.api;
/** Asks for what a screen whose code is on its way is about to ask for, as path and query. */
export const askAhead = client.askAhead;

export const session = createSession({
  api,
  tokens,
  signOuts: createSignOuts({ shared: localStorage, tab: sessionStorage }),
  store,
  log: console.error,
  pause,
});

export const texts = createTexts({ i18n: i18next, storage: localStorage, root: document.documentElement });

addEventListener('storage', ({ key }) => {
  // A key of null: the whole storage was emptied.
  if (key === null || key === SIGNED_OUT) session.hearSignOut();
  if (key === null || key === ACCESS_TOKEN || key === REFRESH_TOKEN) void session.followOtherTab();
  if (key === null || key === 'lang') texts.showStored();
});
