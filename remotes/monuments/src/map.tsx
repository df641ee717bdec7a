import { type MapMonument, monument } from '@ar/domain/entities/monument';
import { addPlaceTexts } from '@ar/places/place-texts';
import { PlacesMap } from '@ar/places/places-map';
import type { ListMapProps } from '@ar/records';
import { MonumentPopup } from './popup.tsx';

addPlaceTexts('monuments');

/** A tower with its battlements. */
const TOWER = 'M8 21V9.5h8V21M6.5 9.5V4h2.5v2h2V4h2v2h2V4h2.5v5.5ZM10.5 21v-4.5a1.5 1.5 0 0 1 3 0V21M5 21h14';

const popup = (place: MapMonument) => <MonumentPopup place={place} />;

export default function MonumentsMap(props: ListMapProps) {
  return <PlacesMap {...props} entity={monument} glyph={TOWER} popup={popup} />;
}
