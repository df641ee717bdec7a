import { type ActivityEntry, journalOf } from '@ar/domain/activity';
import { KIND_NAMES } from '@ar/domain/activity-kinds';
import { isOfDepartment, isResource } from '@ar/domain/permissions';
import type { useRecordList } from '@ar/records';
import { type ListFilter, useFilterKinds } from '@ar/records/filters';
import { useSession, useText } from '@ar/session';
import { useRef } from 'react';
import { type MenuEntry, resourceOf } from '../../navigation/menu-entries.ts';
import { usePeople } from '../../record-labels/list-filters.ts';
import { useRecordLabels } from '../../record-labels/record-labels.ts';
import { labelOf } from './journal.ts';

type Journal = ReturnType<typeof useRecordList<ActivityEntry>>;

/** The journal's filters, limited to what the role may see. */
export function useJournalFilters(
  entries: readonly MenuEntry[],
  { rows, said }: Pick<Journal, 'rows' | 'said'>,
): ListFilter[] {
  const text = useText('activity');
  const { role } = useSession();
  const { named } = useRecordLabels();
  const { choice, day, link } = useFilterKinds();
  const actors = useActors(rows, said.actor);
  const seen = [...journalOf(role), ...entries.map(resourceOf).filter(isOfDepartment)];
  const departments = seen.flatMap((value) => {
    const label = labelOf(value, entries, text);
    return label ? [{ value, label }] : [];
  });
  const kinds = KIND_NAMES.filter((kind) => !isResource(kind) || seen.includes(kind));
  const ofRecord = rows?.find(({ record_name }) => record_name) ?? rows?.[0];
  return [
    ...(departments.length > 1
      ? [choice('resource', text('department'), departments, text('everything'))]
      : []),
    choice('actor', text('person'), actors, text('everybody')),
    choice(
      'kind',
      text('kind'),
      kinds.map((kind) => ({ value: kind, label: text(`kind-${kind}`) })),
      text('everything'),
    ),
    day('from', text('when'), 'from'),
    day('to', text('when'), 'to'),
    link('record', (id) => text('record-filter', { name: (ofRecord && named(ofRecord)) ?? id })),
    link('batch', () => text('batch-filter')),
  ];
}

/** Options: the signed-in person, the people that their role may list, and the actors of all entries loaded on this page. */
function useActors(rows: readonly ActivityEntry[] | undefined, chosen = '') {
  const text = useText('activity');
  const { person } = useRecordLabels();
  const { user } = useSession();
  const seen = useRef(new Map<string, string>());
  for (const { actor_id, actor_name } of rows ?? []) {
    if (actor_id !== null) seen.current.set(String(actor_id), person(actor_name));
  }
  const people = usePeople(chosen, seen.current);
  if (!user) return people;
  const me = {
    value: String(user.id),
    label: text('me', { name: `${user.first_name} ${user.last_name}` }),
  };
  return [me, ...people.filter(({ value }) => value !== me.value)];
}
