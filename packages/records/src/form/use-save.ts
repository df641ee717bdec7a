import { ApiError, type ApiOptions, api } from '@ar/session';
import { useRef } from 'react';
import { useWrite } from '../use-write.ts';

interface Sent {
  path: string;
  method: 'POST' | 'PATCH';
  body: object;
  version?: number | undefined;
}

export function useSave<Row>(showsFailure: NonNullable<ApiOptions['showsFailure']> = [0, 409, 412, 422]) {
  // The idempotency key, which the draft stores too. A retry with the same key does not create a second record.
  const key = useRef<string>(undefined);
  const { isPending, progress, error, mutateAsync, stop } = useWrite<Row, Sent>({
    send({ path, method, body, version }, { signal, onProgress }) {
      if (method === 'POST') key.current ??= newKey();
      const withFiles = body instanceof FormData;
      if (withFiles) onProgress(0);
      return api<Row>(path, {
        method,
        body,
        signal,
        showsFailure,
        headers: {
          ...(version !== undefined && { 'if-match': `"${version}"` }),
          ...(method === 'POST' && { 'idempotency-key': `"${key.current}"` }),
        },
        ...(withFiles && { onUploadProgress: onProgress }),
      });
    },
    onSuccess() {
      key.current = undefined;
    },
    onError(error) {
      // The server would answer 422 to each further request with this key. The next press creates a second record.
      if (error instanceof ApiError && error.status === 422) key.current = undefined;
    },
  });
  return {
    /** `share` is the uploaded part of the files, from 0 to 1. `share` is undefined if the form sends no files. */
    saving: isPending ? { share: progress } : undefined,
    failure: error ?? undefined,
    save: (path: string, method: Sent['method'], body: object, version?: number) =>
      mutateAsync({ path, method, body, version }),
    stop,
    key,
  };
}

/** Returns a random key. `crypto.randomUUID` is missing on pages without TLS. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
