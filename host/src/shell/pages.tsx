import type { PageEntry } from '@ar/federation/registry';
import { useText } from '@ar/session';
import { Lazy, type Load } from '@ar/ui/lazy';
import { ErrorState } from '@ar/ui/states';
import type { ComponentType } from 'react';
import { useOwnDepartments } from '../departments/own-departments.ts';
import { Late } from '../navigation/late.tsx';
import { useDrawAgain } from './thrown.tsx';

interface PageProps {
  departments: readonly PageEntry[];
  as?: 'h2';
}

// The way to a department's rows is the one everybody takes; these are off it.
export const Start = page(() => import('../screens/start/start-page.tsx'));
export const Activity = page(() => import('../screens/activity/activity-page.tsx'));
export const Archive = page(() => import('../screens/archive/archive-page.tsx'));
export const Releases = page(() => import('../screens/releases/releases-page.tsx'));
export const Settings = page(() => import('../screens/settings/settings-page.tsx'));
export const SecondFactorNeeded = page(() => import('../second-factor/second-factor-needed.tsx'));

/** A page of the host, given the departments of the person who is signed in. Code that does not come costs its own place. */
function page(load: Load<{ default: ComponentType<PageProps> }>) {
  return function Page({ departments: registered, ...props }: PageProps) {
    const text = useText('shell');
    const departments = useOwnDepartments(registered);
    return (
      <Lazy
        load={load}
        waiting={<Late />}
        failed={(retry) => (
          <ErrorState
            level={1}
            title={text('page-failed')}
            text={text('page-failed-text')}
            retry={text('retry')}
            onRetry={retry}
          />
        )}
      >
        {({ default: Loaded }) => <Loaded departments={departments} {...props} />}
      </Lazy>
    );
  };
}

/** A page of the host that threw: the frame, and every other page, goes on. */
export function PageThrew() {
  const text = useText('shell');
  return (
    <ErrorState
      level={1}
      title={text('page-threw')}
      text={text('page-threw-text')}
      retry={text('retry')}
      onRetry={useDrawAgain()}
    />
  );
}
