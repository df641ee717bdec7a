import { ACCESS_TOKEN, LANGUAGE, REFRESH_TOKEN, SIGNED_OUT } from './browser-storage.ts';
import { followOtherTab, followSignOut } from './session.ts';
import { showStoredLanguage } from './texts.ts';

// Host and departments share one module with one state.
export { ApiError, type StaleEdit, sentenceIn, sentenceOf } from './api-error.ts';
export { tokens } from './browser-storage.ts';
export { type ApiOptions, api, type Outcome, onOutcome, onProofAsked } from './client.ts';
export {
  currentSession,
  onSessionChange,
  refreshUser,
  roleAtom,
  type SecondFactorAsked,
  type Session,
  type SessionEnd,
  sessionAtom,
  signIn,
  signInBy,
  signOut,
  startSession,
  useCan,
  useSession,
} from './session.ts';
export {
  addTexts,
  defineTexts,
  type TextKey,
  type Texts,
  type Translate,
  useLanguage,
  useText,
} from './texts.ts';
export { type ChangedRecord, offerUndo, onUndoOffer, type UndoOffer } from './undo.ts';

addEventListener('storage', ({ key }) => {
  // `key` is null after `localStorage.clear()`.
  const changed = (...keys: string[]) => key === null || keys.includes(key);
  if (changed(SIGNED_OUT)) followSignOut();
  if (changed(ACCESS_TOKEN, REFRESH_TOKEN)) void followOtherTab();
  if (changed(LANGUAGE)) showStoredLanguage();
});

// A page in the bfcache gets no storage events, so it reads the storage again when it is restored.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  followSignOut();
  void followOtherTab();
  showStoredLanguage();
});
