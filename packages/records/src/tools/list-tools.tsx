import { Button } from '@ar/ui/button';
import { MapGlyph, TableGlyph, ViewGlyph } from '@ar/ui/glyphs';
import { useNavigate } from 'react-router-dom';
import { exportList } from '../actions/download-actions.tsx';
import { useEntityFilters } from '../filters/entity-filters.ts';
import { useDepartment } from '../list/department.tsx';
import { useList } from '../list/list.tsx';
import type { RecordRow } from '../list/list-page.ts';
import { type ListTools, type MenuItems, ToolButton, ToolMenu } from '../list/list-toolbar.tsx';
import { prefetchImports } from '../page/routes.tsx';
import { useRecordText } from '../texts/record-text.tsx';
import { useActions } from './actions.tsx';

const loadView = () => import('./view-panel.tsx');

/** What the toolbar of a department's list has. */
export function useListTools(): ListTools<RecordRow> {
  const { entity, map } = useDepartment();
  const { list, columns, onMap, toggleMap } = useList();
  const { tools, notLoaded } = useActions();
  const text = useRecordText();
  const filters = useEntityFilters(entity);
  const importing = useImport();
  const count = list.answeredCount ?? 0;
  const more: MenuItems[number][] = [];
  if (!onMap && entity) {
    const onSelect = () => exportList(entity, tools, { count, isNarrowed: list.isNarrowed });
    more.push({ key: 'export', label: text('exportList'), disabled: count === 0, onSelect });
  }
  if (!onMap && importing) more.push({ key: 'import', label: text('importList'), onSelect: importing });
  return {
    filters,
    columns: onMap ? undefined : columns,
    tools: (
      <>
        {!onMap && (
          <ToolMenu label={text('view')} icon={<ViewGlyph />} load={loadView} onFailed={notLoaded}>
            {({ default: ViewPanel }, close) => <ViewPanel onClose={close} />}
          </ToolMenu>
        )}
        {map && (
          <ToolButton icon={onMap ? <TableGlyph /> : <MapGlyph />} onClick={toggleMap}>
            {text(onMap ? 'toTable' : 'toMap')}
          </ToolButton>
        )}
      </>
    ),
    more,
    onMoreIntent: importing && prefetchImports,
  };
}

/** The way to the department's imports; undefined for a person who may not add records. */
function useImport() {
  const { form, entity, may } = useDepartment();
  const navigate = useNavigate();
  return form && entity && may('create') ? () => void navigate('import') : undefined;
}

/** In an empty list. */
export function ImportButton() {
  const text = useRecordText();
  const importing = useImport();
  return (
    importing && (
      <Button onPointerEnter={prefetchImports} onFocus={prefetchImports} onClick={importing}>
        {text('importEmpty')}
      </Button>
    )
  );
}
