import type { Entity } from '@ar/domain/entities/entity';
import { type Filter, filtersOf, type Near, readFilter } from '@ar/domain/entities/filters';
import { readCoordinates } from '@ar/domain/typed-coordinates';
import { heldNumber } from '@ar/domain/typed-number';
import { useLanguage } from '@ar/session';
import { SelectField, TextField } from '@ar/ui/field';
import { formatDistance, formatExactNumber } from '@ar/ui/format';
import { useState } from 'react';
import { DayField } from '../form/day-field.tsx';
import { useOptions } from '../form/use-options.ts';
import { useRecordText } from '../texts/record-text.tsx';
import classes from './filter-panel.module.css';
import { filterLabel, wordOf } from './filter-words.ts';
import { usePeople } from './use-people.ts';
import '../texts/tools.ts';

interface FilterPanelProps {
  entity: Entity;
  filters: Readonly<Record<string, string>>;
  onChange(changes: Readonly<Record<string, string>>): void;
}

/** Everything that a list can be narrowed by. What is chosen counts at once; words and numbers when they are left. */
export default function FilterPanel(props: FilterPanelProps) {
  const { entity } = props;
  const text = useRecordText();
  const { language } = useLanguage();
  const filters = filtersOf(entity);
  const lacks = filters.filter(({ by }) => by === 'lack' || by === 'english');
  const ranges = filters.filter(({ end }) => end);
  const place = filters.filter(({ by }) => by === 'near');
  const others = filters.filter((filter) => ![...lacks, ...ranges, ...place].includes(filter));
  const fields = (some: readonly Filter[]) =>
    some.map((filter) => <FilterField key={filter.name} filter={filter} {...props} />);
  return (
    <div className={classes.panel}>
      {others.length > 0 && <div className={classes.group}>{fields(others)}</div>}
      {place.length > 0 && <div className={classes.group}>{fields(place)}</div>}
      {[...new Set(ranges.map(({ field }) => field))].map((name) => (
        <fieldset key={name} className={classes.group}>
          <legend>{filterLabel(entity, name, language)}</legend>
          {fields(ranges.filter(({ field }) => field === name))}
        </fieldset>
      ))}
      {lacks.length > 0 && (
        <fieldset className={classes.group}>
          <legend>{text('filterHasOrLacks')}</legend>
          {fields(lacks)}
        </fieldset>
      )}
    </div>
  );
}

function FilterField({ filter, ...props }: FilterPanelProps & { filter: Filter }) {
  const { entity, filters, onChange } = props;
  const text = useRecordText();
  const { language } = useLanguage();
  const said = filters[filter.name] ?? '';
  const set = (next: string) => onChange({ [filter.name]: next });
  const name = filterLabel(entity, filter.field, language);
  const choose = (label: string, options: readonly { value: string; label: string }[]) => (
    <SelectField
      bare
      label={label}
      value={said}
      options={[{ value: '', label: text('filterAny') }, ...options]}
      onChange={({ target }) => set(target.value)}
    />
  );
  switch (filter.by) {
    case 'flag':
      return choose(
        name,
        options(['true', 'false'], (value) => text(value === 'true' ? 'yes' : 'no')),
      );
    case 'choice':
      return <ChosenField filter={filter} label={name} said={said} choose={choose} />;
    case 'stage':
    case 'state':
      return choose(
        name,
        options(filter.options, (value) => wordOf(entity, filter.field, value, language)),
      );
    case 'lack':
    case 'english':
      return choose(
        filter.by === 'english' ? text('filterTexts') : name,
        options(['false', 'true'], (value) => text(value === 'true' ? 'filterNot' : 'filterThere')),
      );
    case 'person':
      return <PersonField label={name} said={said} resource={entity.path} choose={choose} />;
    case 'day':
    case 'moment':
      return <DayField label={text(`filter-${filter.end ?? 'from'}-day`)} day={said} onDay={set} />;
    case 'number':
      return <NumberField filter={filter} said={said} onSay={set} entity={entity} />;
    case 'near':
      return <NearField filter={filter} said={said} onSay={set} />;
    // The map says its own, and an import's end.
    case 'box':
    case 'import':
      return null;
  }
}

