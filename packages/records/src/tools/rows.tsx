import { preload, useLazy } from '@ar/ui/lazy';
import { RowMenu } from '@ar/ui/menu';
import { useDepartment } from '../list/department.tsx';
import { hiddenExcerpt } from '../list/excerpts.tsx';
import { useList } from '../list/list.tsx';
import type { RecordRow } from '../list/list-page.ts';
import { ListRows, ListStates } from '../list/list-rows.tsx';
import { NearestNames } from '../list/nearest-names.tsx';
import classes from '../records-page.module.css';
import { useDepartmentText } from '../texts/record-text.tsx';
import { useActions } from './actions.tsx';
import { ImportButton } from './list-tools.tsx';

export const loadBar = () => import('./selection-bar.tsx');
const loadEdge = () => import('./column-edge.tsx');

export function Rows() {
  const { entity, pages, row = [], bulk = [], may } = useDepartment();
  const { list, excerpts, shown, settings, changeSettings, focus, body, showAll } = useList();
  const { selection } = useActions();
  const text = useDepartmentText();
  // Shows no failure: without the code the columns keep their widths.
  const edge = useLazy(loadEdge);
  const ColumnEdge = edge.code?.default;
  const isOffered = ({ needs }: { needs: Parameters<typeof may>[0] }) => may(needs);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only starts the loading of code.
    <div
      ref={body}
      className={classes.body}
      data-paged={list.pages > 1 || undefined}
      onPointerEnter={edge.request}
      onFocus={edge.request}
    >
      <ListStates
        list={list}
        focus={focus}
        clears={{
          text: list.isFiltered ? text('noMatchFiltered') : undefined,
          label: text(list.isFiltered ? 'showAll' : 'searchClear'),
          run: showAll,
        }}
        offer={<ImportButton />}
        meant={entity && !list.isFiltered && <NearestNames entity={entity} />}
      >
        <ListRows
          brief={pages && may('read')}
          list={list}
          columns={shown}
          controls={
            row.some(isOffered)
              ? { label: text('actions'), of: (one: RecordRow) => <ActionsOf row={one} /> }
              : undefined
          }
          selecting={
            bulk.some(isOffered) ? { ...selection.selecting, onIntent: () => preload(loadBar) } : undefined
          }
          headerEnd={
            ColumnEdge &&
            (({ key }) => (
              <ColumnEdge columnKey={key} onWidths={(widths) => changeSettings({ ...settings, widths })} />
            ))
          }
          note={(one) => hiddenExcerpt(excerpts, one, shown)}
        />
      </ListStates>
    </div>
  );
}

function ActionsOf({ row }: { row: RecordRow }) {
  const { row: offered = [], may, nameOf } = useDepartment();
  const { tools, notLoaded } = useActions();
  const text = useDepartmentText();
  const actions = offered.filter(({ needs, when }) => may(needs) && (!when || when(row)));
  if (actions.length === 0) return null;
  return (
    <RowMenu
      label={text('actionsOf', { name: nameOf(row) })}
      onIntent={() => preload(...actions.flatMap(({ prefetch }) => prefetch ?? []))}
      onFailed={notLoaded}
      items={actions.map(({ key, tone, run }) => ({
        key,
        tone,
        label: text(key),
        onSelect: () => run([row], tools),
      }))}
    />
  );
}
