import { preload } from '@ar/ui/lazy';
import { FetchedPage } from '../page/fetched-page.tsx';

const loadPage = () => import('./import-page.tsx');

/** Fetches the page of imports ahead; a failure is told when it is opened. */
export const prefetchImports = () => preload(loadPage);

/** A department's imports, and one of them. */
export const ImportRoute = () => (
  <FetchedPage load={loadPage}>{({ ImportPage }) => <ImportPage />}</FetchedPage>
);
