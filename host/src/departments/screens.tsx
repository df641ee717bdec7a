import type { DepartmentFailure, FailureKind } from '@ar/federation/failure';
import { addTexts, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Spoken } from '@ar/ui/states';
import { useEffect, useEffectEvent, useState } from 'react';
import heading from '../brand/heading.module.css';
import { useLate } from '../navigation/late.tsx';
import css from './departments.module.css';
import en from './texts/en.json';
import mn from './texts/mn.json';

addTexts('departments', { mn, en });

interface FailureProps {
  name: string;
  failure: DepartmentFailure;
  /** Where the person's own build stands, if that is what failed. */
  ownBuild: string | undefined;
  /** The department's other pages work. */
  isPage: boolean;
  onRetry(): void;
}

/** What may pass by itself when the line is back. */
const LINE_FAILURES: ReadonlySet<FailureKind> = new Set(['offline', 'timeout', 'http']);

/** In place of a department that can't be shown: what happened, what it means, what to do. The shell stays. */
export function FailureScreen({ name, failure, ownBuild, isPage, onRetry }: FailureProps) {
  const text = useText('departments');
  const { version, revision, path, status } = failure.facts;
  const onOnline = useEffectEvent(() => LINE_FAILURES.has(failure.kind) && onRetry());
  useEffect(() => {
    const listener = () => onOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
  const details = [failure.kind, failure.facts.department, version, `r${revision}`, path]
    .filter(Boolean)
    .join(' · ');
  return (
    <section className={css.failure} role="alert">
      <h1>{text(isPage ? 'page-title' : 'title', { name })}</h1>
      <p>
        {text(isPage && failure.kind === 'render' ? 'page-render' : failure.kind, { status: status ?? '' })}
      </p>
      <p>{ownBuild ? text('own-build', { origin: ownBuild }) : text(isPage ? 'page-rest' : 'rest')}</p>
      <Button roomy appearance="primary" onClick={onRetry}>
        {text('retry')}
      </Button>
      <p className={css.details}>{ownBuild ? details : text('support', { details })}</p>
    </section>
  );
}

interface OffProps {
  name: string;
  /** In the words of the person who did it; none of a department that is no more. */
  reason?: string | undefined;
}

/** Over a department that was switched off while it ran. */
export function OffNotice({ name, reason }: OffProps) {
  const text = useText('departments');
  return (
    <section className={css.offNow} role="status">
      <h2>{text('off-title', { name })}</h2>
      {reason && <blockquote className={css.reason}>{reason}</blockquote>}
      <p>{text('off-now')}</p>
    </section>
  );
}

/** In place of a department that is switched off: that it is, and why. */
export function OffScreen({ name, reason }: OffProps) {
  const text = useText('departments');
  return (
    <section className={css.failure}>
      <h1>{text('off-title', { name })}</h1>
      {reason && <blockquote className={css.reason}>{reason}</blockquote>}
      <p>{text('off-rest')}</p>
    </section>
  );
}

const LONG_WAIT_MS = 4000;

/** In place of a department that is on its way: its name, the outline of a list, and a word where it takes long. */
export function WaitingScreen({ name }: { name: string }) {
  const text = useText('departments');
  const [isLong, setLong] = useState(false);
  const isLate = useLate();
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
      {isLate && (
        <p>
          <Button onClick={() => location.reload()}>{text('retry')}</Button>
        </p>
      )}
      <div className={css.rows} aria-hidden="true" />
    </section>
  );
}
