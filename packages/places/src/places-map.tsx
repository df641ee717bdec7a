import { MAP_CENTRE, MAP_LOAD_DELAY_MS, MAX_MAP_ROWS } from '@ar/domain/limits';
import type { Places } from '@ar/domain/places';
import { keys } from '@ar/domain/query-keys';
import { api, type Translate, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { BridgeScene, EmptyState, ErrorState } from '@ar/ui/states';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { latLngBounds } from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import { positionOf } from './cluster-places.ts';
import { useMap } from './leaflet-in-react.ts';
import { MapCanvas } from './map-canvas.tsx';
import { PlacesLayer, type PlacesLayerProps } from './places-layer.tsx';
import classes from './places-map.module.css';

const NONE: Places['data'] = [];

type ListQuery = Readonly<Record<string, string | undefined>>;

interface PlacesMapProps<Row> extends Omit<PlacesLayerProps<Row>, 'places' | 'text'> {
  /** The search and the filters of the list. */
  asked: ListQuery;
  onShowAll(): void;
  /** Must move the focus, because the pressed retry button disappears. */
  onRetry(): void;
}

const ZOOM = 12;

/** The department must call `addPlaceTexts` before it renders the map. */
export function PlacesMap<Row>({ asked, onShowAll, onRetry, ...layer }: PlacesMapProps<Row>) {
  const { entity } = layer;
  const text = useText(entity.resource);
  const { data, error, isPlaceholderData, refetch } = usePlaces(entity.path, asked);
  const places = data?.data ?? NONE;
  const isLoaded = data && !isPlaceholderData;

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
  if (isLoaded && data.count === 0 && !isNarrowed)
    return <EmptyState scene={<BridgeScene />} title={text('emptyTitle')} text={text('emptyText')} />;
  return (
    <section className={classes.places} aria-label={text('mapLabel')}>
      <div className={classes.map}>
        <MapCanvas label={text('title')} centre={positionOf(MAP_CENTRE)} zoom={ZOOM} text={text}>
          <PlacesLayer<Row> {...layer} {...{ places, text }} />
          {/* `PlacesLayer` is first, because its listeners must exist before `FitToPlaces` moves the map. */}
          <FitToPlaces places={places} query={isLoaded ? JSON.stringify(asked) : undefined} />
        </MapCanvas>
        {!isLoaded && <p className={classes.loading}>{text('mapLoading')}</p>}
      </div>
      {isLoaded && <MapSummary {...{ asked, onShowAll, text }} places={data} />}
    </section>
  );
}

const FIT = { padding: [20, 20] as [number, number], maxZoom: 17, animate: false };

interface FitToPlacesProps {
  places: Places['data'];
  /** Undefined while the places of the current query load. */
  query: string | undefined;
}

function FitToPlaces({ places, query }: FitToPlacesProps) {
  const map = useMap();
  const fit = useEffectEvent(() => {
    if (places.length > 0) map.fitBounds(latLngBounds(places.map(positionOf)), FIT);
  });
  useEffect(() => {
    if (query !== undefined) fit();
  }, [query]);
  return null;
}

interface MapSummaryProps {
  asked: ListQuery;
  places: Places;
  onShowAll(): void;
  text: Translate;
}

export function MapSummary({ asked, places, onShowAll, text }: MapSummaryProps) {
  const { search = '', ...filters } = asked;
  const { count, without, data } = places;
  const isFiltered = Object.values(filters).some(Boolean);
  const isNone = count === 0;
  return (
    <div className={classes.summary}>
      <p role="status">
        {isNone && <span>{text(isFiltered ? 'mapNoMatchFiltered' : 'mapNoMatch', { search })}</span>}
        {without > 0 && <span>{text('mapWithout', { count: without })}</span>}{' '}
        {count - without > data.length && (
          <span>{text('mapMore', { most: MAX_MAP_ROWS, count: count - without })}</span>
        )}
      </p>
      {isNone && (
        <Button size="small" onClick={onShowAll}>
          {text(isFiltered ? 'showAll' : 'searchClear')}
        </Button>
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
