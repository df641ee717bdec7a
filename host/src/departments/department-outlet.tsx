import { PRODUCT_NAME } from '@ar/domain/product';
import { ROOT_ATTRIBUTE } from '@ar/federation/contract';
import { DepartmentFailure } from '@ar/federation/failure';
import type { LoadedDepartment } from '@ar/federation/loader';
import type { PageEntry, RegistryEntry } from '@ar/federation/registry';
import { useLanguage } from '@ar/session';
import { DepartmentTexts } from '@ar/session/host';
import { toastStore } from '@ar/ui/toast-store';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import layout from '../layout/layout.module.css';
import { DepartmentBoundary } from './department-boundary.tsx';
import { explain, fallBack, loadDepartment, onActionError, runningDepartment } from './departments.ts';
import { readOverride } from './override/override.ts';
import { FailureScreen, OffNotice, OffScreen, WaitingScreen } from './screens.tsx';
import { applyStyles } from './styles.ts';
import { useDepartmentText } from './texts.ts';
import { useSwitchedOff } from './updates/newest-registry.ts';

/** Departments in which a person has acted. A release that fails before that falls back to the one before. */
const used = new WeakSet<LoadedDepartment>();

/** A department in the dashboard: its screen, its outline while it loads, or why it can't be shown. */
export function DepartmentOutlet({ entry }: { entry: PageEntry }) {
  const [attempt, setAttempt] = useState(0);
  const { language } = useLanguage();
  const name = entry.menu.label[language];
  const onRetry = () => setAttempt(attempt + 1);
  const off = useSwitchedOff(entry);
  // A department that runs goes on: the person may have begun something in it.
  if (off && !runningDepartment(entry.id)) return <OffScreen name={name} reason={off.reason} />;
  return (
    <>
      {off && <OffNotice name={name} reason={off.reason} />}
      <Attempt key={`${entry.id} ${attempt}`} {...{ entry, name, onRetry }} />
    </>
  );
}

function Attempt({ entry, name, onRetry }: { entry: PageEntry; name: string; onRetry(): void }) {
  const text = useDepartmentText();
  const [loaded, setLoaded] = useState<LoadedDepartment | undefined>(() => runningDepartment(entry.id));
  // `at`: the page that failed, while the department's other pages go on.
  const [failed, setFailed] = useState<{ failure: DepartmentFailure; at?: string; isPage?: boolean }>();
  const { pathname, search } = useLocation();
  const at = pathname + search;
  if (failed?.at !== undefined && failed.at !== at) setFailed(undefined);

  useEffect(() => {
    if (loaded) return;
    let left = false;
    loadDepartment(entry.id).then(
      (department) => left || setLoaded(department),
      (error: unknown) =>
        left || setFailed(error instanceof DepartmentFailure ? { failure: error } : undefined),
    );
    return () => {
      left = true;
    };
  }, [entry.id, loaded]);

  useLayoutEffect(() => applyStyles(entry.id), [entry.id]);
  useLeave(loaded);
  useEffect(() => loaded && nameRelease(loaded), [loaded]);

  const tellOfAction = useCallback(() => {
    toastStore.show({ variant: 'destructive', title: text('action-title'), description: text('action') });
  }, [text]);
  useEffect(() => onActionError(tellOfAction), [tellOfAction]);

  async function onError(error: unknown, release: RegistryEntry) {
    const failure = await explain(error, release, 'render');
    const isPage = loaded !== undefined && used.has(loaded);
    const previous = isPage ? undefined : await fallBack(release);
    if (previous) setLoaded(previous);
    else setFailed({ failure, at, isPage });
  }

  if (failed) {
    const override = readOverride();
    const ownBuild = override?.until && override.department === entry.id ? override.origin : undefined;
    const { failure, isPage = false } = failed;
    return <FailureScreen {...{ name, failure, ownBuild, isPage, onRetry }} />;
  }
  if (!loaded) return <WaitingScreen name={name} />;

  const { department, release, isEarlier } = loaded;
  return (
    <>
      {isEarlier && (
        <p className={`${layout.notice} ${layout.above}`} role="status">
          {text('previous', { version: release.version })}
        </p>
      )}
      <DepartmentBoundary
        key={release.version}
        at={at}
        instead={<WaitingScreen name={name} />}
        onAct={() => used.add(loaded)}
        onError={(error) => void onError(error, release)}
        onActionError={(error) => {
          tellOfAction();
          void explain(error, release, 'action');
        }}
      >
        <div {...{ [ROOT_ATTRIBUTE]: entry.id }}>
          <DepartmentTexts value={entry.id}>
            <department.Routes />
          </DepartmentTexts>
        </div>
      </DepartmentBoundary>
    </>
  );
}

/** Names the running release for forms that find a draft of another release: `<html data-release="parks 1.2.0">`. */
function nameRelease({ release: { id, version } }: LoadedDepartment): () => void {
  const { dataset } = document.documentElement;
  dataset.release = `${id} ${version}`;
  return () => {
    delete dataset.release;
  };
}

/** Restores the page's title and language when a department is left, and calls its `onLeave`. */
function useLeave(loaded: LoadedDepartment | undefined): void {
  const { tag } = useLanguage();
  const leave = useEffectEvent(({ department, release }: LoadedDepartment) => {
    document.title = PRODUCT_NAME;
    document.documentElement.lang = tag;
    try {
      department.onLeave?.();
    } catch (error) {
      void explain(error, release, 'action');
    }
  });
  useEffect(() => loaded && (() => leave(loaded)), [loaded]);
}
