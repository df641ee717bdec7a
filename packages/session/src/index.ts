// The one barrel of the project: host and departments share this package as one module, with one state.
import { session, texts } from './browser.ts';

export { ApiError, type StaleEdit, sentenceIn } from './api-error.ts';
export { api, askAhead, onOutcome, tokens } from './browser.ts';
export type { ApiOptions } from './client.ts';
export { useCan, useSession } from './hooks.ts';
export type { Outcome } from './outcome.ts';
export type { Session, SessionEnd } from './session.ts';
export type { Texts, Translate } from './texts.ts';

export const { startSession, signIn, signOut, onSessionChange, current: currentSession } = session;
export const { addTexts, useText, useLanguage } = texts;
