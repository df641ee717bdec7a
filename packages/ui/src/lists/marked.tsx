import type { Part } from '@ar/domain/page';
import classes from './marked.module.css';

/** Renders each part as an element, because translators replace bare text nodes (see lint/conditional-text.test.ts). */
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
