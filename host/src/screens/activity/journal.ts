import { type ActivityEntry, activityQuery } from '@ar/domain/activity';
import { KINDS, type Kind } from '@ar/domain/activity-kinds';
import { ownEntity } from '@ar/domain/entities/all';
import { labelOf as labelOfField } from '@ar/domain/entities/entity';
import type { Language } from '@ar/domain/languages';
import type { Translate } from '@ar/session';
import { type MenuEntry, resourceOf } from '../../navigation/menu-entries.ts';
import { knownFilters } from '../../record-labels/list-filters.ts';
import type { RecordLabels } from '../../record-labels/record-labels.ts';

export const ACTIVITY = '/activity/';

const { resource, actor, kind, from, to, record, batch } = activityQuery.shape;
export const FILTERS = knownFilters({ resource, actor, kind, from, to, record, batch });

const OWN = ['access', 'releases'];

/** The label of a resource, or of a department by its id. */
export const labelOf = (resource: string, entries: readonly MenuEntry[], text: Translate) =>
  OWN.includes(resource)
    ? text(resource)
    : entries.find((one) => [resourceOf(one), one.id].includes(resource))?.label;

const kinds = Object.entries(KINDS) as [Kind, readonly string[]][];
export const kindOf = (action: string): Kind | undefined =>
  kinds.find(([, actions]) => actions.includes(action))?.[0];

export const actionLabel = (action: string, text: Translate) =>
  text(kindOf(action) ? `did-${action}` : 'did-other');

/** The record's name at the entry's time; for a release, its department. */
export function nameOf(
  { resource, record_id, record_name }: ActivityEntry,
  entries: readonly MenuEntry[],
  text: Translate,
  named: RecordLabels['named'],
): string {
  const department = resource === 'releases' && record_id !== null && labelOf(record_id, entries, text);
  return department || (named({ resource, record_id, record_name }) ?? text('nameless'));
}

/** Whether the API lists a batch's records individually for this query. */
export const isOneByOne = (call: Readonly<Record<string, string>>) =>
  ['search', 'record', 'batch'].some((name) => name in call);

export const importSummary = ({ action, batch_added: added, batch_count }: ActivityEntry, text: Translate) =>
  typeof added === 'number' ? text(`told-${action}`, { added, changed: batch_count - added }) : undefined;

const MAX_FIELDS = 4;

/** The labels of the fields that an edit changed; undefined for other actions. */
export function changedFields({ action, resource, fields }: ActivityEntry, lang: Language, text: Translate) {
  const entity = ownEntity(resource);
  if (!entity || !['edited', 'status'].includes(kindOf(action) ?? '')) return undefined;
  const labels = fields.map((field) => labelOfField(entity, field, lang));
  const more = labels.length - MAX_FIELDS;
  // A single label is as short as 'and 1 more'.
  if (more <= 1) return labels.join(', ');
  return `${labels.slice(0, MAX_FIELDS).join(', ')} ${text('more-fields', { count: more })}`;
}
