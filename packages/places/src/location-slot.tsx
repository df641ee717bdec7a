import { type Translate, useText } from '@ar/session';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import classes from './location-slot.module.css';
import type { PickerMapProps } from './picker-map.tsx';
import { addPlaceTexts } from './place-texts.ts';
import { areSwapped, type Position, parsePosition } from './position.ts';

interface LocationPickerProps {
  /** The department's texts, with `addPlaceTexts` among them. */
  namespace: string;
  /** As the form's fields have them: numbers, or what was typed. */
  latitude: unknown;
  longitude: unknown;
  /** The person has chosen another place; six decimals at most. */
  onChange(position: Position): void;
  /** A preview: the map shows the place and does nothing. */
  readOnly?: boolean;
}

/** A map that fills in the fields of latitude and longitude. Its code is fetched when it is first shown. */
export function LocationPicker(props: LocationPickerProps) {
  const { namespace, latitude, longitude, onChange, readOnly = false } = props;
  const text = useText(namespace);
  const region = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(readOnly);
  const position = parsePosition({ latitude, longitude });

  function swap({ latitude, longitude }: Position) {
    onChange({ latitude: longitude, longitude: latitude });
    // The button that was pressed goes.
    toggle.current?.focus();
  }

  return (
    <div className={classes.picker}>
      <div>
        <div role="status">
          {!readOnly && position && areSwapped(position) && (
            <p className={classes.doubt}>
              {text('swapDoubt')}{' '}
              <button type="button" className={classes.button} onClick={() => swap(position)}>
                {text('swap')}
              </button>
            </p>
          )}
        </div>
        <button
          ref={toggle}
          type="button"
          className={classes.button}
          aria-expanded={shown}
          aria-controls={region}
          onClick={() => setShown(!shown)}
        >
          {text(shown ? 'hideMap' : 'showMap')}
        </button>
      </div>
      <div id={region} hidden={!shown}>
        {shown && <LoadedMap position={position} onChange={onChange} readOnly={readOnly} text={text} />}
      </div>
    </div>
  );
}

/** The map once its code is here; a form goes on without it (not `React.lazy`, which would throw into the form). */
function LoadedMap(props: PickerMapProps) {
  const query = useQuery({
    queryKey: ['location-picker'],
    queryFn: () => import('./picker-map.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
  const { text } = props;
  if (query.data) return <query.data.PickerMap {...props} />;
  if (query.error) return <NotLoaded text={text} onRetry={() => void query.refetch()} />;
  return <p className={classes.waiting}>{text('mapLoading')}</p>;
}

function NotLoaded({ text, onRetry }: { text: Translate; onRetry(): void }) {
  return (
    <div role="alert" className={classes.waiting}>
      <p>{text('pickerFailed')}</p>
      <button type="button" className={classes.button} onClick={onRetry}>
        {text('retry')}
      </button>
    </div>
  );
}

interface LocationSlotProps {
  values: Record<string, unknown>;
  set(name: string, value: string): void;
  readOnly: boolean;
}

/** The map that stands among a form's fields and fills in its `latitude` and `longitude`. */
export function locationSlot(namespace: string) {
  addPlaceTexts(namespace);
  return function LocationSlot({ values, set, readOnly }: LocationSlotProps) {
    return (
      <LocationPicker
        namespace={namespace}
        latitude={values.latitude}
        longitude={values.longitude}
        onChange={({ latitude, longitude }) => {
          set('latitude', String(latitude));
          set('longitude', String(longitude));
        }}
        readOnly={readOnly}
      />
    );
  };
}
