import { REQUEST_TIMEOUT_MS } from '@ar/domain/limits';
import { createFetch } from 'ofetch';
import { ApiError, apiErrorOf } from './api-error.ts';
import { addressOf, createAskedAhead } from './asked-ahead.ts';
import type { TokenStore } from './browser-storage.ts';
import { createRefresh, type Locks } from './refresh.ts';

export interface ApiOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  query?: Record<string, string | number | boolean | undefined>;
  body?: FormData | object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Hears how much of the body has gone out, from 0 to 1. */
  onUploadProgress?(share: number): void;
  timeoutMs?: number;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
  /** A 401 speaks about this call's own content (sign-in, refresh, sign-out): no token is sent, none is renewed. */
  anonymous?: boolean;
  /** The caller shows a failure itself: any, or those of these statuses (0: no answer). Nobody else then tells it. */
  showsFailure?: true | readonly number[];
}

export interface ClientDependencies {
  fetch: typeof globalThis.fetch;
  /** A `fetch` that tells how much of the body has gone out. */
  uploadBy(onProgress: (share: number) => void): typeof globalThis.fetch;
  tokens: TokenStore;
  locks: Locks;
  pause(milliseconds: number): Promise<void>;
  emit: OutcomeListener;
  /** The global 401 handler: the tokens are gone, and with them the current user. */
  onSessionEnd(): void;
}

// A refresh holds the other tabs' lock, so a hanging one may not last as long as an upload may.
const REFRESH_TIMEOUT_MS = 30_000;

/** The server's verdict on a refresh token, not a server that is down, busy or away. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429;

/** Makes the function that calls the API and renews the session. */
export function createApiClient(dependencies: ClientDependencies) {
  const { fetch, uploadBy, tokens, locks, pause, emit, onSessionEnd } = dependencies;
  // Without `retry: false` ofetch would repeat failed GETs; only the query client may.
  const httpBy = (transport: typeof globalThis.fetch) =>
    createFetch({
      fetch: transport,
      defaults: { baseURL: '/api', credentials: 'include', retry: false, ignoreResponseError: true },
    });
  const http = httpBy(fetch);

  async function send(path: string, options: ApiOptions, access: string | null): Promise<Answer> {
    const {
      method = 'GET',
      query,
      body,
      headers,
      signal,
      keepalive,
      timeoutMs = REQUEST_TIMEOUT_MS,
      onUploadProgress,
    } = options;
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const by = onUploadProgress ? httpBy(uploadBy(onUploadProgress)) : http;
      const response = await by.raw<unknown>(path, {
        method,
        // Staff see the server's present state; public maps may be cached for a minute elsewhere.
        cache: 'no-cache',
        headers: {
          accept: 'application/json',
          ...headers,
          ...(access && { authorization: `Bearer ${access}` }),
        },
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(query && { query }),
        ...(body && { body }),
        ...(keepalive && { keepalive }),
      });
      return { method, path, status: response.status, body: response._data };
    } catch (cause) {
      signal?.throwIfAborted();
      return { method, path, status: 0, body: undefined, cause };
    }
  }

  const renew = createRefresh({
    tokens,
    locks,
    pause,
    isRefusal,
    async requestPair(refresh) {
      const options = { method: 'POST', body: { refresh }, timeoutMs: REFRESH_TIMEOUT_MS } as const;
      const answer = await send('/auth/refresh/', options, null);
      const pair = bodyOf<{ access?: unknown; refresh?: unknown } | undefined>(answer);
      if (typeof pair?.access !== 'string')
        throw new ApiError(0, { detail: 'the refresh answer holds no token' });
      return { access: pair.access, refresh: typeof pair.refresh === 'string' ? pair.refresh : undefined };
    },
  });

  /** The same request once more with a renewed token; a 401 again ends the session. */
  async function afterRenewal(path: string, options: ApiOptions, refused: Answer, failed: string | null) {
    const access = await renew(failed).catch((error: unknown) => {
      if (error instanceof ApiError) {
        const { status } = error;
        emit({ method: 'POST', path: '/auth/refresh/', status, body: undefined, ...shown(options, status) });
      }
      throw error;
    });
    const answer = access === null ? refused : await send(path, options, access);
    if (answer.status !== 401) return answer;
    if (access !== null && tokens.read().access === access) tokens.clear();
    if (tokens.read().access === null) onSessionEnd();
    return answer;
  }

  const askedAhead = createAskedAhead<Answer>(() => performance.now());

  /**
   * Asks now for what a screen asks for once its code is here: its call of the same path and query gets this answer.
   * A failure is not told; the screen asks again.
   */
  function askAhead(path: string): void {
    const { access } = tokens.read();
    askedAhead.ask(addressOf(path), access, () => send(path, {}, access), isGood);
  }

  async function firstTry(path: string, options: ApiOptions, access: string | null): Promise<Answer> {
    const isPlain = isRead(options) && !options.headers;
    const ahead = isPlain ? askedAhead.take(addressOf(path, options.query), access) : undefined;
    if (!ahead) return send(path, options, access);
    const answer = await ahead;
    options.signal?.throwIfAborted();
    return answer;
  }

  async function answerTo(path: string, options: ApiOptions): Promise<Answer> {
    const access = options.anonymous ? null : tokens.read().access;
    const first = await firstTry(path, options, access);
    return first.status === 401 && !options.anonymous ? afterRenewal(path, options, first, access) : first;
  }

  async function api<T>(path: string, options: ApiOptions = {}): Promise<T> {
    // An answer that was asked for before a change, or during it, may be out of date.
    const forget = () => isRead(options) || askedAhead.forget();
    forget();
    const answer = await answerTo(path, options).finally(forget);
    const { method, status, body } = answer;
    emit({ method, path, status, body, ...shown(options, status) });
    return bodyOf<T>(answer);
  }

  return { api, askAhead };
}

export type Api = ReturnType<typeof createApiClient>['api'];

/** An outcome with the error that kept an answer away. */
interface Answer extends Outcome {
  cause?: unknown;
}

const isRead = ({ method = 'GET' }: ApiOptions) => method === 'GET';

const shown = ({ showsFailure }: ApiOptions, status: number): Pick<Outcome, 'shown'> =>
  showsFailure === true || showsFailure?.includes(status) ? { shown: true } : {};

const isGood = ({ status }: Pick<Answer, 'status'>) => status >= 200 && status < 300;

/** The body of a good answer; anything else is thrown. The server checks its answers, so their shape is trusted. */
function bodyOf<T>({ status, body, cause }: Answer): T {
  if (isGood({ status })) return body as T;
  throw status === 0 ? new ApiError(0, {}, { cause }) : apiErrorOf(status, body);
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

export type OutcomeListener = (outcome: Outcome) => void;

/** The client shows nothing itself. The host listens and shows outcomes as toasts. */
export function createOutcomes() {
  const listeners = new Set<OutcomeListener>();
  return {
    emit(outcome: Outcome) {
      for (const listener of listeners) listener(outcome);
    },
    /** Calls `listener` for every outcome; answers how to stop. */
    onOutcome(listener: OutcomeListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
