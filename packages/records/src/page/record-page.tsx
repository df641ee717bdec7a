import type { Entity } from '@ar/domain/entities/entity';
import { filtersOf } from '@ar/domain/entities/filters';
import { pageSizeOf } from '@ar/domain/limits';
import { Button } from '@ar/ui/button';
import { preload } from '@ar/ui/lazy';
import { RowTitle } from '@ar/ui/row-title';
import { type RefObject, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { downloadQr } from '../actions/download-actions.tsx';
import { isGone } from '../actions/file-download.ts';
import { BackLink } from '../back-link.tsx';
import { useFormDialog } from '../dialog/use-form-dialog.tsx';
import type { FieldExtras } from '../form/field.ts';
import HistoryList from '../history/history-list.tsx';
import { useCachedRows } from '../list/cached-rows.ts';
import { useColumns, useDepartment } from '../list/department.tsx';
import type { RecordRow } from '../list/list-page.ts';
import { filterQuery, parseListState } from '../list/list-state.ts';
import { useQueryInAddress } from '../list/query-in-address.ts';
import { withoutDialog } from '../list/record-dialog.ts';
import { useStored } from '../list/stored.ts';
import '../texts/page.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { useDepartmentText } from '../texts/record-text.tsx';
import { useActionTools } from '../tools/actions.tsx';
import { QrPanel } from './qr-panel.tsx';
import classes from './record-page.module.css';
import { RecordView } from './record-view.tsx';
import { Steps } from './steps.tsx';
import { useRecord } from './use-record.ts';

export function RecordPage({ id, extras }: { id: number; extras: FieldExtras }) {
  const { entity, resource, row: offered = [], may, mayEdit, nameOf } = useDepartment();
  const text = useDepartmentText();
  const columns = useColumns();
  const { row, error, refetch, setRow, refresh } = useRecord<RecordRow>(resource, id);
  const { state, usual, params, toList, toFirst } = useOriginList(entity, columns);
  const heading = useRef<HTMLHeadingElement>(null);
  const cached = useCachedRows(resource);
  const navigate = useNavigate();
  const { editing, edit, close } = useEditing();
  const [saved, setSaved] = useState<string>();
  const { tools, notLoaded, notice, layer } = useActionTools({
    shown: columns,
    asked: filterQuery(state),
    open: (what) => what === 'edit' && edit(),
    changed(_, gone) {
      cached.drop(gone);
      void refresh(gone.length > 0);
      if (gone.length > 0) void navigate(toFirst);
    },
  });
  const form = useFormDialog({
    shown: editing && mayEdit ? { mode: 'edit', id } : undefined,
    settled: true,
    focusHeading: () => heading.current?.focus(),
    onOpened: () => setSaved(undefined),
    onClose: close,
    onNotLoaded: notLoaded,
    onSaved(now, _, isTold) {
      setRow(now);
      if (!isTold) setSaved(text('edited', { name: nameOf(now) }));
      close();
      void refresh(false);
    },
  });
  const historyId = useId();
  const body = useRef<HTMLDivElement>(null);
  useLeaveByEscape(body, () => void navigate(toList));

  const { qr_code: qr } = (row ?? {}) as { qr_code?: string };
  const doable = row
    ? offered.filter(
        ({ key, needs, when }) => may(needs) && (!when || when(row)) && !SHOWN_APART.includes(key),
      )
    : [];

  return (
    <div ref={body} className={classes.page}>
      <nav className={classes.way} aria-label={text('inList')}>
        <BackLink to={toList} label={text('backToList', { list: text('title') })} list={text('title')} />
        <Steps {...{ id, state, usual, params }} />
      </nav>
      {row && entity && !isGone(error) ? (
        <>
          <header className={classes.header}>
            <h1 ref={heading} className={classes.title} tabIndex={-1}>
              <RowTitle columns={columns} row={row} />
            </h1>
            <div className={classes.actions}>
              {doable.map(({ key, prefetch, run }) => {
                const ahead = key === 'edit' ? form.request : prefetch && (() => preload(prefetch));
                return (
                  <Button
                    key={key}
                    appearance={key === 'edit' ? 'primary' : 'secondary'}
                    onPointerEnter={ahead}
                    onFocus={ahead}
                    onClick={() => run([row], tools)}
                  >
                    {text(key)}
                  </Button>
                );
              })}
            </div>
            <p role="status" className={classes.saved}>
              {saved}
            </p>
          </header>
          {notice}
          <div className={classes.columns}>
            <RecordView {...{ entity, row, extras }} />
            <div className={classes.beside}>
              {qr && <QrPanel content={qr} onDownload={() => downloadQr(qr, tools)} />}
              <section className={classes.panel} aria-labelledby={historyId}>
                <h2 id={historyId}>{text('history')}</h2>
                <HistoryList {...{ entity, id, extras }} />
              </section>
            </div>
          </div>
        </>
      ) : (
        <NotLoaded
          error={error}
          gone={{
            title: text('goneTitle'),
            text: text('recordGoneText'),
            action: <Link to={toList}>{text('notFoundLink')}</Link>,
          }}
          failed={{ title: text('recordFailedTitle'), text: text('pageRecordFailedText') }}
          onRetry={refetch}
        />
      )}
      {layer}
      {row && form.dialogs}
    </div>
  );
}

const SHOWN_APART = ['detail', 'history', 'downloadQr'];

/** The list that the page was opened from, by its state in the address. */
function useOriginList(entity: Entity | undefined, columns: readonly { sortKey?: string | undefined }[]) {
  const [params] = useSearchParams();
  const [usual] = useStored('rows', pageSizeOf);
  const state = useMemo(() => {
    const keys = columns.flatMap(({ sortKey }) => sortKey ?? []);
    return parseListState(params, keys, { usual, filters: entity && filtersOf(entity) });
  }, [columns, entity, params, usual]);
  const first = withoutDialog(params);
  first.delete('page');
  return {
    state,
    usual,
    params,
    toList: { pathname: '..', search: withoutDialog(params).toString() },
    toFirst: { pathname: '..', search: first.toString() },
  };
}

/** The form over the page, which has `?edit` in the address. */
function useEditing() {
  const { params, write } = useQueryInAddress();
  const editing = params.has('edit');
  return {
    editing,
    edit: () =>
      write((now) => new URLSearchParams([...withoutDialog(now), ['edit', '']]), { replace: editing }),
    close: () => write(withoutDialog, { replace: true }),
  };
}

/** Escape leads back to the list, unless it closes a dialog or menu. */
function useLeaveByEscape(page: RefObject<HTMLElement | null>, leave: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return;
    const isHere = event.target === document.body || page.current?.contains(event.target);
    if (isHere && !event.target.closest('dialog, [role="application"]')) leave();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
