import { useText } from '@ar/session';
import { SearchGlyph } from '@ar/ui/glyphs';
import { Spoken } from '@ar/ui/states';
import type { Ref } from 'react';
import css from './name-search.module.css';

interface NameSearchProps {
  ref?: Ref<HTMLInputElement>;
  typed: string;
  /** How many departments have a name with what is typed: told aloud, and shown where there is none. */
  count: number;
  onType(typed: string): void;
  onEnter?(): void;
}

/** A field that narrows a list of departments by their names, as it is typed. */
export function NameSearch({ ref, typed, count, onType, onEnter }: NameSearchProps) {
  const text = useText('shell');
  const term = typed.trim();
  const isNone = term !== '' && count === 0;
  return (
    <>
      <div className={css.field}>
        <SearchGlyph />
        <input
          ref={ref}
          type="search"
          aria-label={text('find-department')}
          placeholder={text('find-department')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') {
              // What takes the focus then, such as the menu's button, is not pressed by the same key.
              event.preventDefault();
              onEnter?.();
            } else if (event.key === 'Escape' && typed !== '') {
              // Answered here: the same key closes what the field may stand in.
              event.preventDefault();
              event.stopPropagation();
              onType('');
            }
          }}
        />
      </div>
      <div role="status" className={isNone ? css.none : undefined}>
        {isNone && <span>{text('none-found', { term })}</span>}
        {term !== '' && count > 0 && <Spoken>{text('found', { count })}</Spoken>}
      </div>
    </>
  );
}
