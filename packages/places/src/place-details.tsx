import type { Entity } from '@ar/domain/entities/entity';
import { stageOf } from '@ar/domain/entities/stage';
import { keys } from '@ar/domain/query-keys';
import { ApiError, api, type Translate, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { SkeletonBar, Spoken } from '@ar/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import classes from './map-popup.module.css';

interface PlaceDetailsProps<Row> {
  entity: Entity;
  id: number;
  text: Translate;
  popup(record: Row): ReactNode;
  linkTo?: ((id: number) => ReactNode) | undefined;
  onEdit?: ((id: number) => void) | undefined;
}

export function PlaceDetails<Row>(props: PlaceDetailsProps<Row>) {
  const { entity, id, text, popup, linkTo, onEdit } = props;
  // The page of the record uses the same query key, so both share the cached record.
  const { data, error, refetch } = useQuery({
    queryKey: keys.shown(entity.path, id),
    queryFn: ({ signal }) => api<Row>(`${entity.path}${id}/`, { signal, showsFailure: true }),
  });
  if (!data) {
    if (!error)
      return (
        <div role="status" className={classes.waiting}>
          <Spoken>{text('placeLoading')}</Spoken>
          {[0, 1, 2].map((seed) => (
            <SkeletonBar key={seed} seed={seed} />
          ))}
        </div>
      );
    const isGone = error instanceof ApiError && error.status === 404;
    return (
      <div role="alert" className={classes.failed}>
        <p>{text(isGone ? 'placeGone' : 'placeFailed')}</p>
        {!isGone && (
          <Button size="small" onClick={() => void refetch()}>
            {text('retry')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <>
      <Stage entity={entity} record={data} />
      {popup(data)}
      <div className={classes.actions}>
        {linkTo?.(id)}
        {onEdit && (
          <Button roomy onClick={() => onEdit(id)}>
            {text('edit')}
          </Button>
        )}
      </div>
    </>
  );
}

function Stage({ entity, record }: { entity: Entity; record: object }) {
  const { language } = useLanguage();
  const stage = stageOf(entity, record, new Date());
  if (!stage || !entity.stage || stage === 'unknown') return null;
  return (
    <p className={classes.stage} data-stage={stage}>
      <Spoken>{entity.stage.label[language]}: </Spoken>
      {entity.stage.words[stage][language]}
    </p>
  );
}
