import { ApiError, api, type StaleEdit } from '@ar/session';
import { useRef, useState } from 'react';

/** Why a form could not be saved, but for what stands under its fields. */
export type SaveFailure =
  | { kind: 'stale'; edit: StaleEdit }
  | { kind: 'fields'; errors: Record<string, string[]> }
  | { kind: 'refused' }
  | { kind: 'no-answer' }
  | { kind: 'stopped' };

export interface Saving {
  /** How much has gone out, from 0 to 1; undefined where there is nothing large to send. */
  share: number | undefined;
}

interface SaveCall {
  path: string;
  method: 'POST' | 'PATCH';
  body: object | FormData;
  /** The version that the edit is based on. */
  version: number | undefined;
}

/** What a failed call means for the form. */
function failureOf(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) return { kind: 'stopped' };
  const { status, stale, errors } = error;
  if (stale) return { kind: 'stale', edit: stale };
  if (errors) return { kind: 'fields', errors };
  return status === 0 ? { kind: 'no-answer' } : { kind: 'refused' };
}

/** Sends a form: `save` answers the saved record or the failure; `stop` breaks off what is being sent. */
export function useSave<Row>() {
  const [saving, setSaving] = useState<Saving>();
  const [failure, setFailure] = useState<SaveFailure>();
  const stopper = useRef<AbortController>(undefined);

  async function save({ path, method, body, version }: SaveCall): Promise<Row | SaveFailure> {
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    const withFiles = body instanceof FormData;
    setFailure(undefined);
    setSaving({ share: withFiles ? 0 : undefined });
    try {
      return await api<Row>(path, {
        method,
        body,
        signal,
        // The form asks about a change that it met, and says that there was no answer.
        showsFailure: [0, 412],
        ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
        ...(withFiles && { onUploadProgress: (share: number) => setSaving({ share }) }),
      });
    } catch (error) {
      // Logged here; the form tells the person.
      console.error('The form was not saved', error);
      const failed = failureOf(error);
      setFailure(failed);
      return failed;
    } finally {
      setSaving(undefined);
    }
  }

  return { saving, failure, save, stop: () => stopper.current?.abort() };
}

/** Whether `save` came back with a failure instead of a record. */
export function isFailure<Row extends object>(answer: Row | SaveFailure): answer is SaveFailure {
  return 'kind' in answer && !('version' in answer);
}
