import type { Translate } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useQuery } from '@tanstack/react-query';
import type { LatLngLiteral } from 'leaflet';
import { geocoding } from './ask-geocoder.ts';
import { Attribution } from './attribution.tsx';
import classes from './map-popup.module.css';

interface NewPlaceProps {
  at: LatLngLiteral;
  text: Translate;
  onAdd(start: Readonly<Record<string, string>>): void;
}

/** An empty spot: where it is, its address if one is known, and the way to a new record there. */
export function NewPlace({ at: { lat, lng }, text, onAdd }: NewPlaceProps) {
  const { data, isFetching } = useQuery(geocoding({ lat, lon: lng }));
  const [known] = data?.found ?? [];
  return (
    <>
      <p className={classes.coordinates}>
        {lat}, {lng}
      </p>
      <p role="status">
        <span>{known?.address ?? text(isFetching ? 'addressLooking' : 'addressUnknown')}</span>
        {known && data?.attribution && (
          <small className={classes.owner}>
            <Attribution words={data.attribution} />
          </small>
        )}
      </p>
      <div className={classes.actions}>
        <Button
          appearance="primary"
          onClick={() =>
            onAdd({
              latitude: String(lat),
              longitude: String(lng),
              ...(known && { address: known.address }),
            })
          }
        >
          {text('addHere')}
        </Button>
      </div>
    </>
  );
}
