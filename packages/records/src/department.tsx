import { type Entity, fieldsOf } from '@ar/domain/entities/entity';
import type { Texts } from '@ar/session';
import { preload } from '@ar/ui/lazy';
import { EmptyState } from '@ar/ui/states';
import type { ReactNode } from 'react';
import { Link, Navigate, Route, Routes, useParams, useSearchParams } from 'react-router-dom';
import { columnsOf, type OwnCells } from './list/columns.tsx';
import { DepartmentProvider } from './list/department.tsx';
import type { RecordRow, RecordsPageProps } from './list/list-page.ts';
import { parseId, withoutDialog } from './list/record-dialog.ts';
import { ImportRoute, type LoadView, loadRecordPage, RecordRoute } from './page/routes.tsx';
import { ListPage } from './records-page.tsx';
import { addEntityTexts, RecordTexts, useRecordText } from './texts/record-text.tsx';

interface DepartmentOptions<Row>
  extends Pick<RecordsPageProps<Row>, 'row' | 'bulk' | 'form' | 'map' | 'importNote'> {
  texts: Texts;
  cells?: OwnCells<Row>;
  /** The parts of its form that can also be read, fetched with a record's page. Without them records have no page. */
  view?: LoadView;
}

export function departmentRoutes<Row extends RecordRow>(
  entity: Entity,
  { texts, cells, view, ...offered }: DepartmentOptions<Row>,
): () => ReactNode {
  const { resource: of, path } = entity;
  addEntityTexts(entity, texts);
  const columns = columnsOf<Row>(entity, cells);
  const pictureOf = pictureIn<Row>(entity);
  const load = view && loadRecordPage(view);
  const pages = load && { prefetch: () => preload(load) };
  const props = { resource: path, of, entity, columns, pictureOf, pages, ...offered };
  const within = (page: ReactNode) => page && <DepartmentProvider<Row> {...props}>{page}</DepartmentProvider>;
  const list = within(<ListPage />);
  const record = within(load && <RecordRoute load={load} />);
  // What has a form can be added, one by one or from a spreadsheet.
  const imports = within(offered.form && <ImportRoute />);
  return () => <DepartmentRoutes namespace={of} list={list} record={record} imports={imports} />;
}

function pictureIn<Row>(entity: Entity) {
  const name = fieldsOf(entity).find(([, field]) => field.kind === 'file' && field.upload === 'image')?.[0];
  return name ? (row: Row) => (row as Readonly<Record<string, string | null>>)[name] ?? null : undefined;
}

interface DepartmentRoutesProps {
  namespace: string;
  list: ReactNode;
  record?: ReactNode;
  imports?: ReactNode;
}

/** Everything below a department's path: its list, its records' pages, and an answer for what leads nowhere (R-3). */
export function DepartmentRoutes({ namespace, list, record, imports }: DepartmentRoutesProps) {
  const notFound = <NoPage />;
  return (
    <RecordTexts value={namespace}>
      <Routes>
        <Route index element={<ListOrPage list={list} hasPages={!!record} imports={!!imports} />} />
        {imports && <Route path="import" element={imports} />}
        {imports && <Route path="import/:id" element={imports} />}
        {record && <Route path=":id" element={<KnownId record={record} otherwise={notFound} />} />}
        <Route path="*" element={notFound} />
      </Routes>
    </RecordTexts>
  );
}

function NoPage() {
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

/** `?id=7` was the address of a record before it had a page; `?import` is the palette's way to imports. */
function ListOrPage({ list, hasPages, imports }: { list: ReactNode; hasPages: boolean; imports: boolean }) {
  const [params] = useSearchParams();
  // With a value it is a filter of the list.
  if (imports && params.get('import') === '') return <Navigate to="import" replace />;
  const id = hasPages && !params.has('edit') ? parseId(params.get('id')) : undefined;
  if (id === undefined) return list;
  return <Navigate to={{ pathname: String(id), search: withoutDialog(params).toString() }} replace />;
}

function KnownId({ record, otherwise }: { record: ReactNode; otherwise: ReactNode }) {
  return parseId(useParams().id) === undefined ? otherwise : record;
}
