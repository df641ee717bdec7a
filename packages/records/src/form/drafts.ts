import type { FormValues } from './field.ts';

export interface Beginning {
  values: FormValues;
  version: number | undefined;
  /** Of the record that is made: a server may have made it already, and its answer be lost. */
  key?: string | undefined;
}

/** What was typed and not saved, when, and what it began with: the record may have changed since. */
export interface Draft {
  at: string;
  values: Record<string, string>;
  start: Record<string, string>;
  version?: number | undefined;
  key?: string | undefined;
}

/** Unsaved texts of one form, kept in the tab until they are saved or given up; another person never sees them. */
export function draftOf(person: number, resource: string, id: number | undefined) {
  const own = `draft:${person}:`;
  const key = `${own}${resource}:${id ?? 'new'}`;
  for (const other of Object.keys(sessionStorage)) {
    if (other.startsWith('draft:') && !other.startsWith(own)) sessionStorage.removeItem(other);
  }
  return {
    read(): Draft | undefined {
      try {
        const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
        return isDraft(draft) ? draft : undefined;
      } catch {
        return undefined;
      }
    },
    write(values: FormValues, begun: Beginning, at = new Date().toISOString()) {
      const { version, key: made } = begun;
      const draft = { at, values: textsOf(values), start: textsOf(begun.values), version, key: made };
      try {
        sessionStorage.setItem(key, JSON.stringify(draft));
      } catch (error) {
        // A full storage costs the copy, not the form.
        console.error('The draft could not be kept', error);
      }
    },
    remove: () => sessionStorage.removeItem(key),
  };
}

/** What a draft has of fields that the form does not take, other than what stands there `now`. */
export const lostIn = (
  { values, start }: Draft,
  taken: readonly string[],
  now: FormValues,
): [name: string, text: string][] =>
  Object.entries(values).filter(
    ([name, text]) => text !== '' && text !== start[name] && text !== now[name] && !taken.includes(name),
  );

export function textsOf(values: FormValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

function isDraft(value: unknown): value is Draft {
  const { at, values, start } = (value ?? {}) as Partial<Draft>;
  return typeof at === 'string' && isObject(values) && isObject(start);
}
