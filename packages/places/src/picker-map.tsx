import { MAP_CENTRE } from '@ar/domain/limits';
import type { Translate } from '@ar/session';
import { type Map as LeafletMap, type Marker as LeafletMarker, point } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import classes from './location-slot.module.css';
import { MapCanvas } from './map-canvas.tsx';
import { targetIcon } from './map-marker.tsx';
import { type Position, prefersLessMotion, roundPosition } from './position.ts';

export interface PickerMapProps {
  position: Position | undefined;
  onChange(position: Position): void;
  readOnly: boolean;
  text: Translate;
}

const ZOOM = 13;

/** The map of a form. */
export function PickerMap({ position, onChange, readOnly, text }: PickerMapProps) {
  const centre = useRef(position ?? MAP_CENTRE);
  const [looked, setLooked] = useState<Position>(centre.current);
  const choose = (chosen: Position) => onChange(roundPosition(chosen));
  const words = position
    ? text('pickDone', { latitude: position.latitude, longitude: position.longitude })
    : text('pickNone');
  return (
    <div className={classes.body}>
      <div className={classes.map}>
        <MapCanvas
          label={readOnly ? words : text('mapLabel')}
          centre={centre.current}
          zoom={ZOOM}
          still={readOnly}
          text={text}
        >
          <PickerMarker
            position={position}
            still={readOnly}
            label={text('pickMarker')}
            onChoose={choose}
            onLook={setLooked}
          />
        </MapCanvas>
      </div>
      {!readOnly && (
        <>
          <p className={classes.hint}>{text('pickHint')}</p>
          <div className={classes.actions}>
            <MyLocation text={text} onFound={choose} />
            <button type="button" className={classes.button} onClick={() => choose(looked)}>
              {text('pickCentre')}
            </button>
          </div>
          <p role="status" className={classes.hint}>
            {words}
          </p>
        </>
      )}
    </div>
  );
}

type Search = 'idle' | 'looking' | PositionProblem;

/** Fills in where the person stands: staff enter monuments with the phone in front of them. */
function MyLocation({ text, onFound }: { text: Translate; onFound(position: Position): void }) {
  const [search, setSearch] = useState<Search>('idle');
  const looking = search === 'looking';

  async function look() {
    if (looking) return;
    setSearch('looking');
    const answer = await findMe(navigator.geolocation);
    setSearch(typeof answer === 'string' ? answer : 'idle');
    if (typeof answer !== 'string') onFound(answer);
  }

  return (
    <>
      <button type="button" className={classes.button} aria-disabled={looking} onClick={() => void look()}>
        {text(looking ? 'pickLocating' : 'pickMine')}
      </button>
      {search !== 'idle' && !looking && (
        <p role="alert" className={classes.problem}>
          {text(`geolocation-${search}`)}
        </p>
      )}
    </>
  );
}

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
function PickerMarker({ position, still, label, onChoose, onLook }: PickerMarkerProps) {
  const map = useMapEvents({
    click: ({ latlng }) => still || onChoose({ latitude: latlng.lat, longitude: latlng.lng }),
    moveend: () => onLook(centreOf(map)),
  });
  useInSight(map, position);
  return position ? <Target position={position} still={still} label={label} onChoose={onChoose} /> : null;
}

function Target(props: Omit<PickerMarkerProps, 'onLook'> & { position: Position }) {
  const { position, still, label, onChoose } = props;
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

type PositionProblem = 'denied' | 'unavailable' | 'timeout';

const TIMEOUT_MS = 15_000;
// A fix of the last minute is where the person still stands.
const MAXIMUM_AGE_MS = 60_000;

/** By the codes of the Geolocation API. */
const PROBLEMS: Record<number, PositionProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** Where the device is, or why that is not known. */
export function findMe(geolocation: Geolocation | undefined): Promise<Position | PositionProblem> {
  if (!geolocation) return Promise.resolve('unavailable');
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => resolve(PROBLEMS[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAXIMUM_AGE_MS },
    );
  });
}
