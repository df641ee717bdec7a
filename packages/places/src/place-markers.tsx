import type { Entity } from '@ar/domain/entities/entity';
import type { Translate } from '@ar/session';
import { type LatLngLiteral, type Map as LeafletMap, latLngBounds } from 'leaflet';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import Supercluster from 'supercluster';
import { useInLanguage } from './in-language.ts';
import { MAX_ZOOM } from './map-canvas.tsx';
import { type Glyph, MapMarker } from './map-marker.tsx';
import classes from './map-popup.module.css';
import { MapPopup } from './map-popup.tsx';
import { type MapPlace, prefersLessMotion } from './position.ts';

interface PlaceMarkersProps<Place> {
  entity: Entity;
  placed: readonly Placed<Place>[];
  linkTo?: ((id: number) => ReactNode) | undefined;
  glyph: Glyph;
  popup(place: Place): ReactNode;
  text: Translate;
}

export interface Placed<Place> {
  place: Place;
  position: LatLngLiteral;
}

const FIT = { padding: [20, 20] as [number, number], maxZoom: 17, animate: false };

export function PlaceMarkers<Place extends MapPlace>(props: PlaceMarkersProps<Place>) {
  const { entity, placed, linkTo, glyph, popup, text } = props;
  const map = useMap();
  const clusters = useMemo(() => clusterPlaces(placed), [placed]);
  const [view, setView] = useState(() => viewOf(map));
  useMapEvents({ moveend: () => setView(viewOf(map)), resize: () => setView(viewOf(map)) });
  const spots = useMemo(() => clusters.getClusters(view.bounds, view.zoom), [clusters, view]);
  const [open, setOpen] = useState<{ position: LatLngLiteral; places: Place[] }>();
  const opener = useRef<HTMLElement>(undefined);
  const inLanguage = useInLanguage(entity);
  const nameOf = (place: Place) => inLanguage(place, 'name');

  // All markers are shown whenever others are to be shown.
  useEffect(() => {
    if (placed.length > 0) map.fitBounds(latLngBounds(placed.map(({ position }) => position)), FIT);
  }, [map, placed]);

  function show(position: LatLngLiteral, places: Place[], from: HTMLElement | undefined) {
    opener.current = from;
    setOpen({ position, places });
  }

  function enter(id: number, position: LatLngLiteral, from: HTMLElement | undefined) {
    const zoom = clusters.getClusterExpansionZoom(id);
    if (zoom > MAX_ZOOM) {
      const leaves = clusters.getLeaves(id, Number.POSITIVE_INFINITY);
      return show(
        position,
        leaves.map(({ properties }) => properties.place),
        from,
      );
    }
    map.setView(position, zoom, { animate: !prefersLessMotion() });
    if (from === document.activeElement) map.getContainer().focus({ preventScroll: true });
  }

  function close() {
    setOpen(undefined);
    const back = opener.current?.isConnected ? opener.current : map.getContainer();
    back.focus({ preventScroll: true });
  }

  const markers = spots.map(({ geometry, properties }) => {
    if (!('cluster' in properties)) {
      const { place, position } = properties;
      const onOpen = (from: HTMLElement | undefined) => show(position, [place], from);
      return <MapMarker key={place.id} {...{ position, onOpen }} sign={glyph} name={nameOf(place)} />;
    }
    const [lng = 0, lat = 0] = geometry.coordinates;
    const { cluster_id: id, point_count: count } = properties;
    return (
      <MapMarker
        key={`group ${lat} ${lng}`}
        position={{ lat, lng }}
        sign={count}
        name={{ words: text('mapCluster', { count }) }}
        onOpen={(from) => enter(id, { lat, lng }, from)}
      />
    );
  });

  // A place that the search removed from the map loses its popup.
  const [first, ...others] = open?.places.every((one) => placed.some(({ place }) => place === one))
    ? open.places
    : [];
  return (
    <>
      {markers}
      {open && first && (
        <MapPopup
          key={first.id}
          position={open.position}
          title={
            others.length === 0
              ? nameOf(first)
              : { words: text('mapSamePlace', { count: open.places.length }) }
          }
          text={text}
          onClose={close}
          onGone={() => setOpen((current) => (current === open ? undefined : current))}
        >
          {others.length === 0 ? (
            <>
              {popup(first)}
              {linkTo && <p className={classes.link}>{linkTo(first.id)}</p>}
            </>
          ) : (
            <ul className={classes.same}>
              {open.places.map((place) => {
                const { words, lang } = nameOf(place);
                return (
                  <li key={place.id}>
                    <button type="button" lang={lang} onClick={() => setOpen({ ...open, places: [place] })}>
                      {words}
                    </button>
                  </li>
                );
              })}
            </ul>
          )}
        </MapPopup>
      )}
    </>
  );
}

/** What is in sight, with half as much around it, so that markers are there before they come into sight. */
function viewOf(map: LeafletMap) {
  const around = map.getBounds().pad(0.5);
  const bounds = [around.getWest(), around.getSouth(), around.getEast(), around.getNorth()];
  return { bounds: bounds as [number, number, number, number], zoom: Math.round(map.getZoom()) };
}

// A marker's target is 44 px wide: nothing closer than that can be pressed apart.
const RADIUS_PX = 48;

export function clusterPlaces<Place>(placed: readonly Placed<Place>[]) {
  // `extent` is the width of a tile: Leaflet's have 256 px.
  const index = new Supercluster<Placed<Place>>({ radius: RADIUS_PX, extent: 256, maxZoom: MAX_ZOOM });
  return index.load(
    placed.map((one) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [one.position.lng, one.position.lat] },
      properties: one,
    })),
  );
}
