import type { Entity } from '@ar/domain/entities/entity';
import { mayChangeView } from '@ar/domain/views';
import { ApiError, useSession } from '@ar/session';
import { Button, IconButton } from '@ar/ui/button';
import { ClearGlyph } from '@ar/ui/glyphs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useList } from '../list/list.tsx';
import { useQueryInAddress } from '../list/query-in-address.ts';
import { useRecordText } from '../texts/record-text.tsx';
import { useChangeViews, viewFailure, viewQuery } from './use-views.ts';
import { addressOfView, hasUnknown, isChanged, isLink, presentQuery, withoutView } from './view-query.ts';
import classes from './views.module.css';
import '../texts/tools.ts';

export default function ActiveView({ entity, id }: { entity: Entity; id: number }) {
  const { list, settings, view: inAddress, focus } = useList();
  const text = useRecordText();
  const { params, write: writeAddress } = useQueryInAddress();
  const { user, role } = useSession();
  const { data: view, error } = useQuery(viewQuery(entity.path, id));
  const changes = useChangeViews(entity.path);

  const show = (options: { replace: boolean }) =>
    view && writeAddress((now) => addressOfView(entity, view, now), options);
  const write = useEffectEvent(() => {
    if (!inAddress.waits) return;
    if (view && !isLink(entity, addressOfView(entity, view, params))) show({ replace: true });
    else inAddress.settle(id);
  });
  const isKnown = view !== undefined || error !== null;
  useEffect(() => {
    if (isKnown) write();
  }, [isKnown]);

  function close() {
    focus.focusHeading();
    writeAddress((now) => withoutView(entity, now));
  }

  const closing = (
    <IconButton label={text('viewClose')} title={text('viewClose')} size={32} onClick={close}>
      <ClearGlyph />
    </IconButton>
  );
  if (error && !view) {
    const status = error instanceof ApiError && error.status;
    const key = status === 404 ? 'viewGone' : status === 403 ? 'viewPrivate' : 'viewFailed';
    return (
      <div role="alert" className={classes.active}>
        <p>{text(key)}</p>
        {closing}
      </div>
    );
  }
  if (!view) return null;
  const present = presentQuery(list.state, settings);
  const changed = !inAddress.waits && isChanged(entity, view.query, present);
  const mayChange = user && mayChangeView(view, { id: user.id, role });
  return (
    <div className={classes.active}>
      <p>
        <span>{text('viewShown')}</span> <strong>{view.name}</strong>
        {changed && <span className={classes.changed}> ({text('viewChanged')})</span>}
      </p>
      {changed && mayChange && (
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
