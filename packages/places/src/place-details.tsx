import type { Entity } from '@ar/domain/entities/entity';
import { stageOf } from '@ar/domain/entities/stage';
import { keys } from '@ar/domain/query-keys';
import { api, type Translate, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Loaded } from '@ar/ui/loaded';
import { Spoken } from '@ar/ui/states';
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
  const query = useQuery({
    queryKey: keys.shown(entity.path, id),
    queryFn: ({ signal }) => api<Row & object>(`${entity.path}${id}/`, { signal, showsFailure: true }),
  });
  return (
    <Loaded
      query={query}
      size="block"
      texts={{ loading: text('placeLoading'), failed: text('placeFailed'), retry: text('retry') }}
      gone={<p role="alert">{text('placeGone')}</p>}
    >
      {(record) => (
        <>
          <Stage entity={entity} record={record} />
          {popup(record)}
          <div className={classes.actions}>
            {linkTo?.(id)}
            {onEdit && (
              <Button roomy onClick={() => onEdit(id)}>
                {text('edit')}
              </Button>
            )}
          </div>
        </>
      )}
    </Loaded>
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
