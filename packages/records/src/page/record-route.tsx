import type { Entity } from '@ar/domain/entities/entity';
import { useParams } from 'react-router-dom';
import type { FieldExtras } from '../form/field.ts';
import type { RecordRow, RecordsPageProps } from '../list/list-page.ts';
import { FetchedPage } from './fetched-page.tsx';

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

/** A record's page. */
export function RecordRoute<Row extends RecordRow>({ view, ...props }: RecordRouteProps<Row>) {
  const id = Number(useParams().id);
  return (
    <FetchedPage
      name={`record of ${props.resource}`}
      load={async () => {
        const [{ RecordPage }, { default: extras }] = await Promise.all([loadPage(), view()]);
        return { RecordPage, extras };
      }}
    >
      {({ RecordPage, extras }) => <RecordPage<Row> key={id} id={id} {...props} extras={extras} />}
    </FetchedPage>
  );
}
