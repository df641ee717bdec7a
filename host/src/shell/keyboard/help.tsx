import { useText } from '@ar/session';
import { IconButton } from '@ar/ui/button';
import { Dialog } from '@ar/ui/dialog';
import { CrossIcon } from '@ar/ui/glyphs';
import { type ReactNode, useId } from 'react';
import { useSingleKeys } from '../../preferences/choices.ts';
import css from './help.module.css';
import type { Place } from './keys.ts';

const onApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

export function Help({ places, onClose }: { places: readonly Place[]; onClose: () => void }) {
  const text = useText('keyboard');
  const id = useId();
  const { choice, choose } = useSingleKeys();
  const singles = choice === 'on';
  const control = onApple() ? '⌘' : 'Ctrl';
  // Start and settings stand among the places of everybody.
  const hasLists = places.length > 2;
  return (
    <Dialog className={css.help} aria-labelledby={id} onEscape={onClose} onOutside={onClose}>
      <header className={css.top}>
        <h2 id={id}>{text('help')}</h2>
        <IconButton label={text('close')} size={44} onClick={onClose}>
          <CrossIcon />
        </IconButton>
      </header>
      <div className={css.content}>
        <Keys title={text('everywhere')}>
          <Key does={text('palette')} first={control} joint="+" last="K" />
          <Key does={text('to-notifications')} last="F8" />
          <Key does={text('save-form')} first={control} joint="+" last="Enter" />
          <Key does={text('close-dialog')} last="Esc" />
          {singles && <Key does={text('help')} last="?" />}
        </Keys>
        {hasLists && (
          <Keys title={text('in-list')}>
            {singles && <Key does={text('to-search')} last="/" />}
            <Key does={text('to-first-row')} last="↓" />
            <Key does={text('choose-range')} first="Shift" joint="+" last={text('click')} />
            {singles && <Key does={text('add')} last="n" />}
          </Keys>
        )}
        {singles && (
          <Keys title={text('go-to')}>
            {places.map(
              ({ to, label, letter }) =>
                letter && <Key key={to} does={label} first="g" joint={text('and-then')} last={letter} />,
            )}
          </Keys>
        )}
        <label className={css.switch}>
          <input
            type="checkbox"
            checked={singles}
            aria-describedby={`${id}-why`}
            onChange={({ target }) => choose(target.checked ? 'on' : 'off')}
          />
          {text('single-keys')}
        </label>
        <p id={`${id}-why`} className={css.why}>
          {text('single-keys-why')}
        </p>
      </div>
    </Dialog>
  );
}

function Keys({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.keys} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

function Key({ does, first, joint, last }: { does: string; first?: string; joint?: string; last: string }) {
  return (
    <div>
      <dt>{does}</dt>
      <dd>
        {first && (
          <>
            <kbd>{first}</kbd> {joint}{' '}
          </>
        )}
        <kbd>{last}</kbd>
      </dd>
    </div>
  );
}
