import type { TokenPair } from '@ar/domain/auth';
import { LANGUAGE_TAGS } from '@ar/domain/languages';
import { REQUEST_TIMEOUT_MS } from '@ar/domain/limits';
import { createFetch } from 'ofetch';
import { ApiError, apiErrorOf } from './api-error.ts';
import { storedLanguage, tokens } from './browser-storage.ts';
import { downloadBy } from './download.ts';
import { uploadBy } from './upload.ts';

export interface ApiOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Record<string, string | number | boolean | undefined>;
  body?: FormData | object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Hears how much of the body has gone out, from 0 to 1. */
  onUploadProgress?(share: number): void;
  /** The answer is a file, and comes as a `Blob`; hears how many bytes of it have come. */
  onDownloadProgress?(bytes: number): void;
  timeoutMs?: number;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
  /** The call changes nothing that is read here: answers that were asked for ahead stay good. */
  changesNothing?: true;
  /** A 401 speaks about this call's own content (sign-in, refresh, sign-out): no token is sent, none is renewed. */
  anonymous?: boolean;
  /** The caller shows a failure itself: any, or those of these statuses (0: no answer). Nobody else then tells it. */
  showsFailure?: true | readonly number[];
}

/** How a call ended. Calls that their caller aborted have no outcome. */
export interface Outcome {
  method: string;
  path: string;
  /** The answer's status; 0 when there was no answer. */
  status: number;
  body: unknown;
  /** The caller shows the failure itself. */
  shown?: boolean;
}

type Answer = Pick<Outcome, 'status' | 'body'> & {
  cause?: unknown;
  /** The person was asked for a proof, and did not want to give it. */
  isDeclined?: true;
};

type OutcomeListener = (outcome: Outcome) => void;

const listeners = new Set<OutcomeListener>();

/** Calls `listener` for every outcome, to show it; answers how to stop. The client shows nothing itself. */
export function onOutcome(listener: OutcomeListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function emit(method: string, path: string, answer: Answer, { showsFailure }: ApiOptions): void {
  const { status, body, isDeclined } = answer;
  const shown = isDeclined || showsFailure === true || showsFailure?.includes(status) === true;
  for (const listener of listeners) listener({ method, path, status, body, shown });
}

let endSession = (_why: string | undefined) => {};
let doubtRole = () => {};

interface Refusals {
  /** The global 401 handler: the tokens are gone, and with them the current user. `why` is the server's code, if it gave one. */
  ended(why: string | undefined): void;
  /** A 403: the role may be another by now. */
  forbidden(): void;
}

export function onRefusals({ ended, forbidden }: Refusals): void {
  endSession = ended;
  doubtRole = forbidden;
}

/** Asks the person to prove who they are; answers whether they did. */
type AskForProof = () => Promise<boolean>;

let askForProof: AskForProof | undefined;

/**
 * Sets who asks for a proof where the server wants one before it does something. The call waits, and is made once
 * more; where the person does not want to, it fails as it did, and nobody tells it.
 */
export function onProofAsked(ask: AskForProof): () => void {
  askForProof = ask;
  return () => {
    if (askForProof === ask) askForProof = undefined;
  };
}

const wantsProof = ({ status, body }: Answer) =>
  status === 403 && (body as { code?: unknown } | undefined)?.code === 'proof-needed';

// Without `retry: false` ofetch would repeat failed GETs; only the query client may.
const httpBy = (transport: typeof globalThis.fetch) =>
  createFetch({
    fetch: transport,
    defaults: { baseURL: '/api', credentials: 'include', retry: false, ignoreResponseError: true },
  });
const http = httpBy((...request) => fetch(...request));

function transportOf({ onUploadProgress, onDownloadProgress }: ApiOptions) {
  if (onUploadProgress) return httpBy(uploadBy(onUploadProgress));
  return onDownloadProgress ? httpBy(downloadBy(onDownloadProgress)) : http;
}

async function send(path: string, options: ApiOptions, access: string | null): Promise<Answer> {
  const { method = 'GET', query, body, keepalive, signal, timeoutMs = REQUEST_TIMEOUT_MS } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await transportOf(options).raw<unknown>(path, {
      method,
      // Staff see the server's present state; public maps may be cached for a minute elsewhere.
      cache: 'no-cache',
      headers: {
        accept: 'application/json',
        'accept-language': LANGUAGE_TAGS[storedLanguage()],
        ...options.headers,
        ...(access && { authorization: `Bearer ${access}` }),
      },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(query && { query }),
      ...(body && { body }),
      ...(keepalive && { keepalive }),
    });
    return { status: response.status, body: response._data };
  } catch (cause) {
    signal?.throwIfAborted();
    return { status: 0, body: undefined, cause };
  }
}

