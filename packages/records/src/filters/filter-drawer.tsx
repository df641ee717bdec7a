import { Button } from '@ar/ui/button';
import { Choice } from '@ar/ui/choice';
import { Drawer } from '@ar/ui/drawer';
import { SelectField } from '@ar/ui/field';
import { useNarrowScreen } from '@ar/ui/narrow-screen';
import type { ReactNode } from 'react';
import { unread } from '../form/notation.ts';
import { TypedInput } from '../form/typed-input.tsx';
import { useRecordText } from '../texts/record-text.tsx';
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

type ChoiceFilter = Extract<ListFilter, { control: 'choice' }>;

function ChoiceField({ filter, value, onChange }: FilterFieldProps<ChoiceFilter>) {
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

type RangeFilter = Extract<ListFilter, { control: 'day' | 'number' }>;

function RangeField({ filter, value, onChange }: FilterFieldProps<RangeFilter>) {
  const text = useRecordText();
  const isDay = filter.control === 'day';
  return (
    <TypedInput
      {...(isDay && { echo: undefined })}
      field={isDay ? DAY : filter.field}
      label={text(isDay ? `filter-${filter.end}-day` : `filter-${filter.end}`)}
      held={value}
      commit="blur"
      check={(held) => refusalOf(filter, held)}
      onCommit={(held) => held !== value && onChange(held)}
    />
  );
}

const DAY = { kind: 'day' } as const;

function refusalOf(filter: RangeFilter, held: string): ReturnType<typeof unread> {
  if (held === '') return undefined;
  if (filter.control === 'day') return unread(DAY, held);
  return filter.accepts(held) ? undefined : { message: 'filterNumberWrong', meanings: [] };
}
