import type { Place } from '@ar/domain/places';
import type { Translate } from '@ar/session';
import {
  type DivIcon,
  divIcon,
  type LatLngLiteral,
  type LeafletKeyboardEvent,
  type Map as LeafletMap,
  type Marker as LeafletMarker,
  latLng,
  point,
  Util,
} from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ClusterProperties } from 'supercluster';
import { clusterPlaces, MAX_ZOOM, positionOf } from './cluster-places.ts';
import type { Words } from './in-language.ts';
import { Marker, useMap, useMapEvents } from './leaflet-in-react.ts';
import classes from './map-marker.module.css';
import { prefersLessMotion } from './position.ts';

interface MarkerProps {
  position: LatLngLiteral;
  /** The SVG path of the glyph of a place, or the number of places of a group. */
  sign: string | number;
  name: Words;
  onOpen(from: HTMLElement | undefined): void;
}

function MapMarker({ position: { lat, lng }, name: { words, lang }, sign, onOpen }: MarkerProps) {
  const map = useMap();
  const icon = useMemo(() => iconOf(sign), [sign]);
  const marker = useRef<LeafletMarker>(null);
  const open = () => onOpen(marker.current?.getElement());

  useEffect(() => {
    const element = icon && marker.current?.getElement();
    if (!element) return;
    element.setAttribute('aria-label', words);
    element.title = words;
    element.lang = lang ?? '';
    // Replaces Leaflet's `autoPanOnFocus`, which animates even if the person prefers reduced motion.
    const onFocus = () => map.panInside([lat, lng], { padding: [32, 32], animate: !prefersLessMotion() });
    element.addEventListener('focus', onFocus);
    return () => element.removeEventListener('focus', onFocus);
  }, [map, icon, words, lang, lat, lng]);

  return (
    <Marker
      ref={marker}
      position={[lat, lng]}
      icon={icon}
      autoPanOnFocus={false}
      eventHandlers={{
        click: open,
        keydown({ originalEvent: event }) {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          open();
        },
      }}
    />
  );
}

const SVG = 'http://www.w3.org/2000/svg';

const TARGET_PX = 44;

/** Returns an icon for one marker. Its content is an element, because Leaflet would insert a text as HTML. */
function iconOf(sign: string | number, className = ''): DivIcon {
  const badge = document.createElement('span');
  const isGroup = typeof sign === 'number';
  badge.className = (isGroup ? classes.cluster : classes.place) ?? '';
  badge.append(isGroup ? String(sign) : drawingOf(sign));
  return divIcon({
    className: `${classes.marker} ${className}`.trim(),
    html: badge,
    iconSize: [TARGET_PX, TARGET_PX],
  });
}

function drawingOf(path: string): Element {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  drawing.appendChild(document.createElementNS(SVG, 'path')).setAttribute('d', path);
  return drawing;
}

const TARGET = 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z';

const targetIcon = () => iconOf(TARGET, classes.target);

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const STEP_PX = 10;

interface TargetMarkerProps {
  position: LatLngLiteral;
  still: boolean;
  label: string;
  onChoose(position: LatLngLiteral): void;
}

/** A marker that a person can drag. Arrow keys move the marker too, as WCAG 2.5.7 requires. */
export function TargetMarker({ position, still, label, onChoose }: TargetMarkerProps) {
  const map = useMap();
  const marker = useRef<LeafletMarker>(null);
  const icon = useMemo(targetIcon, []);

  function onKeyDown({ originalEvent: event }: LeafletKeyboardEvent) {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation();
    const step = point(arrow[0], arrow[1]).multiplyBy(event.shiftKey ? 1 : STEP_PX);
    // `map.project` returns fractions of pixels. Rounded container points would move the marker sideways too.
    const next = map.unproject(map.project(position).add(step));
    map.panInside(next, { padding: [32, 32], animate: !prefersLessMotion() });
    onChoose(next);
  }
  useEffect(() => {
    if (!still) marker.current?.getElement()?.setAttribute('aria-label', label);
  }, [label, still]);

  return (
    <Marker
      ref={marker}
      position={position}
      icon={icon}
      draggable={!still}
      interactive={!still}
      keyboard={!still}
      autoPan={!prefersLessMotion()}
      autoPanOnFocus={false}
      eventHandlers={{
        dragend: () => marker.current && onChoose(marker.current.getLatLng()),
        keydown: onKeyDown,
      }}
    />
  );
}

/** Rounds to six decimals (11 cm). Wraps the longitude, because a person can drag the map round the world. */
export function roundPosition(position: LatLngLiteral): LatLngLiteral {
  const { lat, lng } = latLng(position).wrap();
  return { lat: Util.formatNum(Math.min(90, Math.max(-90, lat)), 6), lng: Util.formatNum(lng, 6) };
}

interface PlaceMarkersProps {
  places: readonly Place[];
  glyph: string;
  nameOf(place: Place): Words;
  text: Translate;
  onOpen(at: LatLngLiteral, ids: readonly number[], from: HTMLElement | undefined): void;
}

export function PlaceMarkers({ places, glyph, nameOf, text, onOpen }: PlaceMarkersProps) {
  const map = useMap();
  const clusters = useMemo(() => clusterPlaces(places), [places]);
  const [view, setView] = useState(() => viewOf(map));
  useMapEvents({ moveend: () => setView(viewOf(map)), resize: () => setView(viewOf(map)) });
  const markers = useMemo(() => clusters.getClusters(view.bounds, view.zoom), [clusters, view]);

  function enter(id: number, position: LatLngLiteral, from: HTMLElement | undefined) {
    const zoom = clusters.getClusterExpansionZoom(id);
    if (zoom > MAX_ZOOM) {
      const leaves = clusters.getLeaves(id, Number.POSITIVE_INFINITY);
      const ids = leaves.map(({ properties }) => properties.id);
      return onOpen(position, ids, from);
    }
    map.setView(position, zoom, { animate: !prefersLessMotion() });
    if (from === document.activeElement) map.getContainer().focus({ preventScroll: true });
  }

  return markers.map(({ geometry, properties }) => {
    if (!('cluster' in properties)) {
      const position = positionOf(properties);
      return (
        <MapMarker
          key={properties.id}
          position={position}
          sign={glyph}
          name={nameOf(properties)}
          onOpen={(from) => onOpen(position, [properties.id], from)}
        />
      );
    }
    const [lng = 0, lat = 0] = geometry.coordinates;
    const { cluster_id: id, point_count: count } = properties as ClusterProperties;
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

/** Returns the extended view, so that markers are rendered before they become visible. */
function viewOf(map: LeafletMap) {
  const around = map.getBounds().pad(0.5);
  const bounds = [around.getWest(), around.getSouth(), around.getEast(), around.getNorth()];
  return { bounds: bounds as [number, number, number, number], zoom: Math.round(map.getZoom()) };
}
