import { type Translate, useText } from '@ar/session';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import classes from './location-picker.module.css';
import type { PickerMapProps } from './picker-map.tsx';
import { type Position, parsePosition } from './position.ts';

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

/**
 * A map that fills in the fields of latitude and longitude, which stand beside it and do without it. Its code is
 * fetched when it is first shown.
 */
export function LocationPicker(props: LocationPickerProps) {
  const { namespace, latitude, longitude, onChange, readOnly = false } = props;
  const text = useText(namespace);
  const region = useId();
  const [shown, setShown] = useState(readOnly);
  return (
    <div className={classes.picker}>
      <button
        type="button"
        className={classes.button}
        aria-expanded={shown}
        aria-controls={region}
        onClick={() => setShown(!shown)}
      >
        {text(shown ? 'hideMap' : 'showMap')}
      </button>
      <div id={region} hidden={!shown}>
        {shown && (
          <LoadedMap
            position={parsePosition({ latitude, longitude })}
            onChange={onChange}
            readOnly={readOnly}
            text={text}
          />
        )}
      </div>
    </div>
  );
}

/** The map once its code is here; a form goes on without it (not `React.lazy`, which would throw into the form). */
function LoadedMap(props: PickerMapProps) {
  const {
    data: code,
    error,
    refetch,
  } = useQuery({
    queryKey: ['location-picker'],
    queryFn: () => import('./picker-map.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
  const { text } = props;
  if (code) return <code.PickerMap {...props} />;
  if (error) return <NotLoaded text={text} onRetry={() => void refetch()} />;
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
