import type { FormValues } from './field.ts';

/** What was typed and not saved, and when. */
export interface Draft {
  at: string;
  values: Record<string, string>;
}

const PREFIX = 'draft:';

/** Whose draft, of which list and of which record: `draft:3:/users/:7`. */
const keyOf = (person: number, resource: string, id: number | undefined) =>
  `${PREFIX}${person}:${resource}:${id ?? 'new'}`;

/**
 * Unsaved texts of one form, kept in the tab until they are saved or given up: a reload, an expired session or a
 * server that is away loses nothing. Files cannot be kept. Somebody else in the same tab never sees them.
 */
export function draftOf(storage: Storage, person: number, resource: string, id: number | undefined) {
  const key = keyOf(person, resource, id);
  forgetOthers(storage, person);
  return {
    read(): Draft | undefined {
      try {
        const draft: unknown = JSON.parse(storage.getItem(key) ?? 'null');
        return isDraft(draft) ? draft : undefined;
      } catch {
        return undefined;
      }
    },
    write(values: FormValues, at = new Date().toISOString()) {
      const texts = Object.entries(values).filter(([, value]) => typeof value === 'string');
      try {
        storage.setItem(key, JSON.stringify({ at, values: Object.fromEntries(texts) }));
      } catch (error) {
        // A full storage costs the copy, not the form.
        console.error('The draft could not be kept', error);
      }
    },
    remove: () => storage.removeItem(key),
  };
}

function forgetOthers(storage: Storage, person: number): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) {
    if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${person}:`)) storage.removeItem(key);
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { at, values } = value as Partial<Draft>;
  return typeof at === 'string' && typeof values === 'object' && values !== null;
}
