import { MAP_CENTRE } from '@ar/domain/limits';
import type { Translate } from '@ar/session';
import { Button } from '@ar/ui/button';
import type { LatLngLiteral, Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { positionOf } from './cluster-places.ts';
import { useMapEvents } from './leaflet-in-react.ts';
import classes from './location-slot.module.css';
import { MapCanvas } from './map-canvas.tsx';
import { roundPosition, TargetMarker } from './map-marker.tsx';

interface PickerMapProps {
  position: LatLngLiteral | undefined;
  onChange(position: LatLngLiteral): void;
  readOnly: boolean;
  text: Translate;
}

const ZOOM = 13;

export function PickerMap({ position, onChange, readOnly, text }: PickerMapProps) {
  const map = useRef<LeafletMap>(null);
  const choose = (chosen: LatLngLiteral) => onChange(roundPosition(chosen));
  const words = position
    ? text('pickDone', { latitude: position.lat, longitude: position.lng })
    : text('pickNone');
  return (
    <div className={classes.stack}>
      <div className={classes.map}>
        <MapCanvas
          ref={map}
          label={readOnly ? words : text('mapLabel')}
          centre={position ?? positionOf(MAP_CENTRE)}
          zoom={ZOOM}
          still={readOnly}
          text={text}
        >
          <Follow position={position} onPress={readOnly ? undefined : choose} />
          {position && (
            <TargetMarker position={position} still={readOnly} label={text('pickMarker')} onChoose={choose} />
          )}
        </MapCanvas>
      </div>
      {!readOnly && (
        <>
          <p className={classes.hint}>{text('pickHint')}</p>
          <div className={classes.actions}>
            <MyLocation text={text} onFound={choose} />
            <Button roomy onClick={() => map.current && choose(map.current.getCenter())}>
              {text('pickCentre')}
            </Button>
          </div>
          <p role="status" className={classes.hint}>
            {words}
          </p>
        </>
      )}
    </div>
  );
}

type Problem = 'denied' | 'unavailable' | 'timeout';

/** The keys are the codes of `GeolocationPositionError`. */
const PROBLEMS: Record<number, Problem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

function MyLocation({ text, onFound }: { text: Translate; onFound(position: LatLngLiteral): void }) {
  const [status, setStatus] = useState<Problem | 'locating'>();
  const isLocating = status === 'locating';

  function locate() {
    // A browser's settings can disable geolocation.
    if (!navigator.geolocation) return setStatus('unavailable');
    setStatus('locating');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setStatus(undefined);
        onFound({ lat: coords.latitude, lng: coords.longitude });
      },
      ({ code }) => setStatus(PROBLEMS[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  }

  return (
    <>
      <Button roomy disabledFocusable={isLocating} onClick={locate}>
        {text(isLocating ? 'pickLocating' : 'pickMine')}
      </Button>
      {status && !isLocating && (
        <p role="alert" className={classes.problem}>
          {text(`geolocation-${status}`)}
        </p>
      )}
    </>
  );
}

interface FollowProps {
  position: LatLngLiteral | undefined;
  onPress: ((position: LatLngLiteral) => void) | undefined;
}

function Follow({ position, onPress }: FollowProps) {
  const map = useMapEvents({ click: ({ latlng }) => onPress?.(latlng) });
  const { lat, lng } = position ?? {};
  useEffect(() => {
    if (lat === undefined || lng === undefined) return;
    if (!map.getBounds().contains({ lat, lng })) map.setView({ lat, lng }, undefined, { animate: false });
  }, [map, lat, lng]);
  return null;
}
