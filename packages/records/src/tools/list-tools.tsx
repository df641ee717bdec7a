import { Button } from '@ar/ui/button';
import { MapGlyph, TableGlyph, ViewGlyph } from '@ar/ui/glyphs';
import { useLazy } from '@ar/ui/lazy';
import { Popover } from '@ar/ui/popover';
import { SkeletonBar } from '@ar/ui/states';
import { useNavigate } from 'react-router-dom';
import { exportList } from '../actions/download-actions.tsx';
import { useEntityFilters } from '../filters/entity-filters.ts';
import { useDepartment } from '../list/department.tsx';
import { useList } from '../list/list.tsx';
import type { RecordRow } from '../list/list-page.ts';
import classes from '../list/list-toolbar.module.css';
import { type ListTools, type MenuItems, ToolButton } from '../list/list-toolbar.tsx';
import { prefetchImports } from '../page/routes.tsx';
import { useRecordText } from '../texts/record-text.tsx';

const loadView = () => import('./view-panel.tsx');

export function useListTools(): ListTools<RecordRow> {
  const { entity, map } = useDepartment();
  const { list, columns, onMap, toggleMap, tools } = useList();
  const text = useRecordText();
  const filters = useEntityFilters(entity);
  const openImports = useImports();
  const { answeredCount: count = 0, isNarrowed } = list;
  const buttons = (
    <>
      {!onMap && <ViewMenu />}
      {map && (
        <ToolButton icon={onMap ? <TableGlyph /> : <MapGlyph />} onClick={toggleMap}>
          {text(onMap ? 'toTable' : 'toMap')}
        </ToolButton>
      )}
    </>
  );
  if (onMap) return { filters, tools: buttons };
  const more: MenuItems[number][] = [];
  if (entity) {
    const onSelect = () => exportList(entity, tools, { count, isNarrowed });
    more.push({ key: 'export', label: text('exportList'), disabled: count === 0, onSelect });
  }
  if (openImports) more.push({ key: 'import', label: text('importList'), onSelect: openImports });
  return {
    ...{ filters, columns, more, tools: buttons },
    onMoreIntent: openImports && prefetchImports,
  };
}

function ViewMenu() {
  const { notLoaded } = useList();
  const text = useRecordText();
  const { code, error, request } = useLazy(loadView);
  return (
    <div>
      <Popover
        label={text('view')}
        className={classes.panel}
        onIntent={request}
        onFailed={notLoaded}
        trigger={(trigger) => (
          <ToolButton icon={<ViewGlyph />} {...trigger}>
            {text('view')}
          </ToolButton>
        )}
      >
        {(close) => {
          if (code) return <code.default onClose={close} />;
          return error === undefined ? <SkeletonBar seed={1} /> : text('actionNotLoaded');
        }}
      </Popover>
    </div>
  );
}

function useImports() {
  const { entity, mayAdd } = useDepartment();
  const navigate = useNavigate();
  return entity && mayAdd ? () => void navigate('import') : undefined;
}

export function ImportButton() {
  const text = useRecordText();
  const openImports = useImports();
  return (
    openImports && (
      <Button onPointerEnter={prefetchImports} onFocus={prefetchImports} onClick={openImports}>
        {text('importEmpty')}
      </Button>
    )
  );
}
