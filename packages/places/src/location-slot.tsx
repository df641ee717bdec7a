import { farFromCity } from '@ar/domain/far-from-city';
import { useLanguage, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Lazy } from '@ar/ui/lazy';
import type { LatLngLiteral } from 'leaflet';
import { useEffect, useId, useState } from 'react';
import { GeocodeButton } from './geocode-button.tsx';
import classes from './location-slot.module.css';
import { addPlaceTexts } from './place-texts.ts';
import { parsePosition } from './position.ts';

interface SlotProps {
  values: { address?: unknown; latitude?: unknown; longitude?: unknown };
  set(name: 'address' | 'latitude' | 'longitude', value: string): void;
  readOnly: boolean;
}

export function placeSlots(namespace: string) {
  addPlaceTexts(namespace);
  // The event `found` opens the map of the longitude slot after the address slot has found coordinates.
  const found = new EventTarget();
  const group = 'placeGroup';
  return {
    address: { group, below: addressSlot(namespace, () => found.dispatchEvent(new Event('found'))) },
    latitude: { group },
    longitude: { group, below: locationSlot(namespace, found), doubt: FarDoubt },
  };
}

const addressSlot = (namespace: string, onFound: () => void) =>
  function AddressSlot({ values, set, readOnly }: SlotProps) {
    const text = useText(namespace);
    if (readOnly) return null;
    const address = String(values.address ?? '').trim();
    const { latitude = '', longitude = '' } = values;
    return (
      <GeocodeButton
        label={text('findOnMap')}
        query={address.length > 1 ? { q: address } : undefined}
        noQueryText={text('geocodeNoAddress')}
        noResultText={text('geocodeNone')}
        current={latitude || longitude ? `${latitude}, ${longitude}` : ''}
        format={({ latitude, longitude }) => `${latitude}, ${longitude}`}
        onChoose={(result) => {
          set('latitude', String(result.latitude));
          set('longitude', String(result.longitude));
          onFound();
        }}
        text={text}
      />
    );
  };

function FarDoubt({ values }: Pick<SlotProps, 'values'>) {
  const { language } = useLanguage();
  const position = parsePosition(values);
  const doubt = position && farFromCity({ latitude: position.lat, longitude: position.lng }, language);
  return (
    <div role="status" className={classes.far}>
      {doubt && <span>{doubt}</span>}
    </div>
  );
}

const loadMap = () => import('./picker-map.tsx');

const locationSlot = (namespace: string, found: EventTarget) =>
  function LocationSlot({ values, set, readOnly }: SlotProps) {
    const text = useText(namespace);
    const region = useId();
    const [shown, setShown] = useState(readOnly);
    const position = parsePosition(values);
    useEffect(() => {
      const show = () => setShown(true);
      found.addEventListener('found', show);
      return () => found.removeEventListener('found', show);
    }, []);

    function onChange({ lat, lng }: LatLngLiteral) {
      set('latitude', String(lat));
      set('longitude', String(lng));
    }

    return (
      <div className={classes.slot}>
        <Button roomy aria-expanded={shown} aria-controls={region} onClick={() => setShown(!shown)}>
          {text(shown ? 'hideMap' : 'showMap')}
        </Button>
        <div id={region} className={classes.stack}>
          {shown && (
            <Lazy
              load={loadMap}
              waiting={<p>{text('mapLoading')}</p>}
              failed={(retry) => (
                <div role="alert" className={classes.stack}>
                  <p>{text('pickerFailed')}</p>
                  <Button roomy onClick={retry}>
                    {text('retry')}
                  </Button>
                </div>
              )}
            >
              {({ PickerMap }) => <PickerMap {...{ position, onChange, readOnly, text }} />}
            </Lazy>
          )}
          {shown && !readOnly && (
            <GeocodeButton
              label={text('suggestAddress')}
              query={position && { lat: position.lat, lon: position.lng }}
              noQueryText={text('geocodeNoPlace')}
              noResultText={text('geocodeNoneHere')}
              current={String(values.address ?? '').trim()}
              format={({ address }) => address}
              onChoose={({ address }) => set('address', address)}
              text={text}
            />
          )}
        </div>
      </div>
    );
  };
