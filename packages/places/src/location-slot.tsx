import { LocationPicker } from './location-picker.tsx';
import { addPlaceTexts } from './place-texts.ts';

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
