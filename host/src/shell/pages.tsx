import type { PageEntry } from '@ar/federation/registry';
import { Lazy, type Load } from '@ar/ui/lazy';
import { ErrorState } from '@ar/ui/states';
import type { ComponentType } from 'react';
import { useOwnDepartments } from '../departments/own-departments.ts';
import { useShellText } from '../layout/texts.ts';
import { Late } from '../navigation/late.tsx';
import { useDrawAgain } from './thrown.tsx';

interface PageProps {
  departments: readonly PageEntry[];
  as?: 'h2';
}

// Loaded on demand, so that a department's rows come first.
export const Start = page(() => import('../screens/start/start-page.tsx'));
export const Activity = page(() => import('../screens/activity/activity-page.tsx'));
export const Archive = page(() => import('../screens/archive/archive-page.tsx'));
export const Releases = page(() => import('../screens/releases/releases-page.tsx'));
export const Settings = page(() => import('../screens/settings/settings-page.tsx'));
export const SecondFactorNeeded = page(() => import('../second-factor/second-factor-needed.tsx'));

/** A page of the host with the departments of the person who is signed in. */
function page(load: Load<{ default: ComponentType<PageProps> }>) {
  return function Page({ departments: registered, ...props }: PageProps) {
    const text = useShellText();
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

export function PageThrew() {
  const text = useShellText();
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
