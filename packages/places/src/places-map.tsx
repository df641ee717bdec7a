import { type Entity, searchedFields } from '@ar/domain/entities/entity';
import { MAP_CENTRE, MAP_LOAD_DELAY_MS, MAX_MAP_ROWS } from '@ar/domain/limits';
import { api, type Translate, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { BridgeScene, EmptyState, ErrorState } from '@ar/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { MapCanvas } from './map-canvas.tsx';
import type { Glyph } from './map-marker.tsx';
import { PlaceMarkers } from './place-markers.tsx';
import classes from './places-map.module.css';
import { type MapPlace, parsePosition } from './position.ts';

interface PlacesMapProps<Place> {
  /** Its department's texts have `addPlaceTexts` among them; the map's data are at `public/` below its path. */
  entity: Entity;
  search: string;
  onClearSearch(): void;
  /** The data are asked for again; the button that was pressed goes, so the page takes the focus. */
  onRetry(): void;
  /** The link from a place's popup to its own page. */
  linkTo?: ((id: number) => ReactNode) | undefined;
  glyph: Glyph;
  popup(place: Place): ReactNode;
}

const ZOOM = 12;
const CENTRE = { lat: MAP_CENTRE.latitude, lng: MAP_CENTRE.longitude };

/** All of a department's places on a map. */
export function PlacesMap<Place extends MapPlace>(props: PlacesMapProps<Place>) {
  const { entity, search, onClearSearch, onRetry, linkTo, glyph, popup } = props;
  const text = useText(entity.resource);
  const { data, error, refetch } = useMapData<Place>(entity.path);
  const places = data?.data;
  const { found, placed } = useMemo(() => {
    const names = searchedFields(entity);
    const found = places?.filter((place) => matchesSearch(search, textsOf(place, names))) ?? [];
    const placed = found.flatMap((place) => {
      const position = parsePosition(place);
      return position ? { place, position } : [];
    });
    return { found, placed };
  }, [entity, places, search]);

  if (error && !places)
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
  if (places?.length === 0)
    return <EmptyState scene={<BridgeScene />} title={text('emptyTitle')} text={text('emptyText')} />;
  return (
    <section className={classes.places} aria-label={text('mapLabel')}>
      <div className={classes.map}>
        <MapCanvas label={text('title')} centre={CENTRE} zoom={ZOOM} text={text}>
          <PlaceMarkers {...{ entity, placed, linkTo, glyph, popup, text }} />
        </MapCanvas>
        {!places && <p className={classes.loading}>{text('mapLoading')}</p>}
      </div>
      {places && (
        <MapSummary
          shown={placed.length}
          found={found.length}
          more={data?.more === true}
          {...{ search, onClearSearch, text }}
        />
      )}
    </section>
  );
}

interface MapSummaryProps {
  shown: number;
  found: number;
  more: boolean;
  search: string;
  onClearSearch(): void;
  text: Translate;
}

/** What the map cannot show, in words. The list's status says how many there are. */
export function MapSummary({ shown, found, more, search, onClearSearch, text }: MapSummaryProps) {
  const without = found - shown;
  return (
    <div className={classes.summary}>
      <p role="status">
        {found === 0 && text('mapNoMatch', { search })}
        {without > 0 && text('mapWithout', { count: without })}{' '}
        {more && text('mapMore', { most: MAX_MAP_ROWS })}
      </p>
      {found === 0 && (
        <Button size="small" onClick={onClearSearch}>
          {text('searchClear')}
        </Button>
      )}
    </div>
  );
}

/** Asks 100 ms after opening. The key stands below the list's, so what invalidates the list refreshes the map. */
function useMapData<Place>(resource: string) {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), MAP_LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  const query = useQuery({
    queryKey: [resource, 'map'],
    queryFn: ({ signal }) =>
      api<{ data: Place[]; more?: true }>(`${resource}public/`, { signal, showsFailure: true }),
    enabled: rested,
  });
  const { error } = query;
  useEffect(() => {
    // The fixed log line.
    if (error) console.error('Failed to fetch data', error);
  }, [error]);
  return query;
}

const textsOf = (place: object, names: readonly string[]) =>
  Object.entries(place).flatMap(([name, value]) => (names.includes(name) ? (value ?? []) : []));

/** Folded as the server folds what it searches (the API's migration 1): no case, no accents, đ as d. */
function fold(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replaceAll('đ', 'd');
}

/** Whether every word of the search is somewhere in the texts, so that map and list find the same. */
export function matchesSearch(search: string, texts: readonly unknown[]): boolean {
  const searched = fold(texts.join(' '));
  return fold(search)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
