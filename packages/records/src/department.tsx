import type { Entity } from '@ar/domain/entities/entity';
import type { Texts } from '@ar/session';
import { preload } from '@ar/ui/lazy';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes, useSearchParams } from 'react-router-dom';
import { columnsOf, type OwnCells } from './list/columns.tsx';
import { DepartmentProvider } from './list/department.tsx';
import type { RecordRow, RecordsPageProps } from './list/list-page.ts';
import { parseId, withoutDialog } from './list/record-dialog.ts';
import {
  IdRoute,
  ImportRoute,
  type LoadView,
  loadRecordPage,
  NotFound,
  RecordRoute,
} from './page/routes.tsx';
import { ListPage } from './records-page.tsx';
import { addEntityTexts, RecordTexts } from './texts/record-text.tsx';

interface DepartmentOptions<Row>
  extends Pick<RecordsPageProps<Row>, 'row' | 'bulk' | 'form' | 'map' | 'importNote'> {
  texts: Texts;
  cells?: OwnCells<Row>;
  /** Loads the parts of the form that the page of a record shows. If undefined, records have no page. */
  view?: LoadView;
}

export function departmentRoutes<Row extends RecordRow>(
  entity: Entity,
  { texts, cells, view, ...offered }: DepartmentOptions<Row>,
): () => ReactNode {
  const { resource: of, path } = entity;
  addEntityTexts(entity, texts);
  const columns = columnsOf<Row>(entity, cells);
  const load = view && loadRecordPage(view);
  const pages = load && { prefetch: () => preload(load) };
  const props = { resource: path, of, entity, columns, pages, ...offered };
  const within = (page: ReactNode) => page && <DepartmentProvider<Row> {...props}>{page}</DepartmentProvider>;
  const list = within(<ListPage />);
  const record = within(load && <RecordRoute load={load} />);
  // A department without a form does not let people add records, so it has no imports either.
  const imports = within(offered.form && <ImportRoute />);
  return () => <DepartmentRoutes namespace={of} list={list} record={record} imports={imports} />;
}

interface DepartmentRoutesProps {
  namespace: string;
  list: ReactNode;
  record?: ReactNode;
  imports?: ReactNode;
}

export function DepartmentRoutes({ namespace, list, record, imports }: DepartmentRoutesProps) {
  return (
    <RecordTexts value={namespace}>
      <Routes>
        <Route index element={<ListOrPage list={list} hasPages={!!record} imports={!!imports} />} />
        {imports && <Route path="import/:id?" element={imports} />}
        {record && <Route path=":id" element={<IdRoute>{record}</IdRoute>} />}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </RecordTexts>
  );
}

/** Redirects from `?id=7`, which pages of the host link, and from `?import`, which the command palette opens. */
function ListOrPage({ list, hasPages, imports }: { list: ReactNode; hasPages: boolean; imports: boolean }) {
  const [params] = useSearchParams();
  // If `import` has a value, the parameter is the list's filter by import.
  if (imports && params.get('import') === '') return <Navigate to="import" replace />;
  const id = hasPages && !params.has('edit') ? parseId(params.get('id')) : undefined;
  if (id === undefined) return list;
  return <Navigate to={{ pathname: String(id), search: withoutDialog(params).toString() }} replace />;
}
