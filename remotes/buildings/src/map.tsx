import { building, type MapBuilding } from '@ar/domain/entities/building';
import { addPlaceTexts } from '@ar/places/place-texts';
import { PlacesMap } from '@ar/places/places-map';
import type { ListMapProps } from '@ar/records';
import { BuildingPopup } from './popup.tsx';

addPlaceTexts('buildings');

/** A crane. */
const CRANE = 'M8 21V3.5M5 21h6M3.5 6.5h17M8 3.5l10.5 3M8 3.5l-3.5 3M17 6.5v4M15.5 10.5h3v3h-3Z';

const popup = (place: MapBuilding) => <BuildingPopup place={place} />;

export default function BuildingsMap(props: ListMapProps) {
  return <PlacesMap {...props} entity={building} glyph={CRANE} popup={popup} />;
}
