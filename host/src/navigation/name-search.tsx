import { Input } from '@ar/ui/fluent';
import { SearchIcon } from '@ar/ui/glyphs';
import { Spoken } from '@ar/ui/states';
import type { Ref } from 'react';
import { useShellText } from '../layout/texts.ts';
import css from './name-search.module.css';

interface NameSearchProps {
  ref?: Ref<HTMLInputElement>;
  typed: string;
  count: number;
  onType(typed: string): void;
  onEnter?(): void;
}

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
        contentBefore={<SearchIcon />}
        aria-label={text('find-department')}
        placeholder={text('find-department')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(_, { value }) => onType(value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') {
            // `onEnter` may focus a button, and without `preventDefault` the same key press would activate the button.
            event.preventDefault();
            onEnter?.();
          } else if (event.key === 'Escape' && typed !== '') {
            // Otherwise the same key press would close a dialog or menu that contains the field.
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
