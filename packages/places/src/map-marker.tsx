import {
  type DivIcon,
  divIcon,
  type LatLngLiteral,
  type Marker as LeafletMarker,
  latLng,
  point,
  Util,
} from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Words } from './in-language.ts';
import { Marker, useMap } from './leaflet-in-react.ts';
import classes from './map-marker.module.css';
import { prefersLessMotion } from './position.ts';

interface MarkerProps {
  position: LatLngLiteral;
  sign: Glyph | number;
  name: Words;
  onOpen(from: HTMLElement | undefined): void;
}

export function MapMarker({ position: { lat, lng }, name: { words, lang }, sign, onOpen }: MarkerProps) {
  const map = useMap();
  const icon = useMemo(() => iconOf(sign), [sign]);
  const marker = useRef<LeafletMarker>(null);
  const open = useEffectEvent(() => onOpen(marker.current?.getElement()));
  const pressed = useMemo(() => ({ click: () => open() }), []);

  useEffect(() => {
    const element = icon && marker.current?.getElement();
    if (!element) return;
    element.setAttribute('aria-label', words);
    element.title = words;
    element.lang = lang ?? '';
    const stop = new AbortController();
    const { signal } = stop;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      open();
    };
    // Leaflet's own `autoPanOnFocus` is always animated.
    const onFocus = () => map.panInside([lat, lng], { padding: [32, 32], animate: !prefersLessMotion() });
    element.addEventListener('keydown', onKeyDown, { signal });
    element.addEventListener('focus', onFocus, { signal });
    return () => stop.abort();
  }, [map, icon, words, lang, lat, lng]);

  return (
    <Marker ref={marker} position={[lat, lng]} icon={icon} autoPanOnFocus={false} eventHandlers={pressed} />
  );
}

export type Glyph = string;

const SVG = 'http://www.w3.org/2000/svg';

// Centred on its point, so that a map fitted with 20 px of padding shows all of it. The target is larger, for fingers.
const SIZE = 44;

/** Leaflet would put an icon's text into the page as HTML, so it gets an element. Each marker needs its own. */
function iconOf(sign: Glyph | number, className = ''): DivIcon {
  const badge = document.createElement('span');
  const isGroup = typeof sign === 'number';
  badge.className = (isGroup ? classes.cluster : classes.place) ?? '';
  badge.append(isGroup ? String(sign) : drawingOf(sign));
  return divIcon({ className: `${classes.marker} ${className}`.trim(), html: badge, iconSize: [SIZE, SIZE] });
}

function drawingOf(glyph: Glyph): Element {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  drawing.appendChild(document.createElementNS(SVG, 'path')).setAttribute('d', glyph);
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
  still?: boolean;
  isFocused?: boolean;
  label: string;
  onChoose(position: LatLngLiteral): void;
}

/** The chosen place: pressed, dragged, or moved by the arrow keys (WCAG 2.5.7: dragging is never the only way). */
export function TargetMarker(props: TargetMarkerProps) {
  const { position, still = false, isFocused = false, label, onChoose } = props;
  const map = useMap();
  const marker = useRef<LeafletMarker>(null);
  const icon = useMemo(targetIcon, []);
  const dropped = useEffectEvent(() => marker.current && onChoose(marker.current.getLatLng()));
  const heard = useMemo(() => ({ dragend: () => dropped() }), []);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation();
    const step = point(arrow[0], arrow[1]).multiplyBy(event.shiftKey ? 1 : STEP_PX);
    // Not by points of the container: those are whole pixels, and each step up would drift sideways.
    const next = map.unproject(map.project(position).add(step));
    map.panInside(next, { padding: [32, 32], animate: !prefersLessMotion() });
    onChoose(next);
  });
  useEffect(() => {
    const element = marker.current?.getElement();
    if (!element || still) return;
    element.setAttribute('aria-label', label);
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    element.addEventListener('keydown', listener);
    return () => element.removeEventListener('keydown', listener);
  }, [label, still]);
  useEffect(() => {
    if (isFocused) marker.current?.getElement()?.focus({ preventScroll: true });
  }, [isFocused]);

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
      eventHandlers={heard}
    />
  );
}

/** A position as it is kept: six decimals are 11 cm, and within ±180 after the map was dragged round the world. */
export function roundPosition(position: LatLngLiteral): LatLngLiteral {
  const { lat, lng } = latLng(position).wrap();
  return { lat: Util.formatNum(Math.min(90, Math.max(-90, lat)), 6), lng: Util.formatNum(lng, 6) };
}
