import type { Entity } from '@ar/domain/entities/entity';
import { filtersOf } from '@ar/domain/entities/filters';
import { pageSizeOf } from '@ar/domain/limits';
import { Button } from '@ar/ui/button';
import { PreviousGlyph } from '@ar/ui/glyphs';
import { preload } from '@ar/ui/lazy';
import { RowTitle } from '@ar/ui/row-title';
import { EmptyState, ErrorState } from '@ar/ui/states';
import { type RefObject, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { Link, type To, useNavigate, useSearchParams } from 'react-router-dom';
import { downloadQr } from '../actions/download-actions.tsx';
import { isGone } from '../actions/file-download.ts';
import { useFormDialog } from '../dialog/use-form-dialog.tsx';
import type { FieldExtras } from '../form/field.ts';
import HistoryList from '../history/history-list.tsx';
import { useCachedRows } from '../list/cached-rows.ts';
import { useColumns, useDepartment } from '../list/department.tsx';
import type { RecordRow } from '../list/list-page.ts';
import { askedOf, parseListState } from '../list/list-state.ts';
import { useQueryInAddress } from '../list/query-in-address.ts';
import { withoutDialog } from '../list/record-dialog.ts';
import { useStored } from '../list/stored.ts';
import '../texts/page.ts';
import { useDepartmentText, useRecordText } from '../texts/record-text.tsx';
import { useActionTools } from '../tools/actions.tsx';
import { RecordSkeleton } from './fetched-page.tsx';
import { QrPanel } from './qr-panel.tsx';
import classes from './record-page.module.css';
import { RecordView } from './record-view.tsx';
import { Steps } from './steps.tsx';
import { useRecord } from './use-record.ts';

interface RecordPageProps {
  id: number;
  extras: FieldExtras;
}

/** A record under its own address: read in place, with what can be done to it and where it came from. */
export function RecordPage({ id, extras }: RecordPageProps) {
  const { entity, resource, row: offered = [], may, mayEdit, nameOf } = useDepartment();
  const text = useDepartmentText();
  const columns = useColumns();
  const { row, error, refetch, keep, refresh } = useRecord<RecordRow>(resource, id);
  const { state, usual, params, toList, toFirst } = useListBefore(entity, columns);
  const heading = useRef<HTMLHeadingElement>(null);
  const cached = useCachedRows(resource);
  const navigate = useNavigate();
  const { editing, edit, close } = useEditing();
  const [saved, setSaved] = useState<string>();
  const { tools, notLoaded, notice, layer } = useActionTools({
    shown: columns,
    asked: askedOf(state),
    open: (what) => what === 'edit' && edit(),
    changed(_, gone) {
      cached.drop(gone);
      void refresh(gone.length > 0);
      // The list goes to its first page.
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
      keep(now);
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
    ? offered.filter(({ key, needs, when }) => may(needs) && (!when || when(row)) && !ELSEWHERE.includes(key))
    : [];

  return (
    <div ref={body} className={classes.page}>
      <nav className={classes.way} aria-label={text('inList')}>
        <Link className={classes.back} to={toList} aria-label={text('backToList', { list: text('title') })}>
          <PreviousGlyph />
          {text('title')}
        </Link>
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
        <NoRecord {...{ error, toList }} onRetry={refetch} />
      )}
      {layer}
      {row && form.dialogs}
    </div>
  );
}

/** What stands elsewhere on the page: the page itself, its history, and the QR code beside its picture. */
const ELSEWHERE = ['detail', 'history', 'downloadQr'];

/** The list that one came from, as its address says. */
function useListBefore(entity: Entity | undefined, columns: readonly { sortKey?: string | undefined }[]) {
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

/** Whether the form stands over the page: `?edit` in its address, as it is over a list. */
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

/** Escape leads back, unless something over the page or in it has its own use for the key. */
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

interface NoRecordProps {
  error: Error | null;
  toList: To;
  onRetry(): void;
}

/** What stands where the record is on its way, is gone or did not come. */
function NoRecord({ error, toList, onRetry }: NoRecordProps) {
  const text = useRecordText();
  if (!error) return <RecordSkeleton label={text('loading')} />;
  if (isGone(error)) {
    return (
      <EmptyState
        level={1}
        title={text('goneTitle')}
        text={text('recordGoneText')}
        action={<Link to={toList}>{text('notFoundLink')}</Link>}
      />
    );
  }
  return (
    <ErrorState
      level={1}
      title={text('recordFailedTitle')}
      text={text('pageRecordFailedText')}
      retry={text('retry')}
      onRetry={onRetry}
    />
  );
}
