import { PRODUCT_NAME } from '@ar/domain/product';
import { saveFile } from '@ar/records/file-download';
import { Button } from '@ar/ui/button';
import { Modal, ModalBody, ModalFooter } from '@ar/ui/dialog';
import { useState } from 'react';
import layout from '../layout/layout.module.css';
import css from './second-factor.module.css';
import { useFactorText } from './texts.ts';

/** Shows recovery codes, which are shown only once. Only the button closes the dialog: Escape would lose the codes. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const text = useFactorText();
  const [copied, setCopied] = useState<'copied' | 'not-copied'>();
  const all = `${PRODUCT_NAME}\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(all).then(
      () => setCopied('copied'),
      () => setCopied('not-copied'),
    );
  return (
    <Modal title={text('recovery-title')}>
      <ModalBody>
        <div className={layout.inner}>
          <p>{text('recovery-text')}</p>
          <ul className={css.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <p role="status">{copied && text(`recovery-${copied}`)}</p>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={() => void copy()}>{text('recovery-copy')}</Button>
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
