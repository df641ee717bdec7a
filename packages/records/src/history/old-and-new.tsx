import { Spoken } from '@ar/ui/states';
import type { ReactNode } from 'react';
import classes from './old-and-new.module.css';

interface OldAndNewProps {
  /** The formatted values; null is an empty value. */
  values: readonly [before: string | null, after: string | null];
  names: readonly [before: string, after: string];
  lang: string | undefined;
  nothing: ReactNode;
}

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
