import type { Load } from '@ar/ui/lazy';
import { useParams } from 'react-router-dom';
import type { FieldExtras } from '../form/field.ts';
import { FetchedPage } from './fetched-page.tsx';

/** The parts of a department's form that can also be read. */
export type LoadView = Load<{ default: FieldExtras }>;

/** Loads the page of a department's records. */
export const loadRecordPage = (view: LoadView) => async () => {
  const [{ RecordPage }, { default: extras }] = await Promise.all([import('./record-page.tsx'), view()]);
  return { RecordPage, extras };
};

export function RecordRoute({ load }: { load: ReturnType<typeof loadRecordPage> }) {
  const id = Number(useParams().id);
  return (
    <FetchedPage load={load}>
      {({ RecordPage, extras }) => <RecordPage key={id} id={id} extras={extras} />}
    </FetchedPage>
  );
}
