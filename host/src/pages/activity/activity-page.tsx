import { type ActivityEntry, journalOf } from '@ar/domain/activity';
import { KIND_NAMES } from '@ar/domain/activity-kinds';
import { isOfDepartment, isResource } from '@ar/domain/permissions';
import type { PageEntry } from '@ar/federation/registry';
import { useRecordList } from '@ar/records';
import { DownloadDialog } from '@ar/records/download-dialog';
import { type ListFilter, useFilterKinds } from '@ar/records/filters';
import { ListLayout } from '@ar/records/list-layout';
import { ListRows, ListStates, useListFocus } from '@ar/records/list-rows';
import { addTexts, useSession } from '@ar/session';
import { IconButton } from '@ar/ui/button';
import { NextGlyph } from '@ar/ui/glyphs';
import { Spoken } from '@ar/ui/states';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type MenuEntry, menuEntries, resourceOf } from '../../navigation/menu-entries.ts';
import { usePeople } from '../../record-labels/list-filters.ts';
import { EntryDialog, useColumns } from './entries.tsx';
import { ACTIVITY, FILTERS, labelOf, useEntryLabels, useJournal } from './journal.ts';
import en from './texts/en.json';
import mn from './texts/mn.json';

addTexts('activity', { mn, en });

const SIZE = 24;
const NO_ORDER: string[] = [];

export default function ActivityPage({ departments }: { departments: readonly PageEntry[] }) {
  const { text, language } = useJournal();
  const { role } = useSession();
  const list = useRecordList<ActivityEntry>(ACTIVITY, NO_ORDER, {
    known: FILTERS,
    size: SIZE,
    isFresh: true,
  });
  const entries = menuEntries(departments, role, language);
  const filters = useJournalFilters(entries, list);
  const focus = useListFocus();
  const [exports, setExports] = useState(false);
  const [opened, setOpened] = useState<ActivityEntry>();
  const { search } = list.state;
  const call = { ...list.said, ...(search && { search }) };
  // With one of these parameters, the API returns each record of a batch as a separate entry.
  const isOneByOne = ['search', 'record', 'batch'].some((name) => name in call);
  const labels = useEntryLabels(entries, isOneByOne);
  const columns = useColumns(labels, entries.length > 1);
  const noteOf = (entry: ActivityEntry) =>
    [labels.fields(entry), labels.reason(entry)].filter(Boolean).join(' · ');
  const detailsOf = (entry: ActivityEntry) => (
    <IconButton
      label={text('details-of', { what: `${labels.did(entry)}: ${labels.subject(entry)}` })}
      size={32}
      aria-haspopup="dialog"
      onClick={() => setOpened(entry)}
    >
      <NextGlyph />
    </IconButton>
  );

  /** The next page may have no row of this entry, so the function focuses the heading. */
  function leaveDialog() {
    flushSync(() => setOpened(undefined));
    focus.focusHeading();
  }

  return (
    <ListLayout
      texts="activity"
      list={list}
      focus={focus}
      lead={text('lead')}
      status={
        list.count === undefined ? <Spoken>{text('loading')}</Spoken> : text('count', { count: list.count })
      }
      filters={filters}
      // A record belongs to one department, so a change of the department clears the filter by record.
      onFilter={(changes) => list.narrow('resource' in changes ? { record: '', ...changes } : changes)}
      more={list.count === 0 ? [] : [{ key: 'csv', label: text('csv'), onSelect: () => setExports(true) }]}
      after={
        <>
          {opened && (
            <EntryDialog
              entry={opened}
              departments={entries}
              labels={labels}
              onLeave={leaveDialog}
              onClose={() => setOpened(undefined)}
            />
          )}
          {exports && (
            <DownloadDialog
              title={text('csv-title')}
              text={text(Object.keys(call).length > 0 ? 'csv-filtered' : 'csv-all')}
              path={`${ACTIVITY}csv/`}
              query={call}
              name={text('title')}
              extension="csv"
              onClose={() => setExports(false)}
            />
          )}
        </>
      }
    >
      <ListStates list={list} focus={focus}>
        <ListRows
          brief
          list={list}
          columns={columns}
          note={noteOf}
          controls={{ label: text('details'), of: detailsOf }}
        />
      </ListStates>
    </ListLayout>
  );
}

function useJournalFilters(
  entries: readonly MenuEntry[],
  { rows, said }: ReturnType<typeof useRecordList<ActivityEntry>>,
): ListFilter[] {
  const { text, named } = useJournal();
  const { role } = useSession();
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

function useActors(rows: readonly ActivityEntry[] | undefined, chosen = '') {
  const { text, person } = useJournal();
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
