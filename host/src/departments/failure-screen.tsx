import type { DepartmentFailure } from '@ar/federation/failure';
import { addTexts, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import css from './departments.module.css';
import { en } from './texts/en.ts';
import { mn } from './texts/mn.ts';

addTexts('departments', { mn, en });

interface Props {
  name: string;
  failure: DepartmentFailure;
  /** Where the person's own build stands, if that is what failed. */
  ownBuild?: string | undefined;
  onRetry: () => void;
}

/** In place of a department that can't be shown: what happened, what it means, what to do. The shell stays. */
export function FailureScreen({ name, failure, ownBuild, onRetry }: Props) {
  const text = useText('departments');
  const { version, revision, path, status } = failure.facts;
  const details = [failure.kind, failure.facts.department, version, `r${revision}`, path]
    .filter(Boolean)
    .join(' · ');
  return (
    <section className={css.failure} role="alert">
      <h1>{text('title', { name })}</h1>
      <p>{text(failure.kind, { status: status ?? '' })}</p>
      <p>{ownBuild ? text('own-build', { origin: ownBuild }) : text('rest')}</p>
      <Button roomy appearance="primary" onClick={onRetry}>
        {text('retry')}
      </Button>
      <p className={css.details}>{ownBuild ? details : text('support', { details })}</p>
    </section>
  );
}
