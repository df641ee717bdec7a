import { type ApiOptions, api } from '@ar/session';
import { useEffect, useRef, useState } from 'react';

/**
 * Sends a form: `save` answers the saved record, or throws what is kept as `failure`; `stop` breaks off what is sent.
 * A record's form asks about a change that it met, and says that there was no answer, or an earlier one.
 */
export function useSave<Row>(showsFailure: NonNullable<ApiOptions['showsFailure']> = [0, 409, 412, 422]) {
  // `share`: how much has gone out, from 0 to 1; undefined where there is nothing large to send.
  const [saving, setSaving] = useState<{ share: number | undefined }>();
  const [failure, setFailure] = useState<unknown>();
  const stopper = useRef<AbortController>(undefined);
  // Of the record that this form makes: a server that has made it already makes no second one.
  const key = useRef<string>(undefined);
  // What is left is given up: sent to its end, it would be saved all the same.
  useEffect(() => () => stopper.current?.abort(), []);

  async function save(path: string, method: 'POST' | 'PATCH', body: object, version?: number): Promise<Row> {
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    const withFiles = body instanceof FormData;
    setFailure(undefined);
    if (method === 'POST') key.current ??= newKey();
    setSaving({ share: withFiles ? 0 : undefined });
    try {
      const saved = await api<Row>(path, {
        method,
        body,
        signal,
        showsFailure,
        headers: {
          ...(version !== undefined && { 'if-match': `"${version}"` }),
          ...(method === 'POST' && { 'idempotency-key': `"${key.current}"` }),
        },
        ...(withFiles && { onUploadProgress: (share: number) => setSaving({ share }) }),
      });
      key.current = undefined;
      return saved;
    } catch (error) {
      // Logged here; the form tells the person.
      console.error('The form was not saved', error);
      setFailure(error);
      throw error;
    } finally {
      setSaving(undefined);
    }
  }

  return {
    saving,
    failure,
    save,
    stop: () => stopper.current?.abort(),
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
