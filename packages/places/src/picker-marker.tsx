import { type Map as LeafletMap, type Marker as LeafletMarker, point } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import { targetIcon } from './marker-icons.ts';
import type { Position } from './position.ts';
import { prefersLessMotion } from './reduced-motion.ts';

interface PickerMarkerProps {
  position: Position | undefined;
  still: boolean;
  label: string;
  onChoose(position: Position): void;
  /** The middle of what is seen has moved. */
  onLook(centre: Position): void;
}

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const STEP_PX = 10;

/** The chosen place: pressed, dragged, or moved by the arrow keys (WCAG 2.5.7: dragging is never the only way). */
export function PickerMarker({ position, still, label, onChoose, onLook }: PickerMarkerProps) {
  const map = useMapEvents({
    click: ({ latlng }) => still || onChoose({ latitude: latlng.lat, longitude: latlng.lng }),
    moveend: () => onLook(centreOf(map)),
  });
  useInSight(map, position);
  return position ? <Target position={position} still={still} label={label} onChoose={onChoose} /> : null;
}

function Target({
  position,
  still,
  label,
  onChoose,
}: Omit<PickerMarkerProps, 'onLook'> & { position: Position }) {
  const map = useMap();
  const marker = useRef<LeafletMarker>(null);
  const icon = useMemo(() => targetIcon(), []);
  const dropped = useEffectEvent(() => {
    const place = marker.current?.getLatLng();
    if (place) onChoose({ latitude: place.lat, longitude: place.lng });
  });
  const heard = useMemo(() => ({ dragend: () => dropped() }), []);

  const moveBy = useEffectEvent((x: number, y: number) => {
    // Not by points of the container: those are whole pixels, and each step up would drift sideways.
    const from = map.project([position.latitude, position.longitude]);
    const to = map.unproject(from.add(point(x, y)));
    onChoose({ latitude: to.lat, longitude: to.lng });
  });
  useEffect(() => {
    const element = marker.current?.getElement();
    if (!element || still) return;
    element.setAttribute('aria-label', label);
    const stop = new AbortController();
    element.addEventListener(
      'keydown',
      (event) => {
        const arrow = ARROWS[event.key];
        if (!arrow) return;
        event.preventDefault();
        event.stopPropagation();
        // With Shift for the last metres.
        const step = event.shiftKey ? 1 : STEP_PX;
        moveBy(arrow[0] * step, arrow[1] * step);
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [label, still]);

  return (
    <Marker
      ref={marker}
      position={[position.latitude, position.longitude]}
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

/** Follows coordinates that were typed out of what is seen. */
function useInSight(map: LeafletMap, position: Position | undefined) {
  const { latitude, longitude } = position ?? {};
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    if (!map.getBounds().contains([latitude, longitude]))
      map.setView([latitude, longitude], undefined, { animate: false });
  }, [map, latitude, longitude]);
}

function centreOf(map: LeafletMap): Position {
  const { lat, lng } = map.getCenter();
  return { latitude: lat, longitude: lng };
}
