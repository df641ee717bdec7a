import { SearchGlyph } from '@ar/ui/glyphs';
import { Spoken } from '@ar/ui/states';
import type { Ref } from 'react';
import css from './name-search.module.css';

interface NameSearchProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  typed: string;
  /** What came of it, told aloud; `none` is shown as well. Empty while nothing is typed. */
  found: string;
  isNone: boolean;
  onType(typed: string): void;
  onEnter?(): void;
}

/** A field that narrows a list of departments by their names, as it is typed. */
export function NameSearch({ ref, label, typed, found, isNone, onType, onEnter }: NameSearchProps) {
  return (
    <>
      <div className={css.field}>
        <SearchGlyph />
        <input
          ref={ref}
          type="search"
          aria-label={label}
          placeholder={label}
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
        {isNone ? found : <Spoken>{found}</Spoken>}
      </div>
    </>
  );
}
