import type { Entity } from '@ar/domain/entities/entity';
import type { RecordRow, RecordsPageProps } from '../list/list-page.ts';
import { FetchedPage } from '../page/fetched-page.tsx';

const loadPage = () => import('./import-page.tsx');

/** Fetches the page of imports ahead; a failure is told when it is opened. */
export const prefetchImports = () => void loadPage().catch(() => undefined);

/** A department's imports, and one of them. */
export function ImportRoute<Row extends RecordRow>(props: RecordsPageProps<Row> & { entity: Entity }) {
  return (
    <FetchedPage name={`imports of ${props.resource}`} load={loadPage}>
      {({ ImportPage }) => <ImportPage<Row> {...props} />}
    </FetchedPage>
  );
}
