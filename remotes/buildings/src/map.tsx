import { type Building, building } from '@ar/domain/entities/building';
import { useInLanguage } from '@ar/places/in-language';
import { addPlaceTexts } from '@ar/places/place-texts';
import { PlacesMap } from '@ar/places/places-map';
import { PopupDescription, PopupFacts, PopupImage } from '@ar/places/popup-parts';
import { type ListMapProps, useShow } from '@ar/records';
import { useText } from '@ar/session';

addPlaceTexts('buildings');

const CRANE = 'M8 21V3.5M5 21h6M3.5 6.5h17M8 3.5l10.5 3M8 3.5l-3.5 3M17 6.5v4M15.5 10.5h3v3h-3Z';

const popup = (place: Building) => <Popup place={place} />;

export default function BuildingsMap(props: ListMapProps) {
  return <PlacesMap {...props} entity={building} glyph={CRANE} popup={popup} />;
}

const FACTS = ['investor', 'building_size', 'construction_start_date', 'construction_end_date'] as const;

function Popup({ place }: { place: Building }) {
  const text = useText('buildings');
  const show = useShow();
  const inLanguage = useInLanguage(building);
  return (
    <>
      <PopupImage src={place.image} {...inLanguage(place, 'image_alt')} />
      <PopupFacts facts={FACTS.map((name) => [text(name), show.value(building.fields[name], place[name])])} />
      <PopupDescription {...inLanguage(place, 'description')} text={text} />
    </>
  );
}
