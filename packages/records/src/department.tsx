import type { Entity } from '@ar/domain/entities/entity';
import { type Texts, useText } from '@ar/session';
import { EmptyState } from '@ar/ui/states';
import type { ReactNode } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { detailAction, editAction } from './actions/ready-made.tsx';
import type { RecordActions, RecordRow, RowAction } from './actions/row-action.ts';
import type { FormOnDemand } from './dialog/use-record-form.tsx';
import { columnsOf, type OwnCells } from './list/columns.tsx';
import type { LoadMap } from './list-body.tsx';
import { RecordsPage, type RecordsPageProps } from './records-page.tsx';
import { addDepartmentTexts } from './texts/list.ts';

interface DepartmentOptions<Row> extends Omit<RecordActions<Row>, 'of'> {
  texts: Texts;
  /** Cells that are shown otherwise than their fields' kinds. */
  cells?: OwnCells<Row>;
  form: FormOnDemand<Row>['load'];
  map?: LoadMap;
}

/** All pages of a department whose records an entity defines. */
export function departmentRoutes<Row extends RecordRow>(
  entity: Entity,
  { texts, cells, row, bulk, form, map }: DepartmentOptions<Row>,
): () => ReactNode {
  const { resource: of, path } = entity;
  addDepartmentTexts(of, texts);
  const has = (action: RowAction<RecordRow>) => row.some(({ key }) => key === action.key);
  const page: RecordsPageProps<Row> = {
    resource: path,
    namespace: of,
    columns: columnsOf<Row>(entity, cells),
    actions: { of, row, bulk },
    form: { of, load: form, withoutDetail: !has(detailAction), withoutEdit: !has(editAction) },
    ...(map && { map }),
  };
  return () => <DepartmentRoutes namespace={of} list={<RecordsPage<Row> {...page} />} />;
}

interface DepartmentRoutesProps {
  namespace: string;
  /** What stands at the department's own path. */
  list: ReactNode;
}

/** Everything below a department's path: its list, and an answer for addresses that lead nowhere. */
export function DepartmentRoutes({ namespace, list }: DepartmentRoutesProps) {
  return (
    <Routes>
      <Route index element={list} />
      <Route path="*" element={<UnknownPath namespace={namespace} />} />
    </Routes>
  );
}

function UnknownPath({ namespace }: { namespace: string }) {
  const text = useText(namespace);
  return (
    <EmptyState
      level={1}
      title={text('notFoundTitle')}
      text={text('notFoundText')}
      action={<Link to="..">{text('notFoundLink')}</Link>}
    />
  );
}
