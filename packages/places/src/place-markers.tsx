import { type Translate, useLanguage } from '@ar/session';
import { type LatLngBounds, type Map as LeafletMap, latLngBounds } from 'leaflet';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { type Bounds, clusterPlaces, type Placed } from './clusters.ts';
import { inLanguage } from './in-language.ts';
import { ClusterMarker, PlaceMarker } from './map-marker.tsx';
import { MapPopup } from './map-popup.tsx';
import type { Glyph } from './marker-icons.ts';
import type { MapPlace } from './places-map.tsx';
import type { Position } from './position.ts';
import { prefersLessMotion } from './reduced-motion.ts';
import { SamePlaceList } from './same-place-list.tsx';

interface PlaceMarkersProps<Place> {
  placed: readonly Placed<Place>[];
  glyph: Glyph;
  popup(place: Place): ReactNode;
  text: Translate;
}

/** What is open: one place, or all those that stand on one point. */
type Open<Place> = Position & { places: readonly [Place, ...Place[]] };

const FIT = { padding: [20, 20] as [number, number], maxZoom: 17, animate: false };

export function PlaceMarkers<Place extends MapPlace>({
  placed,
  glyph,
  popup,
  text,
}: PlaceMarkersProps<Place>) {
  const map = useMap();
  const clusters = useMemo(() => clusterPlaces(placed), [placed]);
  const view = useView();
  const spots = useMemo(() => clusters.spotsIn(view.bounds, view.zoom), [clusters, view]);
  const [open, setOpen] = useState<Open<Place>>();
  const opener = useRef<HTMLElement>(undefined);
  useFit(map, placed);

  // What the search has taken from the map has no popup there either.
  const shown = open?.places.every((place) => placed.some((other) => other.place === place));
  const alone = open?.places.length === 1 ? open.places[0] : undefined;

  const { language } = useLanguage();
  // A marker, its popup's title and what stands below it speak one language, as far as the record does.
  const nameOf = ({ name, name_en }: Place) => inLanguage(language, name, name_en);

  function show(position: Position, places: Place[], from: HTMLElement | undefined) {
    const [first, ...others] = places;
    opener.current = from;
    if (first) setOpen({ ...position, places: [first, ...others] });
  }

  function enter(id: number, position: Position, from: HTMLElement | undefined) {
    const zoom = clusters.splitsAt(id);
    if (zoom === undefined) return show(position, clusters.placesOf(id), from);
    map.setView([position.latitude, position.longitude], zoom, { animate: !prefersLessMotion() });
    // Its marker falls apart: the map itself keeps the place in the page.
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
          <ClusterMarker
            key={`group ${spot.position.latitude} ${spot.position.longitude}`}
            position={spot.position}
            count={spot.count}
            name={{ words: text('mapCluster', { count: spot.count }) }}
            onOpen={(from) => enter(spot.id, spot.position, from)}
          />
        ) : (
          <PlaceMarker
            key={spot.place.id}
            position={spot.position}
            glyph={glyph}
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

/** What of the world is in sight, with half as much around it, so that markers stand ready before they are. */
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
