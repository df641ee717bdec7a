import { type Entity, fieldsOf } from '@ar/domain/entities/entity';
import { type Texts, useText } from '@ar/session';
import { EmptyState } from '@ar/ui/states';
import type { ReactNode } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { columnsOf, type OwnCells } from './list/columns.tsx';
import type { RecordRow, RecordsPageProps } from './list/list-page.ts';
import { RecordsPage } from './records-page.tsx';
import { addEntityTexts } from './texts/list.ts';

interface DepartmentOptions<Row> extends Pick<RecordsPageProps<Row>, 'row' | 'bulk' | 'form' | 'map'> {
  texts: Texts;
  cells?: OwnCells<Row>;
}

export function departmentRoutes<Row extends RecordRow>(
  entity: Entity,
  { texts, cells, ...offered }: DepartmentOptions<Row>,
): () => ReactNode {
  const { resource: of, path } = entity;
  addEntityTexts(entity, texts);
  const columns = columnsOf<Row>(entity, cells);
  const pictureOf = pictureIn<Row>(entity);
  const list = (
    <RecordsPage<Row> resource={path} namespace={of} {...{ of, columns, pictureOf }} {...offered} />
  );
  return () => <DepartmentRoutes namespace={of} list={list} />;
}

function pictureIn<Row>(entity: Entity) {
  const name = fieldsOf(entity).find(([, field]) => field.kind === 'file' && field.upload === 'image')?.[0];
  return name ? (row: Row) => (row as Readonly<Record<string, string | null>>)[name] ?? null : undefined;
}

/** Everything below a department's path: its list, and an answer for addresses that lead nowhere. */
export function DepartmentRoutes({ namespace, list }: { namespace: string; list: ReactNode }) {
  const text = useText(namespace);
  const notFound = (
    <EmptyState
      level={1}
      title={text('notFoundTitle')}
      text={text('notFoundText')}
      action={<Link to="..">{text('notFoundLink')}</Link>}
    />
  );
  return (
    <Routes>
      <Route index element={list} />
      <Route path="*" element={notFound} />
    </Routes>
  );
}