const isGood = ({ status }: Answer) => status >= 200 && status < 300;

const errorOf = ({ status, body, cause }: Answer) =>
  status === 0 ? new ApiError(0, {}, { cause }) : apiErrorOf(status, body);

// A refresh holds the other tabs' lock, so a hanging one may not last as long as an upload may.
const REFRESH_TIMEOUT_MS = 30_000;

/**
 * How long another tab may take to see what this one stored. Chromium keeps a copy of the local storage in each process
 * and tells the others later: measured, a tab that is given the lock at once still reads the old pair one time in ten.
 */
const STORAGE_SETTLES_MS = 250;
const storageSettles = () => new Promise<void>((resume) => setTimeout(resume, STORAGE_SETTLES_MS));

function newerThan(failed: string | null): string | null {
  const { access } = tokens.read();
  return access === failed ? null : access;
}

/** The server's verdict on a refresh token, not a server that is down, busy or away. */
const isRefusal = ({ status }: Answer) => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Why the session was over that was renewed last. */
let refusedFor: string | undefined;

async function exchange(failed: string | null): Promise<string | null> {
  const siblings = newerThan(failed);
  if (siblings) return siblings;
  const { refresh } = tokens.read();
  if (!refresh) {
    refusedFor = undefined;
    tokens.clear();
    return null;
  }
  const options = { method: 'POST', body: { refresh }, timeoutMs: REFRESH_TIMEOUT_MS } as const;
  const answer = await send('/auth/refresh/', options, null);
  if (isRefusal(answer)) {
    // A sibling may have used the token first, without a lock or unseen; its pair is good then.
    await storageSettles();
    if (tokens.read().refresh !== refresh) return newerThan(failed);
    refusedFor = apiErrorOf(answer.status, answer.body).code;
    tokens.clear();
    return null;
  }
  const pair = answer.body as Partial<TokenPair> | undefined;
  if (!isGood(answer)) throw errorOf(answer);
  if (!pair?.access) throw new ApiError(0, { detail: 'the refresh answer holds no token' });
  // After a sign-out or a new sign-in meanwhile, the stored tokens count, not this pair.
  if (tokens.read().refresh !== refresh) return tokens.read().access;
  tokens.write({ access: pair.access, refresh: pair.refresh });
  return pair.access;
}

/** The exchange under the lock, answered as soon as it is done: only the other tabs wait for the storage. */
function exchangeAlone(failed: string | null): Promise<string | null> {
  // A page without a secure context has no locks.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return exchange(failed);
  return new Promise((resolve, reject) => {
    const held = async () => {
      await exchange(failed).then(resolve, reject);
      await storageSettles();
    };
    locks.request('auth-refresh', held).catch(reject);
  });
}

let renewal: Promise<string | null> | undefined;

/**
 * Answers an access token newer than the one that failed, or null when the session is over.
 *
 * A refresh token works once, so two refreshes at the same time sign a person out. One runs at a time in a tab, and one
 * across tabs under a lock; whoever waited finds the sibling's newer pair in the storage and takes it. The lock is kept
 * until the others can see that pair. The stored tokens are cleared only while they are still the ones that failed.
 */
