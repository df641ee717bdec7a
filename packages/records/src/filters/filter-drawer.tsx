import { type Filter, type Near, readFilter } from '@ar/domain/entities/filters';
import { readCoordinates } from '@ar/domain/typed-coordinates';
import { heldNumber } from '@ar/domain/typed-number';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Choice } from '@ar/ui/choice';
import { Drawer } from '@ar/ui/drawer';
import { SelectField, TextField } from '@ar/ui/field';
import { formatDistance, formatExactNumber } from '@ar/ui/format';
import { useNarrowScreen } from '@ar/ui/narrow-screen';
import { type ReactNode, useState } from 'react';
import { DayField } from '../form/day-field.tsx';
import { useRecordText } from '../texts/record-text.tsx';
import type { FilterProps } from './filter-chips.tsx';
import classes from './filter-drawer.module.css';
import type { ListFilter } from './list-filter.ts';
import '../texts/tools.ts';

interface FilterDrawerProps extends FilterProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** The number of rows that the filters leave; undefined while it is unknown. */
  count: number | undefined;
  /** Above the filters. */
  children: ReactNode;
}

export default function FilterDrawer(props: FilterDrawerProps) {
  const { open, onClose, title, count, children, ...filters } = props;
  const text = useRecordText();
  const isNarrow = useNarrowScreen();
  return (
    <Drawer
      open={open}
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
      <FilterPanel {...filters}>{children}</FilterPanel>
    </Drawer>
  );
}

/** A field for each filter, frequent ones first. A choice counts at once; words and numbers when they are left. */
function FilterPanel({ filters, values, onChange, children }: FilterProps & { children: ReactNode }) {
  const text = useRecordText();
  const isRange = (filter: ListFilter) => 'end' in filter;
  const isFrequent = (filter: ListFilter) => filter.control === 'lack' && filter.isFrequent;
  const ranges = filters.filter(isRange);
  const group = (some: readonly ListFilter[], legend?: string) => {
    const Group = legend ? 'fieldset' : 'div';
    return (
      some.length > 0 && (
        <Group key={legend} className={classes.group}>
          {legend && <legend>{legend}</legend>}
          {some.map((filter) => (
            <FilterField
              key={filter.name}
              filter={filter}
              value={values[filter.name] ?? ''}
              onSay={(value) => onChange({ [filter.name]: value })}
            />
          ))}
        </Group>
      )
    );
  };
  return (
    <div className={classes.panel}>
      {children}
      {group(filters.filter(isFrequent))}
      {group(filters.filter(({ control }) => control === 'choice'))}
      {group(filters.filter(({ control }) => control === 'near'))}
      {[...new Set(ranges.map(({ label }) => label))].map((legend) =>
        group(
          ranges.filter(({ label }) => label === legend),
          legend,
        ),
      )}
      {group(
        filters.filter((filter) => filter.control === 'lack' && !filter.isFrequent),
        text('filterHasOrLacks'),
      )}
    </div>
  );
}

interface FilterFieldProps<Shown = ListFilter> {
  filter: Shown;
  value: string;
  onSay(value: string): void;
}

type Controlled<Control> = FilterFieldProps<Extract<ListFilter, { control: Control }>>;

function FilterField({ filter, value, onSay }: FilterFieldProps): ReactNode {
  const text = useRecordText();
  const said = { value, onSay };
  switch (filter.control) {
    case 'choice':
      return <ChoiceField filter={filter} {...said} />;
    case 'lack':
      return (
        <Choice
          legend={filter.label}
          value={value}
          options={[
            { value: '', label: text('filterAny') },
            { value: 'true', label: text('filterNot') },
            { value: 'false', label: text('filterThere') },
          ]}
          onChoose={onSay}
        />
      );
    case 'day':
      return <DayField label={text(`filter-${filter.end}-day`)} day={value} onDay={onSay} />;
    case 'number':
      return <NumberField filter={filter} {...said} />;
    case 'near':
      return <NearField {...said} />;
    case 'none':
      return null;
  }
}

function ChoiceField({ filter, value, onSay }: Controlled<'choice'>) {
  const text = useRecordText();
  const { label, any = text('filterAny') } = filter;
  return (
    <SelectField
      bare
      label={label}
      value={value}
      options={[{ value: '', label: any }, ...filter.useOptions(value)]}
      onChange={({ target }) => onSay(target.value)}
    />
  );
}

function NumberField({ filter, value, onSay }: Controlled<'number'>) {
  const text = useRecordText();
  const { language, tag } = useLanguage();
  return (
    <TypedField
      label={text(`filter-${filter.end}`)}
      unit={filter.unit}
      shown={value && formatExactNumber(value, tag)}
      wrong={text('filterNumberWrong')}
      read={(typed) => {
        const held = heldNumber(typed, language);
        return filter.accepts(held) ? held : undefined;
      }}
      onSay={onSay}
    />
  );
}

const NEAR: Filter = { name: 'near', field: 'near', by: 'near' };
const RADII = [100, 250, 500, 1000, 2000, 5000, 10_000];

function NearField({ value, onSay }: Omit<Controlled<'near'>, 'filter'>) {
  const text = useRecordText();
  const { tag } = useLanguage();
  const near = readFilter(NEAR, value) as Near | undefined;
  const [metres, setMetres] = useState(500);
  const radius = near?.metres ?? metres;
  const radii = RADII.includes(radius) ? RADII : [radius, ...RADII];
  return (
    <>
      <TypedField
        label={text('filterPlace')}
        shown={near ? `${near.latitude}, ${near.longitude}` : ''}
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
  /** The value of a typed text in an address; undefined where it has none. */
  read(typed: string): string | undefined;
  onSay(text: string): void;
}

/** A text that counts when it is left, or with Enter. A text that is not understood stays, with an error. */
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
