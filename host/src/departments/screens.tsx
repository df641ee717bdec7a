import type { DepartmentFailure, FailureKind } from '@ar/federation/failure';
import { Button } from '@ar/ui/button';
import { Spoken } from '@ar/ui/states';
import { useEffect, useEffectEvent, useState } from 'react';
import layout from '../layout/layout.module.css';
import { useLate } from '../navigation/late.tsx';
import css from './departments.module.css';
import { useDepartmentText } from './texts.ts';

interface FailureProps {
  name: string;
  failure: DepartmentFailure;
  /** The address of the developer's own build, if that failed. */
  ownBuild: string | undefined;
  /** The department's other pages work. */
  isPage: boolean;
  onRetry(): void;
}

/** Failures that may end when the browser is online again. */
const LINE_FAILURES: ReadonlySet<FailureKind> = new Set(['offline', 'timeout', 'http']);

/** In place of a department that can't be shown: what happened, what it means, what to do. */
export function FailureScreen({ name, failure, ownBuild, isPage, onRetry }: FailureProps) {
  const text = useDepartmentText();
  const { version, revision, path, status } = failure.facts;
  // Nobody sees a file that came from the server itself instead: it is only reported.
  const kind = failure.kind === 'elsewhere' ? 'http' : failure.kind;
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
    <section className={layout.message} role="alert">
      <h1>{text(isPage ? 'page-title' : 'title', { name })}</h1>
      <p>{text(isPage && kind === 'render' ? 'page-render' : kind, { status: status ?? '' })}</p>
      <p>{ownBuild ? text('own-build', { origin: ownBuild }) : text(isPage ? 'page-rest' : 'rest')}</p>
      <Button roomy appearance="primary" onClick={onRetry}>
        {text('retry')}
      </Button>
      <p className={layout.facts}>{ownBuild ? details : text('support', { details })}</p>
    </section>
  );
}

interface OffProps {
  name: string;
  /** Undefined for a department that was retired. */
  reason?: string | undefined;
}

/** Over a department that was switched off while it ran. */
export function OffNotice({ name, reason }: OffProps) {
  const text = useDepartmentText();
  return (
    <section className={`${layout.alarm} ${layout.above}`} role="status">
      <h2>{text('off-title', { name })}</h2>
      {reason && <blockquote className={layout.quote}>{reason}</blockquote>}
      <p>{text('off-now')}</p>
    </section>
  );
}

export function OffScreen({ name, reason }: OffProps) {
  const text = useDepartmentText();
  return (
    <section className={layout.message}>
      <h1>{text('off-title', { name })}</h1>
      {reason && <blockquote className={layout.quote}>{reason}</blockquote>}
      <p>{text('off-rest')}</p>
    </section>
  );
}

const LONG_WAIT_MS = 4000;

/** A department's name and the outline of a list while it loads, with a word after some seconds. */
export function WaitingScreen({ name }: { name: string }) {
  const text = useDepartmentText();
  const [isLong, setLong] = useState(false);
  const isLate = useLate();
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className={css.waiting}>
      <h1 className={layout.title}>{name}</h1>
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
