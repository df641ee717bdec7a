import { addTexts, useText } from '@ar/session';
import css from './departments.module.css';
import { en } from './texts/en.ts';
import { mn } from './texts/mn.ts';

addTexts('departments', { mn, en });

interface Props {
  name: string;
  /** The reason, in the words of the person who switched it off. */
  reason: string;
}

/** In place of a department that is switched off: that it is, and why. Nothing of it is loaded. */
export function OffScreen({ name, reason }: Props) {
  const text = useText('departments');
  return (
    <section className={css.failure}>
      <h1>{text('off-title', { name })}</h1>
      <blockquote className={css.reason}>{reason}</blockquote>
      <p>{text('off-rest')}</p>
    </section>
  );
}
