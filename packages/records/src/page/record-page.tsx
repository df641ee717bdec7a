import type { Entity } from '@ar/domain/entities/entity';
import { filtersOf } from '@ar/domain/entities/filters';
import { pageSizeOf } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { isShown, keys } from '@ar/domain/query-keys';
import { Button } from '@ar/ui/button';
import { preload } from '@ar/ui/lazy';
import { Loaded } from '@ar/ui/loaded';
import { RowTitle } from '@ar/ui/row-title';
import { EmptyState } from '@ar/ui/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { downloadQr } from '../actions/download-actions.tsx';
import { isGone } from '../actions/file-download.ts';
import { BackLink } from '../back-link.tsx';
import { useFormDialog } from '../dialog/use-form-dialog.tsx';
import type { FieldExtras } from '../form/field.ts';
import { HistoryList } from '../history/history-list.tsx';
import { useCachedRows } from '../list/cached-rows.ts';
import { useColumns, useDepartment } from '../list/department.tsx';
import type { RecordRow } from '../list/list-page.ts';
import { filterQuery, parseListState } from '../list/list-state.ts';
import { useQueryInAddress, withParams } from '../list/query-in-address.ts';
import { withoutDialog } from '../list/record-dialog.ts';
import { useStored } from '../list/stored.ts';
import '../texts/page.ts';
import { read } from '../read.ts';
import { useDepartmentText } from '../texts/record-text.tsx';
import { useActionTools } from '../tools/actions.tsx';
import { QrPanel } from './qr-panel.tsx';
import classes from './record-page.module.css';
import { RecordView } from './record-view.tsx';
import { Steps } from './steps.tsx';

const SHOWN_APART = ['detail', 'history', 'downloadQr'];

export function RecordPage({ id, extras }: { id: number; extras: FieldExtras }) {
  const { entity, resource, row: offered, mayEdit, nameOf } = useDepartment();
  const text = useDepartmentText();
  const columns = useColumns();
  const queries = useQueryClient();
  // The query key differs from the form's query key, because a refetch by the page must not change the form.
  const queryKey = keys.shown(resource, id);
  const query = useRecord(resource, id);
  const row = isGone(query.error) ? undefined : query.data;
  const { params, write } = useQueryInAddress();
  const { state, usual } = useOriginList(entity, columns, params);
  const heading = useRef<HTMLHeadingElement>(null);
  const cached = useCachedRows(resource);
  const navigate = useNavigate();
  const isEditing = params.has('edit');
  const [saved, setSaved] = useState<string>();

  const toList = { pathname: '..', search: String(withoutDialog(params)) };
  const close = () => write(withoutDialog, { replace: true });
  /** Leaves the shown record out if it is `gone`, because the server returns 404 for a deleted record. */
  const refresh = (gone: boolean) =>
    void queries.invalidateQueries({
      queryKey: keys.resource(resource),
      predicate: (query) => !gone || !isShown(query.queryKey),
    });
  const { tools, notLoaded, notice, layer } = useActionTools({
    shown: columns,
    asked: filterQuery(state),
    open: (what) =>
      what === 'edit' && write((now) => withParams(withoutDialog(now), { edit: '' }), { replace: isEditing }),
    changed(_, gone) {
      cached.drop(gone);
      refresh(gone.length > 0);
      if (gone.length === 0) return;
      const first = withParams(withoutDialog(params), { page: undefined });
      void navigate({ pathname: '..', search: String(first) });
    },
  });
  const form = useFormDialog({
    shown: isEditing && mayEdit ? { mode: 'edit', id } : undefined,
    settled: true,
    focusHeading: () => heading.current?.focus(),
    onOpened: () => setSaved(undefined),
    onClose: close,
    onNotLoaded: notLoaded,
    onSaved(now, _, isTold) {
      queries.setQueryData(queryKey, now);
      if (!isTold) setSaved(text('edited', { name: nameOf(now) }));
      close();
      refresh(false);
    },
  });
  const historyId = useId();

  const { qr_code: qr } = (row ?? {}) as { qr_code?: string };
  const actionsOf = (one: RecordRow) =>
    offered.filter(({ key, when }) => (!when || when(one)) && !SHOWN_APART.includes(key));

  return (
    <div className={classes.page}>
      <nav className={classes.way} aria-label={text('inList')}>
        <BackLink to={toList} label={text('backToList', { list: text('title') })} list={text('title')} />
        <Steps {...{ id, state, usual, params }} />
      </nav>
      <Loaded
        query={{ ...query, data: row }}
        size="page"
        level={1}
        texts={{
          loading: text('loading'),
          failed: text('recordFailedTitle'),
          failedText: text('pageRecordFailedText'),
          retry: text('retry'),
        }}
        gone={
          <EmptyState
            level={1}
            title={text('goneTitle')}
            text={text('recordGoneText')}
            action={<Link to={toList}>{text('notFoundLink')}</Link>}
          />
        }
      >
        {(record) =>
          entity && (
            <>
              <header className={classes.header}>
                <h1 ref={heading} className={classes.title} tabIndex={-1}>
                  <RowTitle columns={columns} row={record} />
                </h1>
                <div className={classes.actions}>
                  {actionsOf(record).map(({ key, prefetch, run }) => {
                    const ahead = key === 'edit' ? form.request : prefetch && (() => preload(prefetch));
                    return (
                      <Button
                        key={key}
                        appearance={key === 'edit' ? 'primary' : 'secondary'}
                        onPointerEnter={ahead}
                        onFocus={ahead}
                        onClick={() => run([record], tools)}
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
                <RecordView {...{ entity, extras }} row={record} />
                <div className={classes.beside}>
                  {qr && <QrPanel content={qr} onDownload={() => downloadQr(qr, tools)} />}
                  <section className={classes.panel} aria-labelledby={historyId}>
                    <h2 id={historyId}>{text('history')}</h2>
                    <HistoryList {...{ entity, id }} />
                  </section>
                </div>
              </div>
            </>
          )
        }
      </Loaded>
      {layer}
      {query.data && form.dialogs}
    </div>
  );
}

function useRecord(resource: string, id: number) {
  const queries = useQueryClient();
  const path = `${resource}${id}/`;
  const query = useQuery({
    queryKey: keys.shown(resource, id),
    queryFn: read<RecordRow>(path),
    placeholderData: () =>
      queries
        .getQueriesData<Page<RecordRow>>({ queryKey: keys.list(resource) })
        .flatMap(([, page]) => page?.results ?? [])
        .find((row) => row.id === id),
  });
  const { error } = query;
  useEffect(() => {
    if (error) console.error(`The record ${path} did not load`, error);
  }, [path, error]);
  return query;
}

function useOriginList(
  entity: Entity | undefined,
  columns: readonly { sortKey?: string | undefined }[],
  params: URLSearchParams,
) {
  const [usual] = useStored('rows', pageSizeOf);
  return useMemo(() => {
    const orderings = columns.flatMap(({ sortKey }) => sortKey ?? []);
    return {
      usual,
      state: parseListState(params, orderings, { usual, filters: entity && filtersOf(entity) }),
    };
  }, [columns, entity, params, usual]);
}
