import classes from './map-popup.module.css';
import type { MapPlace } from './places-map.tsx';

interface SamePlaceListProps<Place> {
  places: readonly Place[];
  onChoose(place: Place): void;
}

/** Places on one point, which no zoom would bring apart. */
export function SamePlaceList<Place extends MapPlace>({ places, onChoose }: SamePlaceListProps<Place>) {
  return (
    <ul className={classes.same}>
      {places.map((place) => (
        <li key={place.id}>
          <button type="button" onClick={() => onChoose(place)}>
            {place.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
