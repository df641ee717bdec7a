import type { Part } from '@ar/domain/page';
import classes from './marked.module.css';

/** A text with found words marked; each part is an element (lint/conditional-text.test.ts). */
export const Marked = ({ parts }: { parts: readonly Part[] }) =>
  parts.map(({ text, found }, at) =>
    found ? (
      <mark key={at} className={classes.found}>
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  );
