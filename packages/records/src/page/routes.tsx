import { Lazy, type Load, preload } from '@ar/ui/lazy';
import { Skeleton } from '@ar/ui/loaded';
import { EmptyState, ErrorState } from '@ar/ui/states';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { FieldExtras } from '../form/field.ts';
import { parseId } from '../list/record-dialog.ts';
import { useRecordText } from '../texts/record-text.tsx';

export type LoadView = Load<{ default: FieldExtras }>;

export const loadRecordPage = (view: LoadView) => async () => {
  const [{ RecordPage }, { default: extras }] = await Promise.all([import('./record-page.tsx'), view()]);
  return { RecordPage, extras };
};

export function RecordRoute({ load }: { load: ReturnType<typeof loadRecordPage> }) {
  const id = Number(useParams().id);
  return (
    <LoadedPage load={load}>
      {({ RecordPage, extras }) => <RecordPage key={id} id={id} extras={extras} />}
    </LoadedPage>
  );
}

export const IdRoute = ({ children }: { children: ReactNode }) =>
  parseId(useParams().id) === undefined ? <NotFound /> : children;

export function NotFound() {
  const text = useRecordText();
  return (
    <EmptyState
      level={1}
      title={text('notFoundTitle')}
      text={text('notFoundText')}
      action={<Link to="..">{text('notFoundLink')}</Link>}
    />
  );
}

const loadImports = () => import('../imports/import-page.tsx');

export const prefetchImports = () => preload(loadImports);

export const ImportRoute = () => (
  <LoadedPage load={loadImports}>{({ ImportPage }) => <ImportPage />}</LoadedPage>
);

function LoadedPage<Code>(props: { load: Load<Code>; children(code: Code): ReactNode }) {
  const text = useRecordText();
  return (
    <Lazy
      {...props}
      waiting={<Skeleton label={text('loading')} bars={12} />}
      failed={(retry) => (
        <ErrorState
          level={1}
          title={text('pageFailedTitle')}
          text={text('pageFailedText')}
          retry={text('retry')}
          onRetry={retry}
        />
      )}
    />
  );
}
