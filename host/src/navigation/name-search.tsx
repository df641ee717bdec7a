import { Input } from '@ar/ui/fluent';
import { SearchGlyph } from '@ar/ui/glyphs';
import { Spoken } from '@ar/ui/states';
import type { Ref } from 'react';
import { useShellText } from '../layout/texts.ts';
import css from './name-search.module.css';

interface NameSearchProps {
  ref?: Ref<HTMLInputElement>;
  typed: string;
  /** How many departments match: spoken, and shown when there is none. */
  count: number;
  onType(typed: string): void;
  onEnter?(): void;
}

/** A field that narrows a list of departments by their names, as it is typed. */
export function NameSearch({ ref, typed, count, onType, onEnter }: NameSearchProps) {
  const text = useShellText();
  const term = typed.trim();
  const isNone = term !== '' && count === 0;
  return (
    <>
      <Input
        ref={ref}
        className={css.field}
        type="search"
        contentBefore={<SearchGlyph />}
        aria-label={text('find-department')}
        placeholder={text('find-department')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(_, { value }) => onType(value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') {
            // The element that takes the focus then, such as the menu's button, is not pressed by the same key.
            event.preventDefault();
            onEnter?.();
          } else if (event.key === 'Escape' && typed !== '') {
            // The same key would close a dialog or menu around the field.
            event.preventDefault();
            event.stopPropagation();
            onType('');
          }
        }}
      />
      <div role="status" className={isNone ? css.none : undefined}>
        {isNone && <span>{text('none-found', { term })}</span>}
        {term !== '' && count > 0 && <Spoken>{text('found', { count })}</Spoken>}
      </div>
    </>
  );
}
