import type { DepartmentFailure } from '@ar/federation/failure';
import { defineTexts } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Spoken } from '@ar/ui/states';
import { useWindowEvent } from '@ar/ui/window-event';
import layout from '../layout/layout.module.css';
import { useLate } from '../navigation/late.tsx';
import css from './departments.module.css';
import en from './texts/en.json';
import mn from './texts/mn.json';

export const useDepartmentText = defineTexts('departments', { mn, en });

interface FailureProps {
  name: string;
  failure: DepartmentFailure;
  ownBuild: string | undefined;
  isPage: boolean;
  onRetry(): void;
}

export function FailureScreen({ name, failure, ownBuild, isPage, onRetry }: FailureProps) {
  const text = useDepartmentText();
  const { kind, facts } = failure;
  const { version, revision, path, status } = facts;
  useWindowEvent('online', () => failure.isPassing && onRetry());
  const details = [kind, facts.department, version, `r${revision}`, path].filter(Boolean).join(' · ');
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

interface SwitchedOffProps {
  name: string;
  /** Undefined if the department is retired. */
  reason: string | undefined;
  isRunning: boolean;
}

export function SwitchedOff({ name, reason, isRunning }: SwitchedOffProps) {
  const text = useDepartmentText();
  const Heading = isRunning ? 'h2' : 'h1';
  const className = isRunning ? `${layout.alarm} ${layout.above}` : layout.message;
  return (
    <section className={className} role={isRunning ? 'status' : undefined}>
      <Heading>{text('off-title', { name })}</Heading>
      {reason && <blockquote className={layout.quote}>{reason}</blockquote>}
      <p>{text(isRunning ? 'off-now' : 'off-rest')}</p>
    </section>
  );
}

const LONG_WAIT_MS = 4000;

export function WaitingScreen({ name }: { name: string }) {
  const text = useDepartmentText();
  const isLong = useLate(LONG_WAIT_MS);
  const isLate = useLate();
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