const options = (values: readonly string[], labelOf: (value: string) => string) =>
  values.map((value) => ({ value, label: labelOf(value) }));

interface ChosenFieldProps {
  label: string;
  said: string;
  choose(label: string, options: readonly { value: string; label: string }[]): React.ReactNode;
}

function ChosenField({
  filter,
  label,
  said,
  choose,
}: ChosenFieldProps & { filter: Filter & { by: 'choice' } }) {
  return choose(label, useOptions(filter, said));
}

function PersonField({ label, said, resource, choose }: ChosenFieldProps & { resource: string }) {
  const people = usePeople(resource, true);
  const known = people.map(({ id, name }) => ({ value: String(id), label: name }));
  // Somebody from a link, while the names are on their way or if nobody here is called so.
  const unknown = said && !known.some(({ value }) => value === said) ? [{ value: said, label: said }] : [];
  return choose(label, [...unknown, ...known]);
}

interface TypedProps {
  filter: Filter;
  said: string;
  onSay(text: string): void;
}

function NumberField({ entity, filter, said, onSay }: TypedProps & { entity: Entity }) {
  const text = useRecordText();
  const { language, tag } = useLanguage();
  const definition = entity.fields[filter.field];
  return (
    <TypedField
      label={text(`filter-${filter.end ?? 'from'}`)}
      unit={definition?.kind === 'number' ? definition.unit : undefined}
      shown={said && formatExactNumber(said, tag)}
      wrong={text('filterNumberWrong')}
      read={(typed) => {
        const held = heldNumber(typed, language);
        return readFilter(filter, held) === undefined ? undefined : held;
      }}
      onSay={onSay}
    />
  );
}

const RADII = [100, 250, 500, 1000, 2000, 5000, 10_000];

function NearField({ filter, said, onSay }: TypedProps) {
  const text = useRecordText();
  const { tag } = useLanguage();
  const near = readFilter(filter, said) as Near | undefined;
  const [metres, setMetres] = useState(500);
  const place = near && `${near.latitude}, ${near.longitude}`;
  const radius = near?.metres ?? metres;
  const radii = RADII.includes(radius) ? RADII : [radius, ...RADII];
  return (
    <>
      <TypedField
        label={text('filterPlace')}
        shown={place ?? ''}
        wrong={text('filterPlaceWrong')}
        read={(typed) => {
          const read = readCoordinates(typed);
          return read.kind === 'pair' ? `${read.latitude},${read.longitude},${radius}` : undefined;
        }}
        onSay={onSay}
      />
      <SelectField
        bare
        label={text('filterRadius')}
        value={String(radius)}
        options={radii.map((one) => ({ value: String(one), label: formatDistance(one, tag) }))}
        onChange={({ target }) => {
          setMetres(Number(target.value));
          if (near) onSay(`${near.latitude},${near.longitude},${target.value}`);
        }}
      />
    </>
  );
}

interface TypedFieldProps {
  label: string;
  unit?: string | undefined;
  shown: string;
  wrong: string;
  /** What a typed text says in an address; undefined where it says nothing. */
  read(typed: string): string | undefined;
  onSay(text: string): void;
}

/** A text that counts when it is left, or with Enter. What is not understood stays, and is told. */
function TypedField({ label, unit, shown, wrong, read, onSay }: TypedFieldProps) {
  const [typed, setTyped] = useState<{ text: string; over: string; wrong?: boolean }>();
  const open = typed?.over === shown ? typed : undefined;

  function leave() {
    if (!open) return;
    const said = open.text.trim() === '' ? '' : read(open.text);
    if (said === undefined) return setTyped({ ...open, wrong: true });
    setTyped(undefined);
    onSay(said);
  }

  return (
    <TextField
      label={label}
      unit={unit}
      autoComplete="off"
      bare={!open?.wrong}
      error={open?.wrong ? wrong : undefined}
      value={open?.text ?? shown}
      onChange={({ target }) => setTyped({ text: target.value, over: shown })}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
    />
  );
}
