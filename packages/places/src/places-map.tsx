import { parseBox } from '@ar/domain/box';
import { MAP_CENTRE, MAP_LOAD_DELAY_MS, MAX_MAP_ROWS } from '@ar/domain/limits';
import type { Places } from '@ar/domain/places';
import { keys } from '@ar/domain/query-keys';
import { api, type Translate, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { BridgeScene, EmptyState, ErrorState } from '@ar/ui/states';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { latLngBounds } from 'leaflet';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { positionOf } from './cluster-places.ts';
import { useMap } from './leaflet-in-react.ts';
import { MapCanvas } from './map-canvas.tsx';
import { boundsOf } from './map-toolbar.tsx';
import { MapWork, type MapWorkProps } from './map-work.tsx';
import type { MapRecord } from './place-details.tsx';
import classes from './places-map.module.css';

const NONE: Places['data'] = [];

type ListQuery = Readonly<Record<string, string | undefined>>;

interface PlacesMapProps<Row> extends Omit<MapWorkProps<Row>, 'places' | 'bbox' | 'onBox' | 'text'> {
  /** The search and the filters of the list. */
  asked: ListQuery;
  onNarrow(changes: Readonly<Record<string, string>>): void;
  onShowAll(): void;
  /**
   * Called on a press on the retry button. The caller must move the focus, because the button disappears. The map
   * itself refetches the places.
   */
  onRetry(): void;
  meant?: ReactNode;
}

const ZOOM = 12;
const CENTRE = { lat: MAP_CENTRE.latitude, lng: MAP_CENTRE.longitude };

/** The department must call `addPlaceTexts` before it renders the map. */
export function PlacesMap<Row extends MapRecord>(props: PlacesMapProps<Row>) {
  const { entity, asked, onNarrow, onShowAll, onRetry, meant, ...work } = props;
  const text = useText(entity.resource);
  const { data, error, isPlaceholderData, refetch } = usePlaces(entity.path, asked);
  const places = data?.data ?? NONE;
  const { bbox } = asked;
  // The `bbox` that the map itself has set, or '' after the person has removed the filter. The map does not move to
  // this `bbox`, because the map already shows this area.
  const inView = useRef<string>(undefined);
  const loadedQuery = data && !isPlaceholderData ? JSON.stringify(asked) : undefined;

  if (error && !data)
    return (
      <section aria-label={text('mapLabel')}>
        <ErrorState
          title={text('mapFailedTitle')}
          text={text('mapFailedText')}
          retry={text('retry')}
          onRetry={() => {
            onRetry();
            void refetch();
          }}
        />
      </section>
    );
  const isNarrowed = Object.values(asked).some(Boolean);
  if (data?.count === 0 && !isNarrowed && !work.onAdd)
    return <EmptyState scene={<BridgeScene />} title={text('emptyTitle')} text={text('emptyText')} />;
  return (
    <section className={classes.places} aria-label={text('mapLabel')}>
      <div className={classes.map}>
        <MapCanvas label={text('title')} centre={CENTRE} zoom={ZOOM} text={text}>
          <MapWork<Row>
            {...work}
            {...{ entity, places, bbox, text }}
            onBox={(next = '') => {
              inView.current = next;
              onNarrow({ bbox: next });
            }}
          />
          {/* `MapWork` is first, because its listeners must exist before `FitToPlaces` moves the map. */}
          <FitToPlaces {...{ places, loadedQuery, bbox, inView }} />
        </MapCanvas>
        {(!data || isPlaceholderData) && <p className={classes.loading}>{text('mapLoading')}</p>}
      </div>
      {data && !isPlaceholderData && (
        <MapSummary {...{ asked, onShowAll, text }} places={data} meant={meant} />
      )}
    </section>
  );
}

interface FitToPlacesProps {
  places: Places['data'];
  /** The serialized query of the loaded places. Undefined while the places of the current query load. */
  loadedQuery: string | undefined;
  bbox: string | undefined;
  inView: RefObject<string | undefined>;
}

const FIT = { padding: [20, 20] as [number, number], maxZoom: 17, animate: false };

function FitToPlaces({ places, loadedQuery, bbox, inView }: FitToPlacesProps) {
  const map = useMap();
  const fit = useEffectEvent(() => {
    const box = bbox ? parseBox(bbox) : undefined;
    const isInView = inView.current === (bbox ?? '');
    // While the places load, `inView` stores `bbox`, so that the loaded places do not move the map again.
    inView.current = loadedQuery === undefined && (box || isInView) ? (bbox ?? '') : undefined;
    if (isInView) return;
    // With the exact bounds, rounding could make Leaflet choose the next lower zoom.
    if (box) map.fitBounds(boundsOf(box).pad(-0.01), { animate: false });
    else if (loadedQuery !== undefined && places.length > 0)
      map.fitBounds(latLngBounds(places.map(positionOf)), FIT);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the map only after a change of query or `bbox`.
  useEffect(() => fit(), [loadedQuery, bbox]);
  return null;
}

interface MapSummaryProps {
  asked: ListQuery;
  places: Places;
  onShowAll(): void;
  meant?: ReactNode;
  text: Translate;
}

export function MapSummary({ asked, places, onShowAll, meant, text }: MapSummaryProps) {
  const { search = '', ...filters } = asked;
  const { count, without, data } = places;
  const isFiltered = Object.values(filters).some(Boolean);
  const isNone = count === 0 && (search !== '' || isFiltered);
  return (
    <div className={classes.summary}>
      <p role="status">
        {isNone && <span>{text(isFiltered ? 'mapNoMatchFiltered' : 'mapNoMatch', { search })}</span>}
        {count === 0 && !isNone && <span>{text('emptyTitle')}</span>}
        {without > 0 && <span>{text('mapWithout', { count: without })}</span>}{' '}
        {count - without > data.length && (
          <span>{text('mapMore', { most: MAX_MAP_ROWS, count: count - without })}</span>
        )}
      </p>
      {isNone && (
        <>
          {!isFiltered && meant}
          <Button size="small" onClick={onShowAll}>
            {text(isFiltered ? 'showAll' : 'searchClear')}
          </Button>
        </>
      )}
    </div>
  );
}

function usePlaces(resource: string, asked: ListQuery) {
  const [enabled, setEnabled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setEnabled(true), MAP_LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  const query = useQuery({
    queryKey: keys.map(resource, asked),
    queryFn: ({ signal }) => api<Places>(`${resource}places/`, { query: asked, signal, showsFailure: true }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const { error } = query;
  useEffect(() => {
    if (error) console.error('Failed to fetch data', error);
  }, [error]);
  return query;
}
