import type { Entity } from '@ar/domain/entities/entity';
import type { Translate } from '@ar/session';
import { type LatLngBounds, type Map as LeafletMap, latLngBounds } from 'leaflet';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import Supercluster from 'supercluster';
import { useInLanguage } from './in-language.ts';
import { MAX_ZOOM } from './map-canvas.tsx';
import { type Glyph, MapMarker } from './map-marker.tsx';
import { MapPopup, SamePlaceList } from './map-popup.tsx';
import { type MapPlace, type Position, prefersLessMotion } from './position.ts';

interface PlaceMarkersProps<Place> {
  entity: Entity;
  placed: readonly Placed<Place>[];
  glyph: Glyph;
  popup(place: Place): ReactNode;
  text: Translate;
}

/** What is open: one place, or all those that stand on one point. */
type Open<Place> = Position & { places: readonly [Place, ...Place[]] };

const FIT = { padding: [20, 20] as [number, number], maxZoom: 17, animate: false };

export function PlaceMarkers<Place extends MapPlace>(props: PlaceMarkersProps<Place>) {
  const { entity, placed, glyph, popup, text } = props;
  const map = useMap();
  const clusters = useMemo(() => clusterPlaces(placed), [placed]);
  const view = useView();
  const spots = useMemo(() => clusters.spotsIn(view.bounds, view.zoom), [clusters, view]);
  const [open, setOpen] = useState<Open<Place>>();
  const opener = useRef<HTMLElement>(undefined);
  useFit(map, placed);

  // A place that the search removed from the map loses its popup.
  const shown = open?.places.every((place) => placed.some((other) => other.place === place));
  const alone = open?.places.length === 1 ? open.places[0] : undefined;

  const inLanguage = useInLanguage(entity);
  const nameOf = (place: Place) => inLanguage(place, 'name');

  function show(position: Position, places: Place[], from: HTMLElement | undefined) {
    const [first, ...others] = places;
    opener.current = from;
    if (first) setOpen({ ...position, places: [first, ...others] });
  }

  function enter(id: number, position: Position, from: HTMLElement | undefined) {
    const zoom = clusters.splitsAt(id);
    if (zoom === undefined) return show(position, clusters.placesOf(id), from);
    map.setView([position.latitude, position.longitude], zoom, { animate: !prefersLessMotion() });
    // The group's marker goes.
    if (from === document.activeElement) map.getContainer().focus({ preventScroll: true });
  }

  function close() {
    setOpen(undefined);
    const back = opener.current?.isConnected ? opener.current : map.getContainer();
    back.focus({ preventScroll: true });
  }

  return (
    <>
      {spots.map((spot) =>
        spot.kind === 'cluster' ? (
          <MapMarker
            key={`group ${spot.position.latitude} ${spot.position.longitude}`}
            position={spot.position}
            sign={spot.count}
            name={{ words: text('mapCluster', { count: spot.count }) }}
            onOpen={(from) => enter(spot.id, spot.position, from)}
          />
        ) : (
          <MapMarker
            key={spot.place.id}
            position={spot.position}
            sign={glyph}
            name={nameOf(spot.place)}
            onOpen={(from) => show(spot.position, [spot.place], from)}
          />
        ),
      )}
      {open && shown && (
        <MapPopup
          key={open.places[0].id}
          position={open}
          title={alone ? nameOf(alone) : { words: text('mapSamePlace', { count: open.places.length }) }}
          text={text}
          onClose={close}
          onGone={() => setOpen((current) => (current === open ? undefined : current))}
        >
          {alone ? (
            popup(alone)
          ) : (
            <SamePlaceList
              places={open.places}
              nameOf={nameOf}
              onChoose={(place) => setOpen({ ...open, places: [place] })}
            />
          )}
        </MapPopup>
      )}
    </>
  );
}

/** What is in sight, with half as much around it, so that markers are there before they come into sight. */
function useView(): { bounds: Bounds; zoom: number } {
  const map = useMap();
  const [view, setView] = useState(() => viewOf(map));
  useMapEvents({ moveend: () => setView(viewOf(map)), resize: () => setView(viewOf(map)) });
  return view;
}

function viewOf(map: LeafletMap): { bounds: Bounds; zoom: number } {
  const around = map.getBounds().pad(0.5);
  return {
    bounds: [around.getWest(), around.getSouth(), around.getEast(), around.getNorth()],
    zoom: map.getZoom(),
  };
}

/** Shows all markers whenever others are to be shown. */
function useFit<Place>(map: LeafletMap, placed: readonly Placed<Place>[]) {
  useEffect(() => {
    const bounds: LatLngBounds = latLngBounds(
      placed.map(({ position }) => [position.latitude, position.longitude]),
    );
    if (bounds.isValid()) map.fitBounds(bounds, FIT);
  }, [map, placed]);
}

/** What a map can show: an item with its position. */
export interface Placed<Place> {
  place: Place;
  position: Position;
}

export type Spot<Place> =
  | ({ kind: 'place' } & Placed<Place>)
  | { kind: 'cluster'; id: number; count: number; position: Position };

/** West, south, east, north. */
export type Bounds = [number, number, number, number];

// A marker's target is 44 px wide: nothing closer than that can be pressed apart.
const RADIUS_PX = 48;

/** Groups places that would overlap. */
export function clusterPlaces<Place>(placed: readonly Placed<Place>[]) {
  // `extent` is the width of a tile: Leaflet's have 256 px.
  const index = new Supercluster<{ index: number }>({ radius: RADIUS_PX, extent: 256, maxZoom: MAX_ZOOM });
  index.load(
    placed.map(({ position }, number) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
      properties: { index: number },
    })),
  );

  function spotsIn(bounds: Bounds, zoom: number): Spot<Place>[] {
    return index.getClusters(bounds, Math.round(zoom)).flatMap(({ geometry, properties }): Spot<Place>[] => {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      if ('cluster' in properties) {
        const { cluster_id: id, point_count: count } = properties;
        return [{ kind: 'cluster', id, count, position: { latitude, longitude } }];
      }
      const found = placed[properties.index];
      return found ? [{ kind: 'place', ...found }] : [];
    });
  }

  return {
    spotsIn,
    /** The zoom at which a cluster falls apart; undefined where its places stand on one point. */
    splitsAt(id: number): number | undefined {
      const zoom = index.getClusterExpansionZoom(id);
      return zoom <= MAX_ZOOM ? zoom : undefined;
    },
    placesOf(id: number): Place[] {
      return index
        .getLeaves(id, Number.POSITIVE_INFINITY)
        .flatMap(({ properties }) => placed[properties.index]?.place ?? []);
    },
  };
}
