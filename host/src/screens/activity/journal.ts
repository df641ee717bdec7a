import { type ActivityEntry, activityQuery } from '@ar/domain/activity';
import { KINDS, type Kind } from '@ar/domain/activity-kinds';
import { ENTITIES } from '@ar/domain/entities/all';
import { type Entity, labelOf as labelOfField } from '@ar/domain/entities/entity';
import type { Language } from '@ar/domain/languages';
import type { Translate } from '@ar/session';
import { type MenuEntry, resourceOf } from '../../navigation/menu-entries.ts';
import { knownFilters } from '../../record-labels/list-filters.ts';
import type { RecordLabels } from '../../record-labels/record-labels.ts';

export const ACTIVITY = '/activity/';

const { resource, actor, kind, from, to, record, batch } = activityQuery.shape;
export const FILTERS = knownFilters({ resource, actor, kind, from, to, record, batch });

const entities: Partial<Record<string, Entity>> = ENTITIES;
/** Undefined for access, releases, and departments that this host does not know. */
export const entityOf = (resource: string) => entities[resource];

const OWN = ['access', 'releases'];

/** The label of a resource or of a department by its id. */
export const labelOf = (resource: string, entries: readonly MenuEntry[], text: Translate) =>
  OWN.includes(resource)
    ? text(resource)
    : entries.find((one) => [resourceOf(one), one.id].includes(resource))?.label;

const kinds = Object.entries(KINDS) as [Kind, readonly string[]][];
export const kindOf = (action: string): Kind | undefined =>
  kinds.find(([, actions]) => actions.includes(action))?.[0];

export const didWhat = (action: string, text: Translate) =>
  text(kindOf(action) ? `did-${action}` : 'did-other');

/** The record's name at that time; for a release, its department. */
export function nameOf(
  { resource, record_id, record_name }: ActivityEntry,
  entries: readonly MenuEntry[],
  text: Translate,
  named: RecordLabels['named'],
): string {
  const department = resource === 'releases' && record_id !== null && labelOf(record_id, entries, text);
  return department || (named({ resource, record_id, record_name }) ?? text('nameless'));
}

export const isAnybodys = ({ actor_name, action }: ActivityEntry) =>
  actor_name === null && ['sign-in-refused', 'refresh-replayed'].includes(action);

/** Whether a call answers the records of a batch one by one. */
export const isOneByOne = (call: Readonly<Record<string, string>>) =>
  ['search', 'record', 'batch'].some((name) => name in call);

export const importTold = ({ action, batch_added: added, batch_count }: ActivityEntry, text: Translate) =>
  typeof added === 'number' ? text(`told-${action}`, { added, changed: batch_count - added }) : undefined;

const FIELDS_TOLD = 4;

/** The labels of the fields that an edit changed; undefined for a new record, which has all. */
export function fieldsTold({ action, resource, fields }: ActivityEntry, language: Language, text: Translate) {
  const entity = entityOf(resource);
  if (!entity || !['edited', 'status'].includes(kindOf(action) ?? '')) return undefined;
  const labels = fields.map((field) => labelOfField(entity, field, language));
  const more = labels.length - FIELDS_TOLD;
  // One more label is as wide as the words for it.
  if (more <= 1) return labels.join(', ');
  return `${labels.slice(0, FIELDS_TOLD).join(', ')} ${text('more-fields', { count: more })}`;
}
