import type { Words } from './in-language.ts';
import classes from './map-popup.module.css';
import type { MapPlace } from './places-map.tsx';

interface SamePlaceListProps<Place> {
  places: readonly Place[];
  nameOf(place: Place): Words<string>;
  onChoose(place: Place): void;
}

/** Places on one point, which no zoom would bring apart. */
export function SamePlaceList<Place extends MapPlace>({
  places,
  nameOf,
  onChoose,
}: SamePlaceListProps<Place>) {
  return (
    <ul className={classes.same}>
      {places.map((place) => {
        const { words, lang } = nameOf(place);
        return (
          <li key={place.id}>
            <button type="button" lang={lang} onClick={() => onChoose(place)}>
              {words}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
