import type { ActivityEntry } from '@ar/domain/activity';
import { journalOf } from '@ar/domain/activity';
import { KIND_NAMES } from '@ar/domain/activity-kinds';
import { isOfDepartment, isResource } from '@ar/domain/permissions';
import { useSession, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { ClearGlyph } from '@ar/ui/glyphs';
import { useRef } from 'react';
import { FilterBar, PeriodFilter, SelectFilter } from '../../filters/filter-bar.tsx';
import { usePeople } from '../../filters/use-people.ts';
import { type MenuEntry, resourceOf } from '../../navigation/menu-entries.ts';
import { useRecordWords } from '../../record-words/record-words.ts';
import css from './activity-page.module.css';
import { type Filters, labelOf } from './journal.ts';

interface JournalFiltersProps {
  entries: readonly MenuEntry[];
  filters: Filters;
  rows: readonly ActivityEntry[] | undefined;
  set(changes: Filters): void;
  clear(): void;
}

export function JournalFilters({ entries, filters, rows, set, clear }: JournalFiltersProps) {
  const text = useText('activity');
  const { role } = useSession();
  const ofDepartments = entries.map(resourceOf).filter(isOfDepartment);
  const seen = [...journalOf(role), ...ofDepartments];
  const { named } = useRecordWords();
  const ofRecord = rows?.find(({ record_name }) => record_name) ?? rows?.[0];
  const people = useActors(rows, filters.actor);
  const departments = seen.flatMap((value) => {
    const label = labelOf(value, entries, text);
    return label ? [{ value, label }] : [];
  });
  const kinds = KIND_NAMES.filter((kind) => !isResource(kind) || seen.includes(kind));
  return (
    <>
      <FilterBar count={Object.keys(filters).length} onClear={clear}>
        {departments.length > 1 && (
          <SelectFilter
            label={text('department')}
            all={text('everything')}
            value={filters.resource}
            options={departments}
            onChange={(resource) => set({ resource, record: '' })}
          />
        )}
        <SelectFilter
          label={text('person')}
          all={text('everybody')}
          value={filters.actor}
          options={people}
          onChange={(actor) => set({ actor })}
        />
        <SelectFilter
          label={text('kind')}
          all={text('everything')}
          value={filters.kind}
          options={kinds.map((kind) => ({ value: kind, label: text(`kind-${kind}`) }))}
          onChange={(kind) => set({ kind })}
        />
        <PeriodFilter from={filters.from} to={filters.to} onChange={set} />
      </FilterBar>
      {(filters.record || filters.batch) && (
        <p className={css.chips}>
          {filters.record && (
            <Chip
              label={text('record-filter', {
                name: (ofRecord && named(ofRecord)) ?? filters.record,
              })}
              onRemove={() => set({ record: '' })}
            />
          )}
          {filters.batch && <Chip label={text('batch-filter')} onRemove={() => set({ batch: '' })} />}
        </p>
      )}
    </>
  );
}

/** What is narrowed to by a link and not by a field. */
function Chip({ label, onRemove }: { label: string; onRemove(): void }) {
  const text = useText('activity');
  return (
    <Button
      roomy
      icon={<ClearGlyph />}
      iconPosition="after"
      aria-label={text('unfilter', { filter: label })}
      onClick={onRemove}
    >
      {label}
    </Button>
  );
}

/** Those who may be chosen: oneself, whoever may be listed, and whoever was seen on this visit. */
function useActors(rows: readonly ActivityEntry[] | undefined, chosen: string | undefined) {
  const text = useText('activity');
  const { person } = useRecordWords();
  const { user } = useSession();
  const listed = usePeople();
  const seen = useRef(new Map<string, string>());
  for (const { actor_id, actor_name } of rows ?? []) {
    if (actor_id !== null) seen.current.set(String(actor_id), person(actor_name));
  }
  const actors = new Map<string, string>();
  const add = (id: string, name: string) => actors.has(id) || actors.set(id, name);
  if (user) add(String(user.id), text('me', { name: `${user.first_name} ${user.last_name}` }));
  for (const { value, label } of listed) add(value, label);
  for (const [id, name] of seen.current) add(id, name);
  if (chosen) add(chosen, text('person-unknown', { id: chosen }));
  return [...actors].map(([value, label]) => ({ value, label }));
}
