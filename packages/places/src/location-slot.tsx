import { useText } from '@ar/session';
import { useQuery } from '@tanstack/react-query';
import type { LatLngLiteral } from 'leaflet';
import { useId, useRef, useState } from 'react';
import classes from './location-slot.module.css';
import type { PickerMapProps } from './picker-map.tsx';
import { addPlaceTexts } from './place-texts.ts';
import { areSwapped, parsePosition } from './position.ts';

interface LocationSlotProps {
  values: { latitude?: unknown; longitude?: unknown };
  set(name: 'latitude' | 'longitude', value: string): void;
  readOnly: boolean;
}

/** The map among a form's fields that fills in `latitude` and `longitude`; its code is fetched when it is first shown. */
export function locationSlot(namespace: string) {
  addPlaceTexts(namespace);
  return function LocationSlot({ values, set, readOnly }: LocationSlotProps) {
    const text = useText(namespace);
    const region = useId();
    const toggle = useRef<HTMLButtonElement>(null);
    const [shown, setShown] = useState(readOnly);
    const position = parsePosition(values);

    function onChange({ lat, lng }: LatLngLiteral) {
      set('latitude', String(lat));
      set('longitude', String(lng));
    }

    function swap({ lat, lng }: LatLngLiteral) {
      onChange({ lat: lng, lng: lat });
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
          {shown && <LoadedMap {...{ position, onChange, readOnly, text }} />}
        </div>
      </div>
    );
  };
}

/** The map once its code is here; a form goes on without it (not `React.lazy`, which would throw into the form). */
function LoadedMap(props: PickerMapProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['location-picker'],
    queryFn: () => import('./picker-map.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
  const { text } = props;
  if (data) return <data.PickerMap {...props} />;
  if (!error) return <p className={classes.waiting}>{text('mapLoading')}</p>;
  return (
    <div role="alert" className={classes.waiting}>
      <p>{text('pickerFailed')}</p>
      <button type="button" className={classes.button} onClick={() => void refetch()}>
        {text('retry')}
      </button>
    </div>
  );
}
