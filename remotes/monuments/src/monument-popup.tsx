import type { MapMonument } from '@ar/domain/entities/monument';
import { inLanguage } from '@ar/places/in-language';
import { PopupAudio, PopupDescription, PopupImage } from '@ar/places/popup-parts';
import { useLanguage, useText } from '@ar/session';

/** A monument on the map. */
export function MonumentPopup({ monument }: { monument: MapMonument }) {
  const text = useText('monuments');
  const { language } = useLanguage();
  const { description, description_en, image, image_alt, image_alt_en, audio_description } = monument;
  return (
    <>
      <PopupImage src={image} {...inLanguage(language, image_alt, image_alt_en)} />
      <PopupDescription
        {...inLanguage(language, description, description_en)}
        missing={text('noDescription')}
        text={text}
      />
      {audio_description && <PopupAudio src={audio_description} label={text('audioDescription')} />}
    </>
  );
}
