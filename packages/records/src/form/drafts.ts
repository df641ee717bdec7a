import type { Entity } from '@ar/domain/entities/entity';
import { useSession } from '@ar/session';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import type { Form, FormField, FormValues } from './field.ts';
import { newKey, type useSave } from './use-save.ts';
import { changedNames } from './values.ts';

interface Base {
  values: FormValues;
  version: number | undefined;
  /** The idempotency key: after a lost response, a retry with the same key creates no second record. */
  key?: string | undefined;
}

const texts = z.record(z.string(), z.string());

const draftSchema = z.object({
  at: z.string(),
  values: texts,
  start: texts,
  version: z.number().optional(),
  key: z.string().optional(),
});
export type Draft = z.infer<typeof draftSchema>;

/** Returns access to the form's draft in `sessionStorage`, and removes the drafts of other people in this tab. */
export function draftOf(person: number, resource: string, id: number | undefined) {
  const own = `draft:${person}:`;
  const name = `${own}${resource}:${id ?? 'new'}`;
  for (const other of Object.keys(sessionStorage)) {
    if (other.startsWith('draft:') && !other.startsWith(own)) sessionStorage.removeItem(other);
  }
  return {
    read(): Draft | undefined {
      try {
        return draftSchema.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null')).data;
      } catch {
        return undefined;
      }
    },
    write(values: FormValues, { values: start, version, key }: Base, at = new Date().toISOString()) {
      const draft = { at, values: textsOf(values), start: textsOf(start), version, key };
      try {
        sessionStorage.setItem(name, JSON.stringify(draft));
      } catch (error) {
        console.error('The draft could not be stored', error);
      }
    },
    remove: () => sessionStorage.removeItem(name),
  };
}

const textsOf = (values: FormValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string')) as z.infer<
    typeof texts
  >;

export function useDraft(
  { row, entity }: { row?: { id: number } | undefined; entity: Entity },
  fields: readonly FormField[],
  form: Form,
  values: FormValues,
  { base, setBase, key }: Pick<ReturnType<typeof useSave>, 'key'> & { base: Base; setBase(base: Base): void },
) {
  const person = useSession().user?.id ?? 0;
  const [draft] = useState(() => draftOf(person, entity.path, row?.id));
  const [found, setFound] = useState<Draft | undefined>(draft.read);
  // True after the draft was removed, because another render must not store the draft again.
  const ended = useRef(false);

  useEffect(() => {
    if (ended.current) return;
    if (changedNames(textsOf(base.values), values).length > 0) {
      if (!row) key.current ??= newKey();
      draft.write(values, { ...base, key: key.current });
    } else if (!found) draft.remove();
  }, [draft, values, base, found, row, key]);

  const usable = fields.flatMap(({ name, entered }) => (row && entered === 'create' ? [] : name));
  const usableIn = (texts: Draft['values']) =>
    Object.entries(texts).filter(([name]) => usable.includes(name));

  return {
    found,
    /** The typed values of the draft that have no field in this form. */
    lost: Object.entries(found?.values ?? {}).filter(
      ([name, text]) =>
        text !== '' && text !== found?.start[name] && text !== base.values[name] && !usable.includes(name),
    ),
    end() {
      ended.current = true;
      draft.remove();
    },
    use() {
      if (!found) return;
      if (!row && found.key !== undefined) key.current = found.key;
      // The draft's start values and version let the server detect changes that colleagues have made since.
      setBase({
        values: { ...base.values, ...Object.fromEntries(usableIn(found.start)) },
        version: found.version ?? base.version,
      });
      for (const [name, value] of usableIn(found.values)) {
        form.setValue(name, value, { shouldDirty: true, shouldTouch: true });
      }
      setFound(undefined);
    },
    discard() {
      draft.remove();
      setFound(undefined);
    },
  };
}
