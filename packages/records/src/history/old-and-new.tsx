import { Spoken } from '@ar/ui/states';
import type { ReactNode } from 'react';
import classes from './old-and-new.module.css';

interface OldAndNewProps {
  values: readonly [before: string | null, after: string | null];
  names: readonly [before: string, after: string];
  lang: string | undefined;
  nothing: ReactNode;
}

export function OldAndNew({ values, names, lang, nothing }: OldAndNewProps) {
  const marked = (at: 0 | 1, Mark: 'del' | 'ins') => (
    <>
      <Spoken>{names[at]}:</Spoken>{' '}
      {values[at] === null ? (
        nothing
      ) : (
        <Mark className={classes[Mark]} lang={lang}>
          {values[at]}
        </Mark>
      )}
    </>
  );
  return (
    <>
      {marked(0, 'del')}
      <span className={classes.arrow} aria-hidden="true">
        →
      </span>
      {marked(1, 'ins')}
    </>
  );
}
