import type { MapMonument } from '@ar/domain/entities/monument';
import { addPlaceTexts } from '@ar/places/place-texts';
import { PlacesMap } from '@ar/places/places-map';
import type { ListMapProps } from '@ar/records';
import { MonumentPopup } from './monument-popup.tsx';

addPlaceTexts('monuments');

/** A tower with its battlements. */
const TOWER = 'M8 21V9.5h8V21M6.5 9.5V4h2.5v2h2V4h2v2h2V4h2.5v5.5ZM10.5 21v-4.5a1.5 1.5 0 0 1 3 0V21M5 21h14';

/** What the list's search looks through, too (the API's `search_text`). */
const searched = ({ name, name_en, address }: MapMonument) => [name, name_en, address];
const popup = (monument: MapMonument) => <MonumentPopup monument={monument} />;

export default function MonumentsMap(props: ListMapProps) {
  return (
    <PlacesMap
      {...props}
      resource="/ar_platform/monuments/"
      namespace="monuments"
      searched={searched}
      glyph={TOWER}
      popup={popup}
    />
  );
}
