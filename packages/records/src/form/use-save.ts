import { type ApiOptions, api } from '@ar/session';
import { useRef } from 'react';
import { useWrite } from '../use-write.ts';

interface Sent {
  path: string;
  method: 'POST' | 'PATCH';
  body: object;
  version?: number | undefined;
}

/**
 * Sends a form: `save` answers the saved record, or throws what is kept as `failure`; `stop` breaks off what is sent.
 * A record's form asks about a change that it met, and says that there was no answer, or an earlier one.
 */
export function useSave<Row>(showsFailure: NonNullable<ApiOptions['showsFailure']> = [0, 409, 412, 422]) {
  // Of the record that this form makes: a server that has made it already makes no second one.
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
  });
  return {
    /** `share`: how much has gone out, from 0 to 1; undefined where there is nothing large to send. */
    saving: isPending ? { share: progress } : undefined,
    failure: error ?? undefined,
    save: (path: string, method: Sent['method'], body: object, version?: number) =>
      mutateAsync({ path, method, body, version }),
    stop,
    /** Of the record that is made, to go on with after the page was opened anew. */
    key,
    /** The next record that is sent is another one. */
    startAnew() {
      key.current = undefined;
    },
  };
}

/** Random also on a page without a secure context, which has no `randomUUID`. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
