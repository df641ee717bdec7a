import type { Entity } from '@ar/domain/entities/entity';
import { farFromCity } from '@ar/domain/far-from-city';
import type { Place, Places } from '@ar/domain/places';
import { keys } from '@ar/domain/query-keys';
import { ApiError, api, type StaleEdit, type Translate, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { formatDistance, formatMoment } from '@ar/ui/format';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LatLngLiteral } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { Polyline, useMap, useMapEvents } from './leaflet-in-react.ts';
import { disableMapClicks } from './map-canvas.tsx';
import { roundPosition, TargetMarker } from './map-marker.tsx';
import classes from './map-work.module.css';
import type { MapRecord } from './place-details.tsx';
import { parsePosition, prefersLessMotion } from './position.ts';

const MARGIN_PX = 32;

interface MovePlaceProps {
  entity: Entity;
  record: MapRecord;
  from: LatLngLiteral;
  name: string;
  text: Translate;
  onMoved(record: MapRecord, position: LatLngLiteral): void;
  onEnd(): void;
}

export function MovePlace({ entity, record, from, name, text, onMoved, onEnd }: MovePlaceProps) {
  const { tag, language } = useLanguage();
  const [to, setTo] = useState(from);
  const { isPending, error, mutate } = useMove(entity, record, onMoved);
  const stale = error instanceof ApiError ? error.stale : undefined;
  const choose = (position: LatLngLiteral) => !isPending && setTo(roundPosition(position));
  const map = useMapEvents({
    click: ({ latlng }) => choose(latlng),
    keydown: ({ originalEvent }) => originalEvent.key === 'Escape' && onEnd(),
  });
  const distance = map.distance(from, to);
  const doubt = distance > 0 && farFromCity({ latitude: to.lat, longitude: to.lng }, language);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    disableMapClicks(element);
    // Stops the popup's animation of the map, which would move the place under the bar.
    map.stop();
    const { offsetTop: top, offsetHeight: height } = element;
    const { y } = map.getSize();
    // The bar is in the upper half of the map in narrow windows, and in the lower half in wide windows.
    const [above, below] = top + height / 2 < y / 2 ? [top + height, 0] : [0, y - top];
    map.panInside(from, {
      paddingTopLeft: [MARGIN_PX, above + MARGIN_PX],
      paddingBottomRight: [MARGIN_PX, below + MARGIN_PX],
      animate: !prefersLessMotion(),
    });
  }, [map, from]);

  return (
    <>
      <Polyline positions={[from, to]} interactive={false} className={classes.way} />
      <TargetMarker isFocused position={to} label={text('moveMarker', { name })} onChoose={choose} />
      <section ref={bar} className={classes.bar} aria-label={text('moveTitle', { name })}>
        <p className={classes.barTitle}>{text('moveTitle', { name })}</p>
        <p role="status">
          <span>
            {distance > 0
              ? text('moveBy', { distance: formatDistance(Math.round(distance), tag) })
              : text('moveHint')}
          </span>{' '}
          {doubt && <span>{doubt}</span>}
        </p>
        {error && (
          <p role="alert" className={classes.problem}>
            {stale ? <ConflictText edit={stale} from={from} text={text} /> : text('moveFailed')}
          </p>
        )}
        <div className={classes.choices}>
          <Button
            roomy
            appearance="primary"
            busy={isPending}
            disabledFocusable={distance === 0}
            onClick={() => mutate({ to, over: stale?.current.version })}
          >
            {text(stale ? 'moveAnyway' : 'moveSave')}
          </Button>
          <Button roomy onClick={onEnd}>
            {text('moveCancel')}
          </Button>
        </div>
      </section>
    </>
  );
}

function ConflictText({ edit, from, text }: { edit: StaleEdit; from: LatLngLiteral; text: Translate }) {
  const { tag } = useLanguage();
  const map = useMap();
  const { latitude, longitude } = edit.current;
  const movedTo = parsePosition({ latitude, longitude });
  const isMoved = movedTo && map.distance(from, movedTo) > 0;
  const facts = { by: edit.changed_by || text('moveSomebody'), at: formatMoment(edit.changed_at, tag) };
  return (
    <>
      <span>{text('moveMet', facts)}</span>{' '}
      {isMoved && (
        <span>
          {text('moveMetMoved', { distance: formatDistance(Math.round(map.distance(from, movedTo)), tag) })}
        </span>
      )}
    </>
  );
}

function useMove({ path }: Entity, { id, version }: MapRecord, onMoved: MovePlaceProps['onMoved']) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn({ to, over = version }: { to: LatLngLiteral; over?: number | undefined }) {
      const body = new FormData();
      body.append('latitude', String(to.lat));
      body.append('longitude', String(to.lng));
      const headers = { 'if-match': `"${over}"` };
      return api<MapRecord>(`${path}${id}/`, { method: 'PATCH', body, headers, showsFailure: [0, 412] });
    },
    onSuccess(record, { to }) {
      const movePlace = (place: Place) =>
        place.id === id ? { ...place, latitude: to.lat, longitude: to.lng } : place;
      queries.setQueryData(keys.shown(path, id), record);
      queries.setQueriesData<Places>(
        { queryKey: keys.map(path) },
        (places) => places && { ...places, data: places.data.map(movePlace) },
      );
      onMoved(record, to);
    },
    onError: (error) => console.error('The place was not moved', error),
  });
}
