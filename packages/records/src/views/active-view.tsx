import type { Entity } from '@ar/domain/entities/entity';
import { mayChangeView } from '@ar/domain/views';
import { ApiError, useSession } from '@ar/session';
import { Button, IconButton } from '@ar/ui/button';
import { ClearGlyph } from '@ar/ui/glyphs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useList } from '../list/list.tsx';
import { useQueryInAddress } from '../list/query-in-address.ts';
import { type RecordKey, useRecordText } from '../texts/record-text.tsx';
import { useChangeViews, viewFailure, viewQuery } from './use-views.ts';
import { addressOfView, hasUnknown, isChanged, isLink, presentQuery, withoutView } from './view-query.ts';
import classes from './views.module.css';
import '../texts/tools.ts';

const FAILURES: Readonly<Record<number, RecordKey>> = { 403: 'viewPrivate', 404: 'viewGone' };

/**
 * Shows the name of the view whose id is in the URL. If the URL contains nothing else, adds the query of the view to the
 * URL.
 */
export default function ActiveView({ entity, id }: { entity: Entity; id: number }) {
  const { list, settings, view: inAddress, focus } = useList();
  const text = useRecordText();
  const { params, write } = useQueryInAddress();
  const { user, role } = useSession();
  const { data: view, error } = useQuery(viewQuery(entity.path, id));
  const changes = useChangeViews(entity.path);

  const show = (options: { replace: boolean }) =>
    view && write((now) => addressOfView(entity, view, now), options);
  const apply = useEffectEvent(() => {
    if (!inAddress.waits) return;
    if (view && !isLink(entity, addressOfView(entity, view, params))) show({ replace: true });
    else inAddress.settle(id);
  });
  const isKnown = view !== undefined || error !== null;
  useEffect(() => {
    if (isKnown) apply();
  }, [isKnown]);

  const closing = (
    <IconButton
      label={text('viewClose')}
      title={text('viewClose')}
      size={32}
      onClick={() => {
        focus.focusHeading();
        write((now) => withoutView(entity, now));
      }}
    >
      <ClearGlyph />
    </IconButton>
  );
  if (!view) {
    return (
      error && (
        <div role="alert" className={classes.active}>
          <p>{text((error instanceof ApiError && FAILURES[error.status]) || 'viewFailed')}</p>
          {closing}
        </div>
      )
    );
  }
  const present = presentQuery(list.state, settings);
  const changed = !inAddress.waits && isChanged(entity, view.query, present);
  return (
    <div className={classes.active}>
      <p>
        <span>{text('viewShown')}</span> <strong>{view.name}</strong>
        {changed && <span className={classes.changed}> ({text('viewChanged')})</span>}
      </p>
      {changed && user && mayChangeView(view, { id: user.id, role }) && (
        <Button size="small" busy={changes.busy} onClick={() => changes.update(view, { query: present })}>
          {text('viewSaveChanges')}
        </Button>
      )}
      {changed && (
        <Button size="small" appearance="subtle" onClick={() => show({ replace: false })}>
          {text('viewDropChanges')}
        </Button>
      )}
      {closing}
      {hasUnknown(entity, view.query) && <p className={classes.note}>{text('viewUnknown')}</p>}
      {changes.error && (
        <p role="alert" className={classes.failure}>
          {viewFailure(changes.error, text)}
        </p>
      )}
    </div>
  );
}
