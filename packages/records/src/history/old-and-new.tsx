import { Spoken } from '@ar/ui/states';
import type { ReactNode } from 'react';
import classes from './old-and-new.module.css';

interface OldAndNewProps {
  /** The two values in the person's words; null is nothing. */
  values: readonly [before: string | null, after: string | null];
  names: readonly [before: string, after: string];
  lang: string | undefined;
  /** Stands for a value that is nothing. */
  nothing: ReactNode;
}

/** What a value was or is, and what it became or will be. */
export function OldAndNew({ values: [before, after], names, lang, nothing }: OldAndNewProps) {
  return (
    <>
      <Spoken>{names[0]}:</Spoken>{' '}
      {before === null ? (
        nothing
      ) : (
        <del className={classes.old} lang={lang}>
          {before}
        </del>
      )}
      <span className={classes.arrow} aria-hidden="true">
        →
      </span>
      <Spoken>{names[1]}:</Spoken>{' '}
      {after === null ? (
        nothing
      ) : (
        <ins className={classes.new} lang={lang}>
          {after}
        </ins>
      )}
    </>
  );
}
