import { DepartmentFailure } from '@ar/federation/failure';
import type { LoadedDepartment } from '@ar/federation/loader';
import type { RegistryEntry } from '@ar/federation/registry';
import { useLanguage, useText } from '@ar/session';
import { useEffect, useState } from 'react';
import { DepartmentBoundary } from './department-boundary.tsx';
import css from './departments.module.css';
import { explainRenderError, loadDepartment, runningDepartment } from './departments.ts';
import { FailureScreen } from './failure-screen.tsx';

/** A department's place in the dashboard: its screen, or while it is on its way, or why it can't be shown. */
export function DepartmentOutlet({ entry }: { entry: RegistryEntry }) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={`${entry.id} ${attempt}`} entry={entry} onRetry={() => setAttempt(attempt + 1)} />;
}

interface AttemptProps {
  entry: RegistryEntry;
  onRetry: () => void;
}

function Attempt({ entry, onRetry }: AttemptProps) {
  const text = useText('departments');
  const { language } = useLanguage();
  const name = entry.menu.label[language];
  const [loaded, setLoaded] = useState<LoadedDepartment | undefined>(() => runningDepartment(entry.id));
  const [failure, setFailure] = useState<DepartmentFailure>();

  useEffect(() => {
    if (loaded) return;
    let left = false;
    loadDepartment(entry.id).then(
      (department) => left || setLoaded(department),
      (error: unknown) => left || setFailure(error instanceof DepartmentFailure ? error : undefined),
    );
    return () => {
      left = true;
    };
  }, [entry.id, loaded]);

  if (failure) return <FailureScreen name={name} failure={failure} onRetry={onRetry} />;
  if (!loaded) return <p className={css.loading} role="status" aria-label={text('loading', { name })} />;

  const { department, release } = loaded;
  return (
    <>
      {release.version !== entry.version && (
        <p className={css.previous} role="status">
          {text('previous', { version: release.version })}
        </p>
      )}
      <DepartmentBoundary onError={async (error) => setFailure(await explainRenderError(error, release))}>
        <department.Routes />
      </DepartmentBoundary>
    </>
  );
}
