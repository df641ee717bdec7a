import { addTexts, useText } from '@ar/session';
import { Spoken } from '@ar/ui/states';
import { useEffect, useState } from 'react';
import heading from '../brand/heading.module.css';
import css from './departments.module.css';
import { en } from './texts/en.ts';
import { mn } from './texts/mn.ts';

addTexts('departments', { mn, en });

/** From when on a wait is long enough to be told of, in milliseconds. */
const LONG_WAIT_MS = 4000;

/** In place of a department that is on its way: its name and the outline of a list at once, and a word where it takes long. */
export function WaitingScreen({ name }: { name: string }) {
  const text = useText('departments');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className={css.waiting}>
      <h1 className={heading.heading}>{name}</h1>
      <p role="status" className={css.status}>
        {isLong ? text('still-loading') : <Spoken>{text('loading', { name })}</Spoken>}
      </p>
      <div className={css.rows} aria-hidden="true" />
    </section>
  );
}
