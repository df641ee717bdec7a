import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { formatNumber } from '@ar/ui/format';
import { Spoken } from '@ar/ui/states';
import { useState } from 'react';
import { Discard } from './discard.tsx';
import classes from './import-page.module.css';
import type { ImportingOne } from './importing.ts';
import { Failed } from './said.tsx';
import { useImportCall } from './use-import.ts';

const WORDS = {
  checking: ['importChecking', 'importCheckingText'],
  running: ['importRunning', 'importTabText'],
  undoing: ['importUndoing', 'importTabText'],
} as const;

/** What the server is at, and how far. */
export function Progress(props: ImportingOne) {
  const { text, document } = props;
  const { tag } = useLanguage();
  const state = document.state as keyof typeof WORDS;
  const [title, words] = WORDS[state];
  const { done, of } = document.progress ?? { done: 0, of: 0 };
  const share = of > 0 ? done / of : undefined;
  return (
    <section className={classes.step} aria-labelledby="import-progress">
      <h2 id="import-progress">{text(title)}</h2>
      <div className={classes.progress}>
        <progress aria-label={text(title)} value={share} />
        <p aria-hidden="true">
          {of > 0 && text('importProgress', { done: formatNumber(done, tag), of: formatNumber(of, tag) })}
        </p>
        {/* In tenths: a screen reader would say nothing else. */}
        <Spoken role="status">
          {text(title)} {share !== undefined && `${Math.floor(share * 10) * 10} %`}
        </Spoken>
      </div>
      <p className={classes.lead}>{text(words)}</p>
      <div className={classes.actions}>
        {state === 'checking' && <Discard {...props} />}
        {state === 'running' && <Break {...props} />}
      </div>
    </section>
  );
}

/** Stops after the row at hand. */
function Break({ resource, text, document }: ImportingOne) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error, reset } = useImportCall(resource, document.id);
  const close = () => {
    reset();
    setIsAsking(false);
  };
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{text('importBreak')}</Button>
      {isAsking && (
        <ConfirmDialog
          title={text('importBreakTitle')}
          text={text('importBreakText')}
          tone="destructive"
          confirmLabel={text('importBreakConfirm')}
          cancelLabel={text('importBreakCancel')}
          busy={isPending}
          onConfirm={() => mutate({ path: 'cancel/', method: 'POST' }, { onSuccess: close })}
          onCancel={close}
        >
          <Failed error={error} what="importNotDone" text={text} />
        </ConfirmDialog>
      )}
    </>
  );
}
