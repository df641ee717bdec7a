import { type MapMonument, monument } from '@ar/domain/entities/monument';
import { useInLanguage } from '@ar/places/in-language';
import { PopupAudio, PopupDescription, PopupImage } from '@ar/places/popup-parts';
import { useText } from '@ar/session';

/** A monument on the map. */
export function MonumentPopup({ place }: { place: MapMonument }) {
  const text = useText('monuments');
  const inLanguage = useInLanguage(monument);
  return (
    <>
      <PopupImage src={place.image} {...inLanguage(place, 'image_alt')} />
      <PopupDescription {...inLanguage(place, 'description')} missing={text('noDescription')} text={text} />
      {place.audio_description && (
        <PopupAudio src={place.audio_description} label={text('audio_description')} />
      )}
    </>
  );
}
