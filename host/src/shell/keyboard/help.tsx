import { Modal, ModalBody } from '@ar/ui/dialog';
import { Checkbox } from '@ar/ui/fluent';
import { useAtom } from 'jotai';
import { type ReactNode, useId } from 'react';
import layout from '../../layout/layout.module.css';
import { singleKeysAtom } from '../../preferences/choices.ts';
import css from './help.module.css';
import type { KeyboardPage } from './keys.ts';
import { useKeyboardText } from './texts.ts';

const onApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

export function Help({ pages, onClose }: { pages: readonly KeyboardPage[]; onClose: () => void }) {
  const text = useKeyboardText();
  const id = useId();
  const [singleKeys, setSingleKeys] = useAtom(singleKeysAtom);
  const singles = singleKeys === 'on';
  const control = onApple() ? '⌘' : 'Ctrl';
  // `pages` always contains the start page and the settings, which have no list.
  const hasLists = pages.length > 2;
  return (
    <Modal title={text('help')} closeLabel={text('close')} onClose={onClose} dismissible>
      <ModalBody>
        <div className={layout.page}>
          <Keys title={text('everywhere')}>
            <Key does={text('palette')} keys={[control, '+', 'K']} />
            <Key does={text('to-notifications')} keys={['F8']} />
            <Key does={text('save-form')} keys={[control, '+', 'Enter']} />
            <Key does={text('close-dialog')} keys={['Esc']} />
            {singles && <Key does={text('help')} keys={['?']} />}
          </Keys>
          {hasLists && (
            <Keys title={text('in-list')}>
              {singles && <Key does={text('to-search')} keys={['/']} />}
              <Key does={text('to-first-row')} keys={['↓']} />
              <Key does={text('choose-range')} keys={['Shift', '+', text('click')]} />
              {singles && <Key does={text('add')} keys={['n']} />}
            </Keys>
          )}
          {singles && (
            <Keys title={text('go-to')}>
              {pages.map(
                ({ to, label, letter }) =>
                  letter && <Key key={to} does={label} keys={['g', text('and-then'), letter]} />,
              )}
            </Keys>
          )}
          <div>
            <Checkbox
              className={layout.check}
              label={text('single-keys')}
              checked={singles}
              aria-describedby={`${id}-why`}
              onChange={(_, { checked }) => setSingleKeys(checked ? 'on' : 'off')}
            />
            <p id={`${id}-why`} className={layout.quiet}>
              {text('single-keys-why')}
            </p>
          </div>
        </div>
      </ModalBody>
    </Modal>
  );
}

function Keys({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={layout.facts}>
        {title}
      </h3>
      <dl className={css.keys}>{children}</dl>
    </section>
  );
}

/** `keys` is a key, or two keys with the text between them. */
function Key({ does, keys: [first, joint, last] }: { does: string; keys: string[] }) {
  return (
    <div>
      <dt>{does}</dt>
      <dd>
        <kbd>{first}</kbd>
        {joint && <span> {joint} </span>}
        {last && <kbd>{last}</kbd>}
      </dd>
    </div>
  );
}
