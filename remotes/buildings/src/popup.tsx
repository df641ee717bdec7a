import { building, type MapBuilding } from '@ar/domain/entities/building';
import { ModelViewer } from '@ar/model-viewer/model-viewer';
import { useInLanguage } from '@ar/places/in-language';
import { PopupDescription, PopupFacts, PopupImage } from '@ar/places/popup-parts';
import { useShow } from '@ar/records';
import { useText } from '@ar/session';

const FACTS = ['investor', 'building_size', 'construction_start_date', 'construction_end_date'] as const;

/** A building site on the map. */
export function BuildingPopup({ place }: { place: MapBuilding }) {
  const text = useText('buildings');
  const show = useShow(text);
  const inLanguage = useInLanguage(building);
  return (
    <>
      <PopupImage src={place.image} {...inLanguage(place, 'image_alt')} />
      <PopupFacts facts={FACTS.map((name) => [text(name), show.value(building.fields[name], place[name])])} />
      <PopupDescription {...inLanguage(place, 'description')} text={text} />
      {place.model_3d && (
        <ModelViewer source={place.model_3d} name={place.model_3d} label={inLanguage(place, 'name').words} />
      )}
    </>
  );
}
