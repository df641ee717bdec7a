import type { Entity } from '@ar/domain/entities/entity';
import { filtersOf } from '@ar/domain/entities/filters';
import { useLanguage } from '@ar/session';
import { Button, IconButton } from '@ar/ui/button';
import { ClearGlyph } from '@ar/ui/glyphs';
import { useRecordText } from '../texts/record-text.tsx';
import classes from './filter-chips.module.css';
import { filterWords } from './filter-words.ts';
import { useImportedSheet } from './use-imported-sheet.ts';
import { usePeople } from './use-people.ts';

interface FilterChipsProps {
  entity: Entity;
  filters: Readonly<Record<string, string>>;
  /** An empty value takes the filter away. */
  onChange(changes: Readonly<Record<string, string>>): void;
}

/** What narrows a list, each to take away by itself. */
export function FilterChips({ entity, filters, onChange }: FilterChipsProps) {
  const text = useRecordText();
  const { language } = useLanguage();
  const said = filtersOf(entity).filter(({ name }) => filters[name]);
  const people = usePeople(
    entity.path,
    said.some(({ by }) => by === 'person'),
  );
  const sheet = useImportedSheet(entity.path, filters.import);
  if (said.length === 0) return null;
  const nameOf = (id: number) => people.find((person) => person.id === id)?.name;
  return (
    <ul className={classes.chips} aria-label={text('filters')}>
      {said.map((filter) => {
        const words = filterWords(filter, filters[filter.name] ?? '', {
          entity,
          language,
          text,
          nameOf,
          sheet,
        });
        return (
          <li key={filter.name} className={classes.chip}>
            <span>{words}</span>
            <IconButton
              label={text('filterRemove', { filter: words })}
              size={32}
              onClick={() => onChange({ [filter.name]: '' })}
            >
              <ClearGlyph />
            </IconButton>
          </li>
        );
      })}
      {said.length > 1 && (
        <li>
          <Button
            size="small"
            appearance="subtle"
            onClick={() => onChange(Object.fromEntries(said.map(({ name }) => [name, ''])))}
          >
            {text('filtersClear')}
          </Button>
        </li>
      )}
    </ul>
  );
}
