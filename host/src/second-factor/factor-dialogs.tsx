import { PRODUCT_NAME } from '@ar/domain/product';
import { type CodeOffered, type FactorsChanged, MAX_PASSKEY_NAME } from '@ar/domain/second-factor';
import { saveFile } from '@ar/records/file-download';
import { api } from '@ar/session';
import { Button } from '@ar/ui/button';
import { CopyButton } from '@ar/ui/copy-button';
import { Modal, ModalBody, ModalFooter } from '@ar/ui/dialog';
import { TextField } from '@ar/ui/field';
import { useEffect, useRef } from 'react';
import { CallDialog } from '../layout/call-dialog.tsx';
import layout from '../layout/layout.module.css';
import { useFailureText } from './failure.tsx';
import { addPasskey } from './passkeys.ts';
import css from './second-factor.module.css';
import { useFactorText } from './texts.ts';

interface SetUpProps {
  onDone(changed: FactorsChanged): void;
  onCancel(): void;
}

export function PasskeySetUp(props: SetUpProps) {
  const text = useFactorText();
  return (
    <CallDialog
      title={text('add-passkey')}
      confirmLabel={text('add-passkey')}
      cancelWhileBusy
      call={({ name }) => addPasskey(name.trim())}
      failureOf={useFailureText(text('not-accepted'))}
      defaults={{ name: '' }}
      fields={(field) => (
        <TextField
          label={text('passkey-name')}
          hint={text('passkey-name-hint')}
          maxLength={MAX_PASSKEY_NAME}
          autoComplete="off"
          {...field('name', (name) => name.trim() !== '', text('passkey-name-missing'))}
        />
      )}
      {...props}
    />
  );
}

const QR = { margin: 2, width: 200 } as const;

export function CodeSetUp({ offered, ...props }: SetUpProps & { offered: CodeOffered }) {
  const text = useFactorText();
  const { ticket, uri, seed } = offered;
  const picture = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // If the library does not load, the person can type the seed instead of scanning the QR code.
    void import('qrcode').then(
      ({ toCanvas }) => picture.current && toCanvas(picture.current, uri, QR),
      () => {},
    );
  }, [uri]);
  return (
    <CallDialog
      title={text('set-up-title')}
      confirmLabel={text('confirm')}
      cancelWhileBusy
      call={({ code }) =>
        api<FactorsChanged>('/users/me/second-factor/code/confirm/', {
          method: 'POST',
          body: { ticket, code },
          showsFailure: true,
        })
      }
      failureOf={useFailureText(text('not-accepted'))}
      // These texts are the dialog's description, which screen readers read when the field below receives the focus.
      text={
        <div className={layout.inner}>
          <p>{text('set-up-scan')}</p>
          <canvas ref={picture} className={css.picture} role="img" aria-label={text('set-up-picture')} />
          <p>{text('set-up-by-hand')}</p>
          <p className={css.seed} translate="no">
            {seed.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
      }
      defaults={{ code: '' }}
      fields={(field) => (
        <TextField
          label={text('code-field')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          {...field('code', (code) => /^\d{6}$/.test(code.replaceAll(/\s/g, '')), text('code-missing'))}
        />
      )}
      {...props}
    />
  );
}

/** The page shows recovery codes only once, so Escape does not close the dialog. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const text = useFactorText();
  const list = useRef<HTMLUListElement>(null);
  const all = `${PRODUCT_NAME}\n\n${codes.join('\n')}\n`;
  return (
    <Modal title={text('recovery-title')}>
      <ModalBody>
        <div className={layout.inner}>
          <p>{text('recovery-text')}</p>
          <ul ref={list} className={css.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <CopyButton
            content={all}
            source={list}
            texts={{
              copy: text('recovery-copy'),
              copied: text('recovery-copied'),
              notCopied: text('recovery-not-copied'),
            }}
          />
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={() => saveFile(new Blob([all], { type: 'text/plain' }), text('recovery-file'))}>
          {text('recovery-download')}
        </Button>
        <Button appearance="primary" onClick={onKept}>
          {text('recovery-kept')}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
