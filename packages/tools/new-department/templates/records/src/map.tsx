import { addPlaceTexts } from '@ar/places/place-texts';
import { PlacesMap } from '@ar/places/places-map';
import { PopupDescription, PopupImage } from '@ar/places/popup-parts';
import type { ListMapProps } from '@ar/records';
import { useText } from '@ar/session';
import { kind, type Row } from './kind.ts';

addPlaceTexts(kind.resource);

/** The icon on the map's markers: the `d` of an SVG path on a 24 × 24 grid. */
const GLYPH =
  'M12 3.5a6 6 0 0 1 6 6c0 4.5-6 11-6 11s-6-6.5-6-11a6 6 0 0 1 6-6ZM12 11.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z';

const popup = (place: Row) => <Popup place={place} />;

export default function RecordsMap(props: ListMapProps) {
  return <PlacesMap {...props} entity={kind} glyph={GLYPH} popup={popup} />;
}

function Popup({ place }: { place: Row }) {
  const text = useText(kind.resource);
  return (
    <>
      <PopupImage src={place.picture} words={place.name} lang={undefined} />
      <PopupDescription words={place.description ?? ''} missing={text('noDescription')} text={text} />
    </>
  );
}
