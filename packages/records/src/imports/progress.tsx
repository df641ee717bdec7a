import { useLanguage } from '@ar/session';
import { formatNumber } from '@ar/ui/format';
import { Spoken } from '@ar/ui/states';
import { useRecordText } from '../texts/record-text.tsx';
import { AskedCall } from './asked-call.tsx';
import { Discard } from './discard.tsx';
import classes from './import-page.module.css';
import type { ImportingOne } from './importing.ts';

const WORDS = {
  checking: ['importChecking', 'importCheckingText'],
  running: ['importRunning', 'importTabText'],
  undoing: ['importUndoing', 'importTabText'],
} as const;

/** What the server is at, and how far. */
export function Progress(props: ImportingOne) {
  const { document } = props;
  const text = useRecordText();
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
          <span>{text(title)}</span>{' '}
          {share !== undefined && <span>{`${Math.floor(share * 10) * 10} %`}</span>}
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
function Break(props: ImportingOne) {
  const text = useRecordText();
  return (
    <AskedCall
      importing={props}
      call={{ path: 'cancel/', method: 'POST' }}
      title={text('importBreakTitle')}
      text={text('importBreakText')}
      tone="destructive"
      confirmLabel={text('importBreakConfirm')}
      cancelLabel={text('importBreakCancel')}
    >
      {text('importBreak')}
    </AskedCall>
  );
}
