import { DepartmentFailure } from '@ar/federation/failure';
import type { LoadedDepartment } from '@ar/federation/loader';
import type { PageEntry, RegistryEntry } from '@ar/federation/registry';
import { useLanguage, useText } from '@ar/session';
import { toastStore } from '@ar/ui/toast-store';
import { useCallback, useEffect, useState } from 'react';
import { DepartmentBoundary } from './department-boundary.tsx';
import css from './departments.module.css';
import { explain, fallBack, loadDepartment, onActionError, runningDepartment } from './departments.ts';
import { readOverride } from './override/override.ts';
import { FailureScreen, OffNotice, OffScreen, WaitingScreen } from './screens.tsx';
import { useSwitchedOff } from './updates/newest-registry.ts';

/** A department's place in the dashboard: its screen, or while it is on its way, or why it can't be shown. */
export function DepartmentOutlet({ entry }: { entry: PageEntry }) {
  const [attempt, setAttempt] = useState(0);
  const { language } = useLanguage();
  const name = entry.menu.label[language];
  const onRetry = () => setAttempt(attempt + 1);
  const off = useSwitchedOff(entry);
  // What runs here goes on: somebody may have begun something in it.
  if (off && !runningDepartment(entry.id)) return <OffScreen name={name} reason={off.reason} />;
  return (
    <>
      {off && <OffNotice name={name} reason={off.reason} />}
      <Attempt key={`${entry.id} ${attempt}`} {...{ entry, name, onRetry }} />
    </>
  );
}

function Attempt({ entry, name, onRetry }: { entry: PageEntry; name: string; onRetry(): void }) {
  const text = useText('departments');
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

  const tellOfAction = useCallback(() => {
    toastStore.show({ variant: 'destructive', title: text('action-title'), description: text('action') });
  }, [text]);
  useEffect(() => onActionError(tellOfAction), [tellOfAction]);

  async function onError(error: unknown, release: RegistryEntry) {
    const explained = await explain(error, release, 'render');
    const previous = await fallBack(release);
    if (previous) setLoaded(previous);
    else setFailure(explained);
  }

  if (failure) {
    const override = readOverride();
    const ownBuild = override?.until && override.department === entry.id ? override.origin : undefined;
    return <FailureScreen name={name} failure={failure} ownBuild={ownBuild} onRetry={onRetry} />;
  }
  if (!loaded) return <WaitingScreen name={name} />;

  const { department, release, isEarlier } = loaded;
  return (
    <>
      {isEarlier && (
        <p className={css.previous} role="status">
          {text('previous', { version: release.version })}
        </p>
      )}
      <DepartmentBoundary
        key={release.version}
        instead={<WaitingScreen name={name} />}
        onError={(error) => void onError(error, release)}
        onActionError={(error) => {
          tellOfAction();
          void explain(error, release, 'action');
        }}
      >
        <department.Routes />
      </DepartmentBoundary>
    </>
  );
}
