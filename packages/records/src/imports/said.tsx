import type { ReactNode } from 'react';
import { failureWords } from '../actions/file-download.ts';
import { type RecordKey, useRecordText } from '../texts/record-text.tsx';
import classes from './import-page.module.css';

/** A sentence in its place on the page. What went wrong is told at once, the rest when there is time. */
export function Said({ tone, children }: { tone: 'failure' | 'warning' | 'good'; children: ReactNode }) {
  return (
    <div role={tone === 'failure' ? 'alert' : 'status'} className={classes.said} data-tone={tone}>
      {children}
    </div>
  );
}

/** Why a call was not done. */
export function Failed({ error, what }: { error: unknown; what: RecordKey }) {
  const text = useRecordText();
  if (!error) return null;
  return (
    <Said tone="failure">
      {text(what)} {failureWords(error, text)}
    </Said>
  );
}
