import type { Insertable } from 'kysely';
import type { DB } from '../database/schema.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record of the demonstration data, as its row came out of the database. */
interface MadeRecord {
  id: number;
  version: number;
  created_at: string;
  updated_at: string;
  created_by: number | null;
  last_modified_by: number | null;
}

/** What the audit log keeps of a record now, and what the last edit changed of it, if it was edited. */
export interface Story {
  resource: string;
  record: MadeRecord;
  values: Values;
  /** The values before the edit, where they were others. */
  earlier: Values;
}

type Entry = Insertable<DB['audit_log']> & { at: string };

/** User → what they are called. */
export type Names = ReadonlyMap<number, string>;

/** The entries that making a record, and editing it once, would have left in the audit log. */
export function auditEntries({ resource, record, values, earlier }: Story, names: Names): Entry[] {
  const entry = (action: string, at: string, actor: number | null, before: Values | null, after: Values) => ({
    at,
    actor_id: actor,
    actor_name: actor === null ? null : (names.get(actor) ?? null),
    action,
    resource,
    record_id: String(record.id),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  });
  const first = record.version > 1 ? { ...values, ...earlier } : values;
  const entries: Entry[] = [entry('create', record.created_at, record.created_by, null, first)];
  if (record.version > 1) {
    entries.push(entry('update', record.updated_at, record.last_modified_by, first, values));
  }
  return entries;
}

/** What the first version of a place lacked: what staff do add later, in turns. */
export function earlierPlace(index: number): Values {
  const lacks: readonly Values[] = [
    { name_en: null, description_en: null },
    { image_alt: null, image_alt_en: null },
    { description_en: null },
    { image: null, image_alt: null, image_alt_en: null },
  ];
  return lacks[index % lacks.length] ?? {};
}

/** What the first version of a knowledge-base file was: the assistant began or ceased to read it. */
export function earlierClerkFile({ is_active }: { is_active: boolean }): Values {
  return { is_active: !is_active };
}
