import { type ActivityEntry, activityQuery } from '@ar/domain/activity';
import { KINDS, type Kind } from '@ar/domain/activity-kinds';
import { ownEntity } from '@ar/domain/entities/all';
import { labelOf as labelOfField } from '@ar/domain/entities/entity';
import { langOfEntered } from '@ar/domain/languages';
import { type Translate, useText } from '@ar/session';
import { useFormats } from '../../charts/formats.ts';
import { journalAddress, type MenuEntry, recordAddress, resourceOf } from '../../navigation/menu-entries.ts';
import { knownFilters } from '../../record-labels/list-filters.ts';
import { useRecordLabels } from '../../record-labels/record-labels.ts';

export const ACTIVITY = '/activity/';

export const useJournal = () => ({ text: useText('activity'), ...useFormats(), ...useRecordLabels() });

const { resource, actor, kind, from, to, record, batch } = activityQuery.shape;
export const FILTERS = knownFilters({ resource, actor, kind, from, to, record, batch });

const OWN = ['access', 'releases'];

export const labelOf = (resource: string, departments: readonly MenuEntry[], text: Translate) =>
  OWN.includes(resource)
    ? text(resource)
    : departments.find((one) => [resourceOf(one), one.id].includes(resource))?.label;

const kinds = Object.entries(KINDS) as [Kind, readonly string[]][];
const kindOf = (action: string): Kind | undefined =>
  kinds.find(([, actions]) => actions.includes(action))?.[0];

const isAnonymous = ({ actor_name, action }: ActivityEntry) =>
  actor_name === null && ['sign-in-refused', 'refresh-replayed'].includes(action);

const MAX_FIELDS = 4;

export type EntryLabels = ReturnType<typeof useEntryLabels>;

/** If `isOneByOne` is false, an entry with a batch stands for the whole batch. */
export function useEntryLabels(departments: readonly MenuEntry[], isOneByOne: boolean) {
  const { text, language, person, counted, named } = useJournal();
  const isBatch = ({ batch_count }: ActivityEntry) => batch_count > 1 && !isOneByOne;
  return {
    isBatch,
    did: ({ action }: ActivityEntry) => text(kindOf(action) ? `did-${action}` : 'did-other'),
    actor: (entry: ActivityEntry) => (isAnonymous(entry) ? text('anybody') : person(entry.actor_name)),
    department: ({ resource }: ActivityEntry) => labelOf(resource, departments, text) ?? resource,
    reason: ({ reason }: ActivityEntry) => reason && text('reason-was', { reason }),

    subject(entry: ActivityEntry): string {
      const { action, resource, record_id, batch_count, batch_added: added } = entry;
      if (isBatch(entry))
        return typeof added === 'number'
          ? text(`told-${action}`, { added, changed: batch_count - added })
          : counted(resource, batch_count);
      // An entry about a release shows the department's current name.
      const department = resource === 'releases' && record_id && labelOf(record_id, departments, text);
      return department || (named(entry) ?? text('nameless'));
    },

    lang: (entry: ActivityEntry) =>
      entry.record_name === null || isBatch(entry) ? undefined : langOfEntered(language),

    address(entry: ActivityEntry): string | undefined {
      const { resource, record_id: id, record_name: name, is_there, batch } = entry;
      if (isBatch(entry)) return batch === null ? undefined : journalAddress({ batch });
      return is_there && id !== null ? recordAddress(departments, { resource, id, name }) : undefined;
    },

    /** Empty for actions other than edits and status changes, and for resources without an entity. */
    fields({ action, resource, fields }: ActivityEntry): string {
      const entity = ownEntity(resource);
      if (!entity || !['edited', 'status'].includes(kindOf(action) ?? '')) return '';
      const labels = fields.map((field) => labelOfField(entity, field, language));
      const more = labels.length - MAX_FIELDS;
      // Shows the last label instead of "and 1 more", because both are about as long.
      if (more <= 1) return labels.join(', ');
      return `${labels.slice(0, MAX_FIELDS).join(', ')} ${text('more-fields', { count: more })}`;
    },
  };
}
