import { type ActivityEntry, activityQuery } from '@ar/domain/activity';
import { KINDS, type Kind } from '@ar/domain/activity-kinds';
import { ENTITIES } from '@ar/domain/entities/all';
import { type Entity, labelOf } from '@ar/domain/entities/entity';
import type { Language } from '@ar/domain/languages';
import type { Translate } from '@ar/session';

export const ACTIVITY = '/activity/';

const { resource, actor, kind, from, to, record, batch } = activityQuery.shape;
export const FILTERS = { resource, actor, kind, from, to, record, batch };
export type Filters = Partial<Record<keyof typeof FILTERS, string>>;

const entities: Partial<Record<string, Entity>> = ENTITIES;
/** The definition of what an entry is about; undefined for access, releases, and departments that came later. */
export const entityOf = (resource: string) => entities[resource];

const kinds = Object.entries(KINDS) as [Kind, readonly string[]][];
export const kindOf = (action: string): Kind | undefined =>
  kinds.find(([, actions]) => actions.includes(action))?.[0];

export const didWhat = (action: string, text: Translate) =>
  text(kindOf(action) ? `did-${action}` : 'did-other');

/** What an entry is about: one record by the name it had, or how many. */
export function subjectOf(entry: ActivityEntry, text: Translate): string {
  const { batch_count: count, resource, record_name, record_id } = entry;
  if (count > 1) return text(entityOf(resource) ? `batch-${resource}` : 'batch-other', { count });
  return record_name ?? record_id ?? text('nameless');
}

export const actorOf = (name: string | null, text: Translate) =>
  name === null ? text('system') : name || text('removed');

const FIELDS_TOLD = 4;

/** The fields that an edit changed, as people call them. All fields of a new record would say nothing. */
export function fieldsTold({ action, resource, fields }: ActivityEntry, language: Language, text: Translate) {
  const entity = entityOf(resource);
  if (!entity || !['edited', 'status'].includes(kindOf(action) ?? '')) return undefined;
  const labels = fields.map((field) => labelOf(entity, field, language));
  const more = labels.length - FIELDS_TOLD;
  // One more takes no more room than the words that would stand for it.
  if (more <= 1) return labels.join(', ');
  return `${labels.slice(0, FIELDS_TOLD).join(', ')} ${text('more-fields', { count: more })}`;
}
