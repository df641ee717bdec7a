import { MAP_CENTRE } from '@ar/domain/limits';
import { CITY_REACH_METRES, isInCity, metresBetween } from '@ar/domain/measures';
import { type Translate, useLanguage } from '@ar/session';
import { formatDistance } from '@ar/ui/format';
import type { LatLngLiteral } from 'leaflet';

interface FarFromCityProps {
  position: LatLngLiteral;
  text: Translate;
}

/** Says of a place far from the city that visitors' maps leave it out; nothing of any other. */
export function FarFromCity({ position: { lat: latitude, lng: longitude }, text }: FarFromCityProps) {
  const { tag } = useLanguage();
  const place = { latitude, longitude };
  if (isInCity(place)) return null;
  const kilometres = (metres: number) => formatDistance(Math.round(metres / 1000) * 1000, tag);
  const away = metresBetween(MAP_CENTRE, place);
  return (
    <span>{text('placeFar', { distance: kilometres(away), reach: kilometres(CITY_REACH_METRES) })}</span>
  );
}
