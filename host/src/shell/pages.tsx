import type { PageEntry } from '@ar/federation/registry';
import { Lazy, type Load } from '@ar/ui/lazy';
import { ErrorState } from '@ar/ui/states';
import type { ComponentType } from 'react';
import { useOwnDepartments } from '../departments/own-departments.ts';
import { useShellText } from '../layout/texts.ts';
import { Late } from '../navigation/late.tsx';
import { useRedraw } from './page-errors.tsx';

interface PageProps {
  departments: readonly PageEntry[];
  as?: 'h2';
}

// Most visits open a department first, so the host loads its own pages on demand.
export const Start = page(() => import('../pages/start/start-page.tsx'));
export const Activity = page(() => import('../pages/activity/activity-page.tsx'));
export const Archive = page(() => import('../pages/archive/archive-page.tsx'));
export const Releases = page(() => import('../pages/releases/releases-page.tsx'));
export const Settings = page(() => import('../pages/settings/settings-page.tsx'));
export const SecondFactorNeeded = page(() => import('../second-factor/second-factor-needed.tsx'));

function page(load: Load<{ default: ComponentType<PageProps> }>) {
  return function Page({ departments: registered, ...props }: PageProps) {
    const departments = useOwnDepartments(registered);
    return (
      <Lazy
        load={load}
        waiting={<Late />}
        failed={(retry) => <PageError kind="page-failed" onRetry={retry} />}
      >
        {({ default: Loaded }) => <Loaded departments={departments} {...props} />}
      </Lazy>
    );
  };
}

export const PageThrew = () => <PageError kind="page-threw" onRetry={useRedraw()} />;

function PageError({ kind, onRetry }: { kind: 'page-failed' | 'page-threw'; onRetry(): void }) {
  const text = useShellText();
  const texts = { title: text(kind), text: text(`${kind}-text`), retry: text('retry') };
  return <ErrorState {...texts} level={1} onRetry={onRetry} />;
}
