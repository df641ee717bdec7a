import type { Translate } from '@ar/session';
import type { ReactNode } from 'react';
import { failureWords } from '../actions/file-download.ts';
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
export function Failed({ error, what, text }: { error: unknown; what: string; text: Translate }) {
  if (!error) return null;
  return (
    <Said tone="failure">
      {text(what)} {failureWords(error, text)}
    </Said>
  );
}
