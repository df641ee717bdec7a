import type { Entity } from '@ar/domain/entities/entity';
import { useText } from '@ar/session';
import { ErrorState } from '@ar/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { FieldExtras } from '../form/field.ts';
import type { RecordRow, RecordsPageProps } from '../list/list-page.ts';
import { RecordSkeleton } from './record-skeleton.tsx';

type View = () => Promise<{ default: FieldExtras }>;

export interface RecordRouteProps<Row> extends RecordsPageProps<Row> {
  entity: Entity;
  view: View;
}

const loadPage = () => import('./record-page.tsx');

/** Fetches a record's page ahead; a failure is told when it is opened. */
export function prefetchPage(view: View): void {
  Promise.all([loadPage(), view()]).catch(() => undefined);
}

/** A record's page, whose code comes when it is opened. */
export function RecordRoute<Row extends RecordRow>({ view, ...props }: RecordRouteProps<Row>) {
  const { namespace } = props;
  const id = Number(useParams().id);
  const text = useText(namespace);
  // Not `React.lazy`: it remembers a failure for ever.
  const { data, error, refetch } = useQuery({
    queryKey: ['code of the page', namespace],
    queryFn: async () => {
      const [{ RecordPage }, { default: extras }] = await Promise.all([loadPage(), view()]);
      return { RecordPage, extras };
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
  if (data) return <data.RecordPage<Row> key={id} id={id} {...props} extras={data.extras} />;
  if (error) {
    return (
      <ErrorState
        level={1}
        title={text('pageFailedTitle')}
        text={text('pageFailedText')}
        retry={text('retry')}
        onRetry={() => void refetch()}
      />
    );
  }
  return <RecordSkeleton label={text('loading')} />;
}
