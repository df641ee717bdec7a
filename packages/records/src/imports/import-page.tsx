import type { Entity } from '@ar/domain/entities/entity';
import { EmptyState } from '@ar/ui/states';
import { Link, useParams } from 'react-router-dom';
import type { RecordRow, RecordsPageProps } from '../list/list-page.ts';
import { useShownColumns } from '../list/shown-columns.ts';
import '../texts/imports.ts';
import { useDepartmentText } from '../texts/record-text.tsx';
import '../texts/tools.ts';
import { FileStep } from './file-step.tsx';
import { ImportFrame } from './import-frame.tsx';
import { LatestImports } from './latest-imports.tsx';
import { OneImport } from './one-import.tsx';

/** `{department}/import`: a spreadsheet into the list. With an id in the address, one import as it stands. */
export function ImportPage<Row extends RecordRow>(props: RecordsPageProps<Row> & { entity: Entity }) {
  const { entity, resource, pages, importNote } = props;
  const text = useDepartmentText();
  const { may } = useShownColumns(props);
  const { id } = useParams();
  if (!may('create')) {
    return (
      <EmptyState
        level={1}
        title={text('importForbiddenTitle')}
        text={text('importForbiddenText')}
        action={<Link to="..">{text('notFoundLink')}</Link>}
      />
    );
  }
  const importing = {
    entity,
    resource,
    hasPages: pages !== undefined,
    note: importNote && text(importNote),
  };
  if (id) return <OneImport key={id} id={id} {...importing} />;
  return (
    <ImportFrame step="file" ways={{}}>
      <FileStep {...importing} />
      <LatestImports {...importing} />
    </ImportFrame>
  );
}
