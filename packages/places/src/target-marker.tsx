import { type LatLngLiteral, type Marker as LeafletMarker, latLng, point, Util } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Marker, useMap } from './leaflet-in-react.ts';
import { targetIcon } from './map-marker.tsx';
import { prefersLessMotion } from './position.ts';

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
  /** Takes the focus as it comes. */
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
    // With Shift for the last metres.
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