async function renew(failed: string | null): Promise<string | null> {
  const siblings = newerThan(failed);
  if (siblings) return siblings;
  renewal ??= exchangeAlone(failed).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** The same request once more with a renewed token; a 401 again ends the session. */
async function afterRenewal(path: string, options: ApiOptions, refused: Answer, failed: string | null) {
  const access = await renew(failed).catch((error: unknown) => {
    if (error instanceof ApiError)
      emit('POST', '/auth/refresh/', { status: error.status, body: undefined }, options);
    throw error;
  });
  const answer = access === null ? refused : await send(path, options, access);
  if (answer.status !== 401) return answer;
  if (access !== null && tokens.read().access === access) tokens.clear();
  if (tokens.read().access === null) endSession(refusedFor);
  return answer;
}

/** How long an answer may wait for the screen that asks for it: as long as a list counts as fresh. */
const MAX_AGE_MS = 15_000;

/**
 * Answers that were asked for before the code that needs them was there. Each is given out once, for the same token, and
 * only while nothing has been changed from this tab.
 */
const askedAhead = new Map<string, { access: string | null; at: number; answer: Promise<Answer> }>();

/** Path and query in one form, whatever the order and however written; `path` may hold a query of its own. */
function addressOf(path: string, query: ApiOptions['query'] = {}): string {
  const { pathname, searchParams } = new URL(path, 'http://api.invalid');
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) searchParams.set(name, String(value));
  }
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}

function answerAhead(address: string, access: string | null): Promise<Answer> | undefined {
  const known = askedAhead.get(address);
  return known?.access === access && performance.now() - known.at < MAX_AGE_MS ? known.answer : undefined;
}

/**
 * Asks now for what a screen whose code is on its way is about to ask for: its call of the same path and query gets this
 * answer. A failure is not told; the screen asks again.
 */
export function askAhead(path: string): void {
  const { access } = tokens.read();
  const address = addressOf(path);
  if (answerAhead(address, access)) return;
  const asked = { access, at: performance.now(), answer: send(path, {}, access) };
  askedAhead.set(address, asked);
  void asked.answer.then((answer) => {
    if (!isGood(answer) && askedAhead.get(address) === asked) askedAhead.delete(address);
  });
}

const isRead = ({ method = 'GET' }: ApiOptions) => method === 'GET';

async function firstTry(path: string, options: ApiOptions, access: string | null): Promise<Answer> {
  if (!isRead(options) || options.headers) return send(path, options, access);
  const address = addressOf(path, options.query);
  const ahead = answerAhead(address, access);
  askedAhead.delete(address);
  if (!ahead) return send(path, options, access);
  const answer = await ahead;
  options.signal?.throwIfAborted();
  return answer;
}

async function answerTo(path: string, options: ApiOptions): Promise<Answer> {
  const access = options.anonymous ? null : tokens.read().access;
  const first = await firstTry(path, options, access);
  const answer =
    first.status === 401 && !options.anonymous ? await afterRenewal(path, options, first, access) : first;
  if (!wantsProof(answer) || !askForProof) return answer;
  if (await askForProof()) return send(path, options, tokens.read().access);
  return { ...answer, isDeclined: true };
}

/**
 * Calls the API: a path like `/users/`, answered with the body; anything but success is an ApiError. The server
 * checks its answers, so their shape is trusted.
 */
export async function api<T>(path: string, options: ApiOptions = {}): Promise<T> {
  // An answer that was asked for before a change, or during it, may be out of date.
  const forget = () => isRead(options) || options.changesNothing || askedAhead.clear();
  forget();
  const answer = await answerTo(path, options).finally(forget);
  emit(options.method ?? 'GET', path, answer, options);
  if (answer.status === 403 && !options.anonymous) doubtRole();
  if (!isGood(answer)) throw errorOf(answer);
  return answer.body as T;
}
