import { useText } from '@ar/session';
import { LineIcon } from '@ar/ui/glyphs';
import type { Option, OptionGroup } from './options.ts';
import css from './palette.module.css';

interface PaletteOptionsProps {
  id: string;
  groups: readonly OptionGroup[];
  active: Option | undefined;
  onChoose: (option: Option) => void;
}

/** The list of options, group by group. The focus stays in the field, which names the active one. */
export function PaletteOptions({ id, groups, active, onChoose }: PaletteOptionsProps) {
  const text = useText('keyboard');
  return (
    <div role="listbox" id={`${id}-options`} aria-label={text('found')} className={css.options}>
      {groups.map(({ label, options }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, not fieldsets.
        <div key={label} role="group" aria-labelledby={`${id}-group-${index}`}>
          <div id={`${id}-group-${index}`} className={css.group}>
            {label}
          </div>
          {options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the field.
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant).
            <div
              key={option.key}
              role="option"
              id={option === active ? `${id}-active` : undefined}
              aria-selected={option === active}
              className={css.option}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
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
  );
}
