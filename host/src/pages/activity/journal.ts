import { type ActivityEntry, activityQuery } from '@ar/domain/activity';
import { KINDS, type Kind } from '@ar/domain/activity-kinds';
import { ownEntity } from '@ar/domain/entities/all';
import { labelOf as labelOfField } from '@ar/domain/entities/entity';
import type { Language } from '@ar/domain/languages';
import { type Translate, useText } from '@ar/session';
import { useFormats } from '../../charts/formats.ts';
import { type MenuEntry, resourceOf } from '../../navigation/menu-entries.ts';
import { knownFilters } from '../../record-labels/list-filters.ts';
import { useRecordLabels } from '../../record-labels/record-labels.ts';

export const ACTIVITY = '/activity/';

export const useJournal = () => ({ text: useText('activity'), ...useFormats(), ...useRecordLabels() });

const { resource, actor, kind, from, to, record, batch } = activityQuery.shape;
export const FILTERS = knownFilters({ resource, actor, kind, from, to, record, batch });

const OWN = ['access', 'releases'];

export const labelOf = (resource: string, entries: readonly MenuEntry[], text: Translate) =>
  OWN.includes(resource)
    ? text(resource)
    : entries.find((one) => [resourceOf(one), one.id].includes(resource))?.label;

const kinds = Object.entries(KINDS) as [Kind, readonly string[]][];
export const kindOf = (action: string): Kind | undefined =>
  kinds.find(([, actions]) => actions.includes(action))?.[0];

const MAX_FIELDS = 4;

/**
 * Returns the labels of the changed fields. Undefined for actions other than edits and status changes, and for
 * resources without an entity.
 */
export function changedFields({ action, resource, fields }: ActivityEntry, lang: Language, text: Translate) {
  const entity = ownEntity(resource);
  if (!entity || !['edited', 'status'].includes(kindOf(action) ?? '')) return undefined;
  const labels = fields.map((field) => labelOfField(entity, field, lang));
  const more = labels.length - MAX_FIELDS;
  // Shows the last label instead of "and 1 more", because both are about as long.
  if (more <= 1) return labels.join(', ');
  return `${labels.slice(0, MAX_FIELDS).join(', ')} ${text('more-fields', { count: more })}`;
}

const dayOf = (moment: Date) => [moment.getFullYear(), moment.getMonth(), moment.getDate()].join('-');

interface Day<Entry> {
  name: 'today' | 'yesterday' | undefined;
  at: string;
  entries: Entry[];
}

export function byDay<Entry extends { at: string }>(entries: readonly Entry[], now: Date): Day<Entry>[] {
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const days = new Map<string, Day<Entry>>();
  for (const entry of entries) {
    const key = dayOf(new Date(entry.at));
    const name = key === dayOf(now) ? 'today' : key === dayOf(before) ? 'yesterday' : undefined;
    const day = days.get(key) ?? { name, at: entry.at, entries: [] };
    day.entries.push(entry);
    days.set(key, day);
  }
  return [...days.values()];
}
