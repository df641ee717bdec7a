import { Button, IconButton } from '@ar/ui/button';
import { ClearGlyph } from '@ar/ui/glyphs';
import { useRecordText } from '../texts/record-text.tsx';
import classes from './filter-chips.module.css';
import type { ListFilter } from './list-filter.ts';

export interface FilterProps {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  onChange(changes: Readonly<Record<string, string>>): void;
}

export const activeFilters = ({ filters, values }: Pick<FilterProps, 'filters' | 'values'>) =>
  filters.filter(({ name }) => values[name]);

export function FilterChips({ filters, values, onChange }: FilterProps) {
  const text = useRecordText();
  const active = activeFilters({ filters, values });
  if (active.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={text('filters')}>
      {active.map((filter) => (
        <Chip
          key={filter.name}
          filter={filter}
          value={values[filter.name] ?? ''}
          onRemove={() => onChange({ [filter.name]: '' })}
        />
      ))}
      {active.length > 1 && (
        <li>
          <Button
            size="small"
            appearance="subtle"
            onClick={() => onChange(Object.fromEntries(active.map(({ name }) => [name, ''])))}
          >
            {text('filtersClear')}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Chip({ filter, value, onRemove }: { filter: ListFilter; value: string; onRemove(): void }) {
  const text = useRecordText();
  const words = filter.useWords(value);
  return (
    <li className={classes.chip}>
      <span>{words}</span>
      <IconButton label={text('filterRemove', { filter: words })} size={32} onClick={onRemove}>
        <ClearGlyph />
      </IconButton>
    </li>
  );
}
