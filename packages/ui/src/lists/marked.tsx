import type { Part } from '@ar/domain/page';
import { Fragment } from 'react';
import classes from './marked.module.css';

/** A text in which a search found words, these marked. */
export const Marked = ({ parts }: { parts: readonly Part[] }) =>
  parts.map(({ text, found }, at) =>
    found ? (
      <mark key={at} className={classes.found}>
        {text}
      </mark>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );
