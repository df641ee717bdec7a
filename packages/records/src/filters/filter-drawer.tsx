import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Choice } from '@ar/ui/choice';
import { Drawer } from '@ar/ui/drawer';
import { SelectField, TextField } from '@ar/ui/field';
import { useNarrowScreen } from '@ar/ui/narrow-screen';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { DayButton } from '../form/day-button.tsx';
import { notationOf, unread } from '../form/notation.ts';
import { type RecordKey, useRecordText } from '../texts/record-text.tsx';
import type { FilterProps } from './filter-chips.tsx';
import classes from './filter-drawer.module.css';
import type { ListFilter } from './list-filter.ts';
import '../texts/days.ts';
import '../texts/tools.ts';

interface FilterDrawerProps extends FilterProps {
  onClose(): void;
  title: string;
  /** Undefined until the server has responded to the current query. */
  count: number | undefined;
  children: ReactNode;
}

export default function FilterDrawer(props: FilterDrawerProps) {
  const { onClose, title, count, children, filters, values, onChange } = props;
  const text = useRecordText();
  const isNarrow = useNarrowScreen();
  const of = (control: ListFilter['control']) => filters.filter((filter) => filter.control === control);
  const ranges = filters.filter((filter) => 'end' in filter);
  const groups: [filters: readonly ListFilter[], legend?: string][] = [
    [of('choice')],
    ...[...new Set(ranges.map(({ label }) => label))].map((legend): [ListFilter[], string] => [
      ranges.filter(({ label }) => label === legend),
      legend,
    ]),
    [of('lack'), text('filterHasOrLacks')],
  ];
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      closeLabel={text('close')}
      footer={
        isNarrow && (
          <Button appearance="primary" onClick={onClose}>
            {count === undefined ? text('filtersShowList') : text('filtersShow', { count })}
          </Button>
        )
      }
    >
      <div className={classes.panel}>
        {children}
        {groups.map(([some, legend], at) => {
          const Group = legend ? 'fieldset' : 'div';
          return (
            some.length > 0 && (
              <Group key={legend ?? at} className={classes.group}>
                {legend && <legend>{legend}</legend>}
                {some.map((filter) => (
                  <FilterField
                    key={filter.name}
                    filter={filter}
                    value={values[filter.name] ?? ''}
                    onChange={(value) => onChange({ [filter.name]: value })}
                  />
                ))}
              </Group>
            )
          );
        })}
      </div>
    </Drawer>
  );
}

interface FilterFieldProps<Shown = ListFilter> {
  filter: Shown;
  value: string;
  onChange(value: string): void;
}

type Controlled<Control> = FilterFieldProps<Extract<ListFilter, { control: Control }>>;

function FilterField({ filter, ...field }: FilterFieldProps): ReactNode {
  const text = useRecordText();
  switch (filter.control) {
    case 'choice':
      return <ChoiceField filter={filter} {...field} />;
    case 'lack':
      return (
        <Choice
          legend={filter.label}
          value={field.value}
          options={[
            { value: '', label: text('filterAny') },
            { value: 'true', label: text('filterNot') },
            { value: 'false', label: text('filterThere') },
          ]}
          onChoose={field.onChange}
        />
      );
    case 'day':
    case 'number':
      return <RangeField filter={filter} {...field} />;
    case 'none':
      return null;
  }
}

function ChoiceField({ filter, value, onChange }: Controlled<'choice'>) {
  const text = useRecordText();
  const { label, any = text('filterAny') } = filter;
  return (
    <SelectField
      bare
      label={label}
      value={value}
      options={[{ value: '', label: any }, ...filter.useOptions(value)]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function RangeField({ filter, value, onChange }: Controlled<'day' | 'number'>) {
  const text = useRecordText();
  const { language, tag } = useLanguage();
  const isDay = filter.control === 'day';
  const field = isDay ? ({ kind: 'day' } as const) : filter.field;
  const notation = notationOf(field, language);
  const label = text(isDay ? `filter-${filter.end}-day` : `filter-${filter.end}`);
  function read(typed: string) {
    const held = notation.hold(typed);
    if (!isDay) return filter.accepts(held) ? { value: held } : { error: text('filterNumberWrong') };
    const open = unread(field, held);
    if (!open) return { value: held };
    const meanings = open.meanings.map((day) => ({ value: day, label: notation.describe(day) }));
    return { error: text(open.message as RecordKey), meanings };
  }
  return (
    <TypedField
      {...{ label, value, onChange, read, ...(isDay ? { echo: undefined } : { unit: filter.field.unit }) }}
      shown={notation.show(value)}
      end={(commit) => isDay && <DayButton label={label} day={value} tag={tag} onPick={commit} />}
    />
  );
}

interface Unreadable {
  error: string;
  meanings?: readonly { label: string; value: string }[];
}

interface TypedFieldProps extends Pick<ComponentProps<typeof TextField>, 'label' | 'unit' | 'echo'> {
  value: string;
  shown: string;
  read(typed: string): { value: string } | Unreadable;
  onChange(value: string): void;
  end?(commit: (value: string) => void): ReactNode;
}

function TypedField({ value, shown, read, onChange, end, ...field }: TypedFieldProps) {
  // `over` is the value that the field had before the person typed `text`. If this value changes, `text` is discarded.
  const [typed, setTyped] = useState<{ text: string; over: string } & Partial<Unreadable>>();
  const open = typed?.over === shown ? typed : undefined;

  function commit(next: string) {
    setTyped(undefined);
    if (next !== value) onChange(next);
  }

  function commitTyped() {
    if (!open) return;
    const reading = open.text.trim() === '' ? { value: '' } : read(open.text);
    if ('value' in reading) commit(reading.value);
    else setTyped({ ...open, ...reading });
  }

  return (
    <TextField
      {...field}
      autoComplete="off"
      bare={!open?.error}
      error={open?.error}
      value={open?.text ?? shown}
      onChange={({ target }) => setTyped({ text: target.value, over: shown })}
      onBlur={commitTyped}
      onKeyDown={({ key }) => key === 'Enter' && commitTyped()}
      meanings={open?.meanings?.map(({ label, value: meant }) => ({ label, onChoose: () => commit(meant) }))}
      end={end?.(commit)}
    />
  );
}
