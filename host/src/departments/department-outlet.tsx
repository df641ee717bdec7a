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
import { FailureScreen, SwitchedOff, useDepartmentText, WaitingScreen } from './department-states.tsx';
import { explain, fallBack, loadDepartment, onActionError, runningDepartment } from './departments.ts';
import { readOverride } from './override/override.ts';
import { applyStyles } from './styles.ts';
import { useSwitchedOff } from './updates/newest-registry.ts';

/** Departments that received input. A release that fails before any input falls back to the earlier release. */
const used = new WeakSet<LoadedDepartment>();

export function DepartmentOutlet({ entry }: { entry: PageEntry }) {
  const [attempt, setAttempt] = useState(0);
  const { language } = useLanguage();
  const name = entry.menu.label[language];
  const onRetry = () => setAttempt(attempt + 1);
  const off = useSwitchedOff(entry);
  // A running department may contain unsaved input.
  const isShown = !off || runningDepartment(entry.id) !== undefined;
  return (
    <>
      {off && <SwitchedOff name={name} reason={off.reason} isRunning={isShown} />}
      {isShown && <Attempt key={`${entry.id} ${attempt}`} {...{ entry, name, onRetry }} />}
    </>
  );
}

function Attempt({ entry, name, onRetry }: { entry: PageEntry; name: string; onRetry(): void }) {
  const text = useDepartmentText();
  const [loaded, setLoaded] = useState<LoadedDepartment | undefined>(() => runningDepartment(entry.id));
  const [failed, setFailed] = useState<{ failure: DepartmentFailure; at?: string; isPage?: boolean }>();
  const { pathname, search } = useLocation();
  const at = pathname + search;
  if (failed?.at !== undefined && failed.at !== at) setFailed(undefined);

  useEffect(() => {
    if (loaded) return;
    let isLeft = false;
    loadDepartment(entry.id).then(
      (department) => isLeft || setLoaded(department),
      (error: unknown) =>
        isLeft || setFailed(error instanceof DepartmentFailure ? { failure: error } : undefined),
    );
    return () => {
      isLeft = true;
    };
  }, [entry.id, loaded]);

  useLayoutEffect(() => applyStyles(entry.id), [entry.id]);
  useCleanUp(loaded);

  const showActionFailure = useCallback(() => {
    toastStore.show({ variant: 'destructive', title: text('action-title'), description: text('action') });
  }, [text]);
  useEffect(() => onActionError(showActionFailure), [showActionFailure]);

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
        fallback={<WaitingScreen name={name} />}
        onInput={() => used.add(loaded)}
        onError={(error) => void onError(error, release)}
        onActionError={(error) => {
          showActionFailure();
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

function useCleanUp(loaded: LoadedDepartment | undefined): void {
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
