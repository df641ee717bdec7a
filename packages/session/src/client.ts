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
  /** Called with the share of the body that has been sent, from 0 to 1. */
  onUploadProgress?(share: number): void;
  /** Called with the bytes received so far. The response is a `Blob` if this callback is set. */
  onDownloadProgress?(bytes: number): void;
  timeoutMs?: number;
  /** Lets the request continue after the page is closed. */
  keepalive?: boolean;
  /** Sends no access token and does not renew it on a 401. */
  anonymous?: boolean;
  /** Suppresses the toast for every failure or for these statuses (0: no response), which the caller shows. */
  showsFailure?: true | readonly number[];
}

/** The result of a call. An aborted call has no outcome. */
export interface Outcome {
  method: string;
  path: string;
  /** 0 if there is no response. */
  status: number;
  body: unknown;
  /** True if the caller shows the failure. */
  shown?: boolean;
}

type Result = Pick<Outcome, 'status' | 'body'> & {
  cause?: unknown;
  isDeclined?: true;
};

type OutcomeListener = (outcome: Outcome) => void;

const listeners = new Set<OutcomeListener>();

/** Calls `listener` with every outcome. Returns a function that unsubscribes. */
export function onOutcome(listener: OutcomeListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function emit(method: string, path: string, result: Result, { showsFailure }: ApiOptions): void {
  const { status, body, isDeclined } = result;
  const shown = isDeclined || showsFailure === true || showsFailure?.includes(status) === true;
  for (const listener of listeners) listener({ method, path, status, body, shown });
}

/** `session.ts` replaces these handlers. */
export const refusals = {
  /** Called after the tokens are cleared, with the server's code if there is one. */
  ended(_why: string | undefined) {},
  forbidden() {},
};

/** Resolves to false if the person declines to authenticate again. */
type AskForProof = () => Promise<boolean>;

let askForProof: AskForProof | undefined;

/** Handles calls that require re-authentication: they are repeated, or fail without a toast if declined. */
export function onProofAsked(ask: AskForProof): () => void {
  askForProof = ask;
  return () => {
    if (askForProof === ask) askForProof = undefined;
  };
}

const requiresProof = ({ status, body }: Result) =>
  status === 403 && (body as { code?: unknown } | undefined)?.code === 'proof-needed';

// Only the query client retries, so ofetch must not repeat failed GETs.
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

async function send(path: string, options: ApiOptions, access: string | null): Promise<Result> {
  const { method = 'GET', query, body, keepalive, signal, timeoutMs = REQUEST_TIMEOUT_MS } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await transportOf(options).raw<unknown>(path, {
      method,
      // Public responses may be cached for a minute, but staff must see current data.
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

const isGood = ({ status }: Result) => status >= 200 && status < 300;

const errorOf = ({ status, body, cause }: Result) =>
  status === 0 ? new ApiError(0, {}, { cause }) : apiErrorOf(status, body);

// Other tabs wait for the lock during a refresh, so the timeout is shorter than an upload's.
const REFRESH_TIMEOUT_MS = 30_000;

/**
 * Chromium copies the local storage into each process with a delay. Without the wait, the next tab with the lock read
 * the old tokens in a tenth of the measured cases.
 */
const STORAGE_SETTLES_MS = 250;
const storageSettles = () => new Promise<void>((resume) => setTimeout(resume, STORAGE_SETTLES_MS));

function newerThan(failed: string | null): string | null {
  const { access } = tokens.read();
  return access === failed ? null : access;
}

/** A busy server responds with 408 or 429. */
const isRefusal = ({ status }: Result) => status >= 400 && status < 500 && status !== 408 && status !== 429;

let refusedFor: string | undefined;

async function exchange(failed: string | null): Promise<string | null> {
  const newer = newerThan(failed);
  if (newer) return newer;
  const { refresh } = tokens.read();
  if (!refresh) {
    refusedFor = undefined;
    tokens.clear();
    return null;
  }
  const options = { method: 'POST', body: { refresh }, timeoutMs: REFRESH_TIMEOUT_MS } as const;
  const result = await send('/auth/refresh/', options, null);
  if (isRefusal(result)) {
    await storageSettles();
    if (tokens.read().refresh !== refresh) return newerThan(failed);
    refusedFor = apiErrorOf(result.status, result.body).code;
    tokens.clear();
    return null;
  }
  const pair = result.body as Partial<TokenPair> | undefined;
  if (!isGood(result)) throw errorOf(result);
  if (!pair?.access) throw new ApiError(0, { detail: 'the refresh response has no token' });
  // A sign-out or sign-in during the request makes the received tokens obsolete.
  if (tokens.read().refresh !== refresh) return tokens.read().access;
  tokens.write({ access: pair.access, refresh: pair.refresh });
  return pair.access;
}

/** Runs `exchange` under a lock across tabs. The lock lasts longer, but this tab does not wait for it. */
function exchangeAlone(failed: string | null): Promise<string | null> {
  // `navigator.locks` is undefined in insecure contexts.
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
 * Returns an access token newer than `failed`, or null if the session has ended. A refresh token works only once, so
 * two concurrent refreshes would sign the person out.
 */
async function renew(failed: string | null): Promise<string | null> {
  const newer = newerThan(failed);
  if (newer) return newer;
  renewal ??= exchangeAlone(failed).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function retryRenewed(path: string, options: ApiOptions, refused: Result, failed: string | null) {
  const access = await renew(failed).catch((error: unknown) => {
    if (error instanceof ApiError)
      emit('POST', '/auth/refresh/', { status: error.status, body: undefined }, options);
    throw error;
  });
  const result = access === null ? refused : await send(path, options, access);
  if (result.status !== 401) return result;
  if (access !== null && tokens.read().access === access) tokens.clear();
  if (tokens.read().access === null) refusals.ended(refusedFor);
  return result;
}

async function resultOf(path: string, options: ApiOptions): Promise<Result> {
  const access = options.anonymous ? null : tokens.read().access;
  const first = await send(path, options, access);
  const result =
    first.status === 401 && !options.anonymous ? await retryRenewed(path, options, first, access) : first;
  if (!requiresProof(result) || !askForProof) return result;
  if (await askForProof()) return send(path, options, tokens.read().access);
  return { ...result, isDeclined: true };
}

/** Calls the API with a path like `/users/` and returns the body. Throws an `ApiError`. */
export async function api<T>(path: string, options: ApiOptions = {}): Promise<T> {
  const result = await resultOf(path, options);
  emit(options.method ?? 'GET', path, result, options);
  if (result.status === 403 && !options.anonymous) refusals.forbidden();
  if (!isGood(result)) throw errorOf(result);
  return result.body as T;
}
