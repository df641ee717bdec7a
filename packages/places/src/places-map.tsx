import { parseBox } from '@ar/domain/box';
import { MAP_CENTRE, MAP_LOAD_DELAY_MS, MAX_MAP_ROWS } from '@ar/domain/limits';
import type { Places } from '@ar/domain/places';
import { keys } from '@ar/domain/query-keys';
import { api, type Translate, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { BridgeScene, EmptyState, ErrorState } from '@ar/ui/states';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { latLngBounds } from 'leaflet';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Placed } from './cluster-places.ts';
import { useMap } from './leaflet-in-react.ts';
import { MapCanvas } from './map-canvas.tsx';
import { MapWork, type MapWorkProps } from './map-work.tsx';
import type { MapRecord } from './place-details.tsx';
import classes from './places-map.module.css';

type Asked = Readonly<Record<string, string | undefined>>;

interface PlacesMapProps<Row> extends Omit<MapWorkProps<Row>, 'placed' | 'bbox' | 'onBox' | 'text'> {
  /** What the list is asked for. The department's texts have `addPlaceTexts` among them. */
  asked: Asked;
  onNarrow(changes: Readonly<Record<string, string>>): void;
  onShowAll(): void;
  /** The data are asked for again; the button that was pressed goes, so the page takes the focus. */
  onRetry(): void;
  meant?: ReactNode;
}

const ZOOM = 12;
const CENTRE = { lat: MAP_CENTRE.latitude, lng: MAP_CENTRE.longitude };

export function PlacesMap<Row extends MapRecord>(props: PlacesMapProps<Row>) {
  const { entity, asked, onNarrow, onShowAll, onRetry, meant, ...work } = props;
  const text = useText(entity.resource);
  const { data, error, isPlaceholderData, refetch } = usePlaces(entity.path, asked);
  const placed = useMemo(
    () =>
      data?.data.map((place) => ({ place, position: { lat: place.latitude, lng: place.longitude } })) ?? [],
    [data],
  );
  const { bbox } = asked;
  // The part that is in view already, as where the map narrowed the list itself; '' where it was given up.
  const inView = useRef<string>(undefined);
  const question = data && !isPlaceholderData ? JSON.stringify(asked) : undefined;

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
            {...{ entity, placed, bbox, text }}
            onBox={(next = '') => {
              inView.current = next;
              onNarrow({ bbox: next });
            }}
          />
          {/* After what hears the map move: what is known already is fitted as soon as the map is there. */}
          <FitToPlaces {...{ placed, question, bbox, inView }} />
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
  placed: readonly Placed[];
  question: string | undefined;
  bbox: string | undefined;
  inView: RefObject<string | undefined>;
}

const FIT = { padding: [20, 20] as [number, number], maxZoom: 17, animate: false };

/** Shows all places whenever others are asked for, or the part of the map that was asked for. */
function FitToPlaces({ placed, question, bbox, inView }: FitToPlacesProps) {
  const map = useMap();
  const fit = useEffectEvent(() => {
    const box = bbox ? parseBox(bbox) : undefined;
    const isInView = inView.current === (bbox ?? '');
    // An answer that comes later leaves the map where it was moved meanwhile.
    inView.current = question === undefined && (box || isInView) ? (bbox ?? '') : undefined;
    if (isInView) return;
    if (box) {
      const { south, west, north, east } = box;
      // A little less, or rounding would show the map from one step further away.
      map.fitBounds(latLngBounds([south, west], [north, east]).pad(-0.01), { animate: false });
    } else if (question !== undefined && placed.length > 0)
      map.fitBounds(latLngBounds(placed.map(({ position }) => position)), FIT);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: fits once for each question, and a part at once.
  useEffect(() => fit(), [question, bbox]);
  return null;
}

interface MapSummaryProps {
  asked: Asked;
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

/** Asks 100 ms after opening. The key stands below the list's, so what invalidates the list refreshes the map. */
function usePlaces(resource: string, asked: Asked) {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), MAP_LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  const query = useQuery({
    queryKey: keys.map(resource, asked),
    queryFn: ({ signal }) => api<Places>(`${resource}places/`, { query: asked, signal, showsFailure: true }),
    placeholderData: keepPreviousData,
    enabled: rested,
  });
  const { error } = query;
  useEffect(() => {
    if (error) console.error('Failed to fetch data', error);
  }, [error]);
  return query;
}
