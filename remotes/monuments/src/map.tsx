import { type Monument, monument } from '@ar/domain/entities/monument';
import { useInLanguage } from '@ar/places/in-language';
import { addPlaceTexts } from '@ar/places/place-texts';
import { PlacesMap } from '@ar/places/places-map';
import { PopupAudio, PopupDescription, PopupImage, PopupWhole } from '@ar/places/popup-parts';
import type { ListMapProps } from '@ar/records';
import { useText } from '@ar/session';

addPlaceTexts('monuments');

const TOWER = 'M8 21V9.5h8V21M6.5 9.5V4h2.5v2h2V4h2v2h2V4h2.5v5.5ZM10.5 21v-4.5a1.5 1.5 0 0 1 3 0V21M5 21h14';

const popup = (place: Monument) => <Popup place={place} />;

export default function MonumentsMap(props: ListMapProps) {
  return <PlacesMap {...props} entity={monument} glyph={TOWER} popup={popup} />;
}

function Popup({ place }: { place: Monument }) {
  const text = useText('monuments');
  const inLanguage = useInLanguage(monument);
  return (
    <>
      <PopupImage src={place.image} {...inLanguage(place, 'image_alt')} />
      <PopupDescription {...inLanguage(place, 'description')} missing={text('noDescription')} text={text} />
      {place.audio_description && (
        <PopupAudio src={place.audio_description} label={text('audio_description')}>
          <PopupWhole {...inLanguage(place, 'transcript')} label={text('transcript')} />
        </PopupAudio>
      )}
    </>
  );
}
