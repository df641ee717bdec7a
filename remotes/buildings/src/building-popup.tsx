import type { MapBuilding } from '@ar/domain/entities/building';
import { ModelViewer } from '@ar/model-viewer/model-viewer';
import { inLanguage } from '@ar/places/in-language';
import { PopupDescription, PopupFacts, PopupImage } from '@ar/places/popup-parts';
import { useShow } from '@ar/records';
import { useLanguage, useText } from '@ar/session';

/** A building site on the map. */
export function BuildingPopup({ building }: { building: MapBuilding }) {
  const text = useText('buildings');
  const show = useShow(text);
  const { language } = useLanguage();
  const { image, image_alt, image_alt_en, description, description_en } = building;
  return (
    <>
      <PopupImage src={image} {...inLanguage(language, image_alt, image_alt_en)} />
      <PopupFacts
        facts={[
          [text('investor'), show.entered(building.investor)],
          [text('building_size'), show.area(building.building_size)],
          [text('construction_start_date'), show.date(building.construction_start_date)],
          [text('construction_end_date'), show.date(building.construction_end_date)],
        ]}
      />
      <PopupDescription {...inLanguage(language, description, description_en)} text={text} />
      {building.model_3d && (
        <ModelViewer
          source={building.model_3d}
          name={building.model_3d}
          label={inLanguage(language, building.name, building.name_en).words}
        />
      )}
    </>
  );
}
