import { MAP_CENTRE } from '@ar/domain/limits';
import type { Translate } from '@ar/session';
import { useRef, useState } from 'react';
import { findMe, type PositionProblem } from './find-me.ts';
import classes from './location-picker.module.css';
import { MapCanvas } from './map-canvas.tsx';
import { PickerMarker } from './picker-marker.tsx';
import { type Position, roundPosition } from './position.ts';

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
