import { MAP_CENTRE } from '@ar/domain/limits';
import type { Translate } from '@ar/session';
import { Button } from '@ar/ui/button';
import type { LatLngLiteral } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMapEvents } from './leaflet-in-react.ts';
import classes from './location-slot.module.css';
import { MapCanvas } from './map-canvas.tsx';
import { roundPosition, TargetMarker } from './map-marker.tsx';

export interface PickerMapProps {
  position: LatLngLiteral | undefined;
  onChange(position: LatLngLiteral): void;
  readOnly: boolean;
  text: Translate;
}

const ZOOM = 13;
const PODGORICA = { lat: MAP_CENTRE.latitude, lng: MAP_CENTRE.longitude };

export function PickerMap({ position, onChange, readOnly, text }: PickerMapProps) {
  const [start] = useState(position ?? PODGORICA);
  const [looked, setLooked] = useState(start);
  const choose = (chosen: LatLngLiteral) => onChange(roundPosition(chosen));
  const words = position
    ? text('pickDone', { latitude: position.lat, longitude: position.lng })
    : text('pickNone');
  return (
    <div className={classes.stack}>
      <div className={classes.map}>
        <MapCanvas
          label={readOnly ? words : text('mapLabel')}
          centre={start}
          zoom={ZOOM}
          still={readOnly}
          text={text}
        >
          <Follow position={position} onPress={readOnly ? undefined : choose} onLook={setLooked} />
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
            <Button roomy onClick={() => choose(looked)}>
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

const PROBLEMS: Record<number, string> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** Fills in where the person stands: staff enter monuments with the phone in front of them. */
function MyLocation({ text, onFound }: { text: Translate; onFound(position: LatLngLiteral): void }) {
  const [looking, setLooking] = useState(false);
  const [problem, setProblem] = useState<string>();

  function look() {
    setLooking(true);
    setProblem(undefined);
    const end = (code?: number) => {
      setLooking(false);
      setProblem(code === undefined ? undefined : (PROBLEMS[code] ?? 'unavailable'));
    };
    const geolocation: Geolocation | undefined = navigator.geolocation;
    if (!geolocation) return end(2);
    geolocation.getCurrentPosition(
      ({ coords }) => {
        end();
        onFound({ lat: coords.latitude, lng: coords.longitude });
      },
      ({ code }) => end(code),
      // A fix of the last minute is where the person still stands.
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  }

  return (
    <>
      <Button roomy disabledFocusable={looking} onClick={look}>
        {text(looking ? 'pickLocating' : 'pickMine')}
      </Button>
      {problem && (
        <p role="alert" className={classes.problem}>
          {text(`geolocation-${problem}`)}
        </p>
      )}
    </>
  );
}

interface FollowProps {
  position: LatLngLiteral | undefined;
  onPress: ((position: LatLngLiteral) => void) | undefined;
  onLook(centre: LatLngLiteral): void;
}

function Follow({ position, onPress, onLook }: FollowProps) {
  const map = useMapEvents({
    click: ({ latlng }) => onPress?.(latlng),
    moveend: () => onLook(map.getCenter()),
  });
  const { lat, lng } = position ?? {};
  useEffect(() => {
    if (lat === undefined || lng === undefined) return;
    if (!map.getBounds().contains({ lat, lng })) map.setView({ lat, lng }, undefined, { animate: false });
  }, [map, lat, lng]);
  return null;
}
