import { inCyrillic } from '@ar/domain/cyrillic';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@ar/domain/languages';
import { type VisitedKind, visitAddress } from '@ar/domain/public-pages';
import { isByAProgram } from '../../platform/uploads/inspect/source-type.ts';
import type { ToldPlace } from './told-place.ts';
import {
  addressOf,
  nameIn,
  type Place,
  type PlaceFile,
  pointOf,
  textOf,
  transcriptOf,
  type VisitedPlace,
} from './visited-places.ts';

const TYPES: Record<VisitedKind, string | string[]> = {
  MONUMENT: ['LandmarksOrHistoricalBuildings', 'TouristAttraction'],
  BUILDING: 'Place',
  PLACE: 'Place',
};

export function placeData(place: VisitedPlace, told: ToldPlace, language: Language, origin: string): object {
  const { kind, record } = place;
  const point = pointOf(record);
  const picture = addressOf(place, 'image');
  const url = origin + visitAddress(told.ITEM, language);
  const [description, address] = [told.DESCRIPTIONS[0]?.TEXT, told.ADDRESSES[0]?.TEXT];
  return {
    '@context': 'https://schema.org',
    '@type': TYPES[kind],
    '@id': `${origin}${visitAddress(told.ITEM, 'mn')}#place`,
    name: told.NAME,
    alternateName: otherNames(place, told.NAME),
    description,
    url,
    image: picture && origin + picture,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: 'Podgorica',
      addressCountry: 'ME',
    },
    geo: point && { '@type': 'GeoCoordinates', ...point },
    additionalProperty: told.FACTS.map((fact) => ({
      '@type': 'PropertyValue',
      name: fact.LABEL,
      value: fact.TEXT,
    })),
    subjectOf: place.sound && recording(place, place.sound, told.NAME, origin),
    mainEntityOfPage: {
      '@type': 'WebPage',
      '@id': url,
      inLanguage: LANGUAGE_TAGS[language],
      // Name and text of the place (`host/src/landing/visit`).
      speakable: { '@type': 'SpeakableSpecification', cssSelector: ['#greeting-title', '#greeting-text'] },
    },
  };
}

function recording(place: Place, sound: PlaceFile, name: string, origin: string) {
  const said = textOf(place, transcriptOf(place.entity), 'mn');
  const term = isByAProgram(sound.source_type) && sound.source_type;
  return {
    '@type': 'AudioObject',
    name,
    contentUrl: origin + sound.address,
    encodingFormat: sound.content_type,
    ...(said.words && { inLanguage: LANGUAGE_TAGS[said.language], transcript: said.words }),
    ...(term && {
      digitalSourceType: `https://schema.org/${term.charAt(0).toUpperCase()}${term.slice(1)}DigitalSource`,
    }),
  };
}

/** The name in the other language and in Cyrillic. */
function otherNames(place: Place, name: string): string[] {
  const names = LANGUAGES.map((language) => nameIn(place, language));
  return [...new Set([...names, inCyrillic(names[0] ?? '')])].filter((one) => one !== name);
}
