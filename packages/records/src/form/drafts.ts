import type { Entity } from '@ar/domain/entities/entity';
import { useSession } from '@ar/session';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormField, FormValues } from './field.ts';
import { newKey, type useSave } from './use-save.ts';
import { changedNames } from './values.ts';

interface Beginning {
  values: FormValues;
  version: number | undefined;
  /** The idempotency key of a new record, because the server's answer may have been lost. */
  key?: string | undefined;
}

/** Unsaved values, with the values that the form started from. */
export interface Draft {
  at: string;
  values: Record<string, string>;
  start: Record<string, string>;
  version?: number | undefined;
  key?: string | undefined;
}

/** The draft of a form in `sessionStorage`. Removes drafts of other people. */
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
        // The form works without a stored draft.
        console.error('The draft could not be stored', error);
      }
    },
    remove: () => sessionStorage.removeItem(key),
  };
}

const lostIn = (
  { values, start }: Draft,
  usable: readonly string[],
  now: FormValues,
): [name: string, text: string][] =>
  Object.entries(values).filter(
    ([name, text]) => text !== '' && text !== start[name] && text !== now[name] && !usable.includes(name),
  );

function textsOf(values: FormValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

function isDraft(value: unknown): value is Draft {
  const { at, values, start } = (value ?? {}) as Partial<Draft>;
  return typeof at === 'string' && isObject(values) && isObject(start);
}

type Key = ReturnType<typeof useSave>['key'];

export function useDraft(
  { row, entity }: { row?: { id: number } | undefined; entity: Entity },
  fields: readonly FormField[],
  form: UseFormReturn<FormValues>,
  values: FormValues,
  { base, setBase, key }: { base: Beginning; setBase(base: Beginning): void; key: Key },
) {
  const person = useSession().user?.id ?? 0;
  const [draft] = useState(() => draftOf(person, entity.path, row?.id));
  const [found, setFound] = useState<Draft | undefined>(draft.read);
  // A render after the end must not store the draft again.
  const ended = useRef(false);

  useEffect(() => {
    if (ended.current) return;
    // An offered draft stays until the person uses or discards it.
    if (changedNames(textsOf(base.values), values).length > 0) {
      if (!row) key.current ??= newKey();
      draft.write(values, { ...base, key: key.current });
    } else if (!found) draft.remove();
  }, [draft, values, base, found, row, key]);

  // An edit cannot set fields that only a new record has.
  const usable = fields.flatMap(({ name, entered }) => (row && entered === 'create' ? [] : name));

  return {
    found,
    lost: found ? lostIn(found, usable, base.values) : [],
    end() {
      ended.current = true;
      draft.remove();
    },
    use() {
      if (!found) return;
      const known = (texts: Record<string, string>) =>
        Object.entries(texts).filter(([name]) => usable.includes(name));
      if (!row && found.key !== undefined) key.current = found.key;
      // Starts from the draft's base, so that the save detects later changes by colleagues.
      setBase({
        values: { ...base.values, ...Object.fromEntries(known(found.start)) },
        version: found.version ?? base.version,
      });
      for (const [name, value] of known(found.values)) {
        form.setValue(name, value, { shouldDirty: true, shouldTouch: true });
      }
      setFound(undefined);
    },
    moveTo(id: number) {
      draftOf(person, entity.path, id).write(form.getValues(), { values: {}, version: undefined });
      this.end();
    },
    discard() {
      draft.remove();
      setFound(undefined);
    },
  };
}
