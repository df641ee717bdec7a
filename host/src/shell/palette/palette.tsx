import { useLanguage } from '@ar/session';
import { Button, IconButton } from '@ar/ui/button';
import { Dialog } from '@ar/ui/dialog';
import { ClearGlyph, LineIcon, SearchIcon } from '@ar/ui/glyphs';
import { Message } from '@ar/ui/message';
import { Spoken } from '@ar/ui/states';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { MenuEntry } from '../../navigation/menu-entries.ts';
import { useFoundRecords } from './find-records.ts';
import { type Option, pageOptions, recordOptions } from './options.ts';
import css from './palette.module.css';
import { usePaletteText } from './texts.ts';

interface PaletteProps {
  entries: readonly MenuEntry[];
  pages: readonly MenuEntry[];
  onClose: () => void;
}

/** The command palette is a combobox with a list (WAI-ARIA APG). */
export function Palette({ entries, pages, onClose }: PaletteProps) {
  const text = usePaletteText();
  const { language } = useLanguage();
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const records = useFoundRecords(entries, typed);
  const { term } = records;
  const groups = [
    { label: text('pages'), options: pageOptions(pages, term) },
    ...records.found.map((found) => ({
      label: found.entry.label,
      options: recordOptions(found, entries, term, text('all', { count: found.page.count }), language),
    })),
  ].filter((group) => group.options.length > 0);
  const none = groups.length === 0 && !records.searching && records.failed.length === 0;
  const options = groups.flatMap((group) => group.options);
  const [chosen, setChosen] = useState<string>();
  const active = options.find(({ key }) => key === chosen) ?? options[0];
  const activeKey = active?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls another option into view
  useEffect(() => {
    document.getElementById(`${id}-active`)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeKey]);

  function choose({ to }: Option) {
    // Closes the palette first, so that a dialog about unsaved input is not below the palette.
    flushSync(onClose);
    void navigate(to);
  }

  function retry() {
    // The focused button will disappear.
    input.current?.focus();
    records.retry();
  }

  function move(by: 1 | -1) {
    const index = options.findIndex(({ key }) => key === activeKey);
    setChosen(options[(index + by + options.length) % options.length]?.key);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && active) choose(active);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog className={css.palette} aria-label={text('palette')} onEscape={onClose} onOutside={onClose}>
      <div className={css.top}>
        <SearchIcon />
        <input
          ref={input}
          className={css.input}
          role="combobox"
          aria-label={text('label')}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-options`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-active`}
          placeholder={text('label')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton label={text('close')} size={44} onClick={onClose}>
          <ClearGlyph />
        </IconButton>
      </div>
      <div className={css.results}>
        <div role="listbox" id={`${id}-options`} aria-label={text('found')}>
          {groups.map(({ label, options }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, not fieldsets.
            <div key={label} role="group" aria-labelledby={`${id}-group-${index}`}>
              <div id={`${id}-group-${index}`} className={css.group}>
                {label}
              </div>
              {options.map((option) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keyboard.
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant).
                <div
                  key={option.key}
                  role="option"
                  id={option === active ? `${id}-active` : undefined}
                  aria-selected={option === active}
                  className={css.option}
                  // Without `preventDefault`, the press would remove the focus from the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  <LineIcon>
                    <path d={option.icon} />
                  </LineIcon>
                  <span className={css.label} lang={option.lang}>
                    {option.label}
                  </span>
                  {option.detail && <span className={css.detail}>{option.detail}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
        <SearchState records={records} none={none} count={options.length} onRetry={retry} />
      </div>
    </Dialog>
  );
}

interface SearchStateProps {
  records: ReturnType<typeof useFoundRecords>;
  none: boolean;
  count: number;
  onRetry: () => void;
}

function SearchState({ records, none, count, onRetry }: SearchStateProps) {
  const text = usePaletteText();
  const { searching, slow, failed, term } = records;
  const namesOf = (departments: readonly MenuEntry[]) => departments.map(({ label }) => label).join(', ');
  return (
    <>
      <p role="status" className={searching || none ? css.state : undefined}>
        {searching && (
          <span>
            {slow.length > 0 ? text('stillSearching', { departments: namesOf(slow) }) : text('searching')}
          </span>
        )}
        {none && <span>{text('none', { term })}</span>}
        {!searching && count > 0 && <Spoken>{text('options', { count })}</Spoken>}
      </p>
      {failed.length > 0 && (
        <Message tone="failure">
          <p>{text('failed', { departments: namesOf(failed) })}</p>
          <Button roomy onClick={onRetry}>
            {text('retry')}
          </Button>
        </Message>
      )}
    </>
  );
}
