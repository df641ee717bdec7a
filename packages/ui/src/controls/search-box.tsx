import { Button, Input } from '@ar/ui/fluent';
import type { KeyboardEvent, RefObject } from 'react';
import { ClearGlyph, SearchIcon } from '../glyphs.tsx';
import classes from './search-box.module.css';

interface SearchBoxProps {
  inputRef: RefObject<HTMLInputElement | null>;
  value: string;
  maxLength: number;
  onChange(value: string): void;
  onSubmit(): void;
  onClear(): void;
  onArrowDown?: (() => void) | undefined;
  texts: { label: string; placeholder: string; clear: string };
}

export function SearchBox(props: SearchBoxProps) {
  const { inputRef, value, texts, onChange, onSubmit, onClear, onArrowDown, ...input } = props;
  function clear() {
    onClear();
    inputRef.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers older than 2023 do not support `<search>`.
    <form
      className={classes.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Input
        {...input}
        ref={inputRef}
        className={classes.input}
        type="search"
        value={value}
        aria-label={texts.label}
        placeholder={texts.placeholder}
        autoComplete="off"
        contentBefore={<SearchIcon />}
        contentAfter={
          value === '' ? undefined : (
            <Button
              className={classes.clear}
              appearance="transparent"
              size="small"
              icon={<ClearGlyph />}
              aria-label={texts.clear}
              onClick={clear}
            />
          )
        }
        onChange={(_, data) => onChange(data.value)}
        onKeyDown={(event) => {
          if (onArrowDown && isArrowDown(event)) {
            event.preventDefault();
            onArrowDown();
          }
          if (event.key !== 'Escape' || value === '') return;
          // The event must not propagate, because Escape would also close a dialog or popover around the box.
          event.stopPropagation();
          event.preventDefault();
          clear();
        }}
      />
    </form>
  );
}

/** With a modifier key, ArrowDown selects text. During text composition, ArrowDown belongs to the input method. */
const isArrowDown = ({ key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'ArrowDown' && !(altKey || ctrlKey || metaKey || shiftKey || nativeEvent.isComposing);
