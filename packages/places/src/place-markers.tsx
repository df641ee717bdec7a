import type { Place } from '@ar/domain/places';
import type { Translate } from '@ar/session';
import type { LatLngLiteral, Map as LeafletMap } from 'leaflet';
import { useMemo, useState } from 'react';
import { clusterPlaces, MAX_ZOOM, type Placed } from './cluster-places.ts';
import type { Words } from './in-language.ts';
import { useMap, useMapEvents } from './leaflet-in-react.ts';
import { MapMarker } from './map-marker.tsx';
import { prefersLessMotion } from './position.ts';

interface PlaceMarkersProps {
  placed: readonly Placed[];
  glyph: string;
  nameOf(place: Place): Words;
  text: Translate;
  onOpen(at: LatLngLiteral, ids: readonly number[], from: HTMLElement | undefined): void;
}

/** Markers of places and of groups. Opening a group zooms in until it splits, or else lists its places. */
export function PlaceMarkers({ placed, glyph, nameOf, text, onOpen }: PlaceMarkersProps) {
  const map = useMap();
  const clusters = useMemo(() => clusterPlaces(placed), [placed]);
  const [view, setView] = useState(() => viewOf(map));
  useMapEvents({ moveend: () => setView(viewOf(map)), resize: () => setView(viewOf(map)) });
  const markers = useMemo(() => clusters.getClusters(view.bounds, view.zoom), [clusters, view]);

  function enter(id: number, position: LatLngLiteral, from: HTMLElement | undefined) {
    const zoom = clusters.getClusterExpansionZoom(id);
    if (zoom > MAX_ZOOM) {
      const leaves = clusters.getLeaves(id, Number.POSITIVE_INFINITY);
      return onOpen(
        position,
        leaves.map(({ properties }) => properties.place.id),
        from,
      );
    }
    map.setView(position, zoom, { animate: !prefersLessMotion() });
    if (from === document.activeElement) map.getContainer().focus({ preventScroll: true });
  }

  return markers.map(({ geometry, properties }) => {
    if (!('cluster' in properties)) {
      const { place, position } = properties;
      return (
        <MapMarker
          key={place.id}
          position={position}
          sign={glyph}
          name={nameOf(place)}
          onOpen={(from) => onOpen(position, [place.id], from)}
        />
      );
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
}

/** Half a view larger on each side, so that markers exist before they move into view. */
function viewOf(map: LeafletMap) {
  const around = map.getBounds().pad(0.5);
  const bounds = [around.getWest(), around.getSouth(), around.getEast(), around.getNorth()];
  return { bounds: bounds as [number, number, number, number], zoom: Math.round(map.getZoom()) };
}
