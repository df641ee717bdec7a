import { inCyrillic } from '@ar/domain/cyrillic';
import { type Entity, type Field, fieldsOf, type RecordEntity } from '@ar/domain/entities/entity';
import { FLAG_WORDS } from '@ar/domain/entities/sheet';
import { stageOf } from '@ar/domain/entities/stage';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@ar/domain/languages';
import { formatBytes, formatDistance, roughly } from '@ar/domain/measures';
import { pictureSources } from '@ar/domain/pictures';
import { drawingOf, shareAddress, type VisitedKind, visitAddress } from '@ar/domain/public-pages';
import { extensionOf } from '@ar/domain/upload';
import { isByAProgram } from '../../platform/uploads/inspect/source-type.ts';
import type { Told } from './built-pages.ts';
import {
  addressOf,
  descriptionOf,
  isBuilt,
  itemOf,
  type Neighbour,
  nameIn,
  nameOf,
  type Place,
  type PlaceFile,
  pointOf,
  textOf,
  transcriptOf,
  type VisitedPlace,
} from './visited-places.ts';

export function tellPlace(place: VisitedPlace, language: Language, now: Date) {
  const { entity, record, neighbours, nextStop, isWalkWhole } = place;
  const named = tellName(place, language);
  const own = textOf(place, nameOf(entity), 'mn');
  const description = textOf(place, descriptionOf(entity), language);
  const address = textOf(place, 'address', language);
  const point = pointOf(record);
  const picture = tellPicture(place, language);
  return {
    ...named,
    SUMMARY: summaryOf(description.TEXT),
    ...picture,
    SHARE: shareAddress(named.ITEM, language, place.revision),
    SHARE_TEXT: [...new Set([named.NAME, picture.PICTURE_TEXT || named.NAME])].join('. '),
    OWN_NAMES: own.TEXT === named.NAME ? [] : [own],
    UNTRANSLATED_NAMES: foreign(named.NAME_LANGUAGE, language),
    DESCRIPTIONS: description.TEXT ? [withNote(description, language)] : [],
    ADDRESSES: address.TEXT ? [address] : [],
    SOUNDS: place.sound ? [tellSound(place, place.sound, language)] : [],
    MODELS: place.model ? [tellModel(place, place.model, language)] : [],
    FACTS: tellFacts(place, language, now),
    ...(isBuilt(place, now) ? { BUILT: [{}], NOT_BUILT: [] } : { BUILT: [], NOT_BUILT: [{}] }),
    POINTS: point ? [{ LATITUDE: String(point.latitude), LONGITUDE: String(point.longitude) }] : [],
    NEXT_STOPS: nextStop ? [tellNeighbour(nextStop, language)] : [],
    WHOLE_WALKS: isWalkWhole ? [{}] : [],
    NEARBY:
      neighbours.length > 0 ? [{ NEIGHBOURS: neighbours.map((one) => tellNeighbour(one, language)) }] : [],
  } satisfies Told;
}

export function tellName(place: Place, language: Language) {
  const { TEXT, TEXT_LANGUAGE } = textOf(place, nameOf(place.entity), language);
  return { ITEM: itemOf(place), NAME: TEXT, NAME_LANGUAGE: TEXT_LANGUAGE };
}

const tellNeighbour = (place: Neighbour, language: Language) => ({
  ...tellName(place, language),
  DISTANCE: formatDistance(roughly(place.metres), LANGUAGE_TAGS[language]),
  ...tellPicture(place, language),
});

/** The alternative text is the place's name if the picture has none; a drawing is decorative. */
export function tellPicture(place: Place, language: Language) {
  const address = addressOf(place, 'image');
  if (address === undefined)
    return {
      PICTURE: `/${drawingOf(place.kind, 'svg')}`,
      PICTURE_TEXT: '',
      PICTURE_LANGUAGE: LANGUAGE_TAGS[language],
      COPIES: [],
    };
  const described = textOf(place, 'image_alt', language);
  const { NAME, NAME_LANGUAGE } = tellName(place, language);
  return {
    PICTURE: address,
    PICTURE_TEXT: described.TEXT || NAME,
    PICTURE_LANGUAGE: described.TEXT ? described.TEXT_LANGUAGE : NAME_LANGUAGE,
    COPIES: pictureSources(address, 'framed').map(({ type, srcSet }) => ({
      COPY_TYPE: type,
      COPY_ADDRESSES: srcSet,
    })),
  };
}

const foreign = (tag: string, page: Language) => (tag === LANGUAGE_TAGS[page] ? [] : [{}]);

const withNote = (text: ReturnType<typeof textOf>, page: Language) => ({
  ...text,
  UNTRANSLATED: foreign(text.TEXT_LANGUAGE, page),
});

/** Without a transcript, the language spoken is unknown. */
function tellSound(place: Place, { address, source_type }: PlaceFile, page: Language) {
  const field = transcriptOf(place.entity);
  const [said, spoken] = [textOf(place, field, page), textOf(place, field, 'mn')];
  return {
    SOUND: address,
    SPOKEN_OTHERWISE: spoken.TEXT ? foreign(spoken.TEXT_LANGUAGE, page) : [],
    MACHINES: isByAProgram(source_type) ? [{}] : [],
    TRANSCRIPTS: said.TEXT ? [withNote(said, page)] : [],
  };
}

/** Models that the viewer can show and a phone can load. */
const VIEWED = { types: ['model/gltf-binary', 'model/gltf+json'], bytes: 64 * 1024 ** 2 };

function tellModel({ entity, record }: Place, file: PlaceFile, language: Language) {
  const { address, original_name, content_type, size } = file;
  return {
    MODEL: address,
    MODEL_NAME: original_name,
    MODEL_TYPE: extensionOf(original_name).slice(1).toUpperCase(),
    MODEL_SIZE: formatBytes(size, LANGUAGE_TAGS[language]),
    MODEL_UP: upFields(entity).some((name) => record[name] === true) ? 'z' : 'y',
    VIEWABLE: VIEWED.types.includes(content_type) && size <= VIEWED.bytes ? [{}] : [],
  };
}

/** Flags that orient a model are no facts of the place. */
const upFields = (entity: Entity): string[] =>
  fieldsOf(entity).flatMap(([, field]) => (field.kind === 'file' && field.up ? [field.up] : []));

function tellFacts(place: Place, language: Language, now: Date) {
  const { entity, record } = place;
  // The page shows these elsewhere.
  const shown = ['address', 'image_alt', nameOf(entity), descriptionOf(entity), ...upFields(entity)];
  const stage = stageOf(entity, record, now);
  const ofPage = (TEXT: string) => ({ TEXT, TEXT_LANGUAGE: LANGUAGE_TAGS[language] });
  const state =
    entity.stage && stage && stage !== 'unknown'
      ? [{ LABEL: entity.stage.label[language], ...ofPage(entity.stage.words[stage][language]) }]
      : [];
  const facts = fieldsOf(entity).flatMap(([name, field]) => {
    const isText = field.kind === 'text' || field.kind === 'long-text';
    // Translations and transcripts are shown with their originals.
    if (!field.public || shown.includes(name) || (isText && (field.translates ?? field.transcribes)))
      return [];
    const text = isText ? textOf(place, name, language) : ofPage(valueIn(field, record[name], language));
    const fact = isProse(entity, name) ? withNote(text, language) : text;
    return text.TEXT ? [{ LABEL: field.label[language], ...fact }] : [];
  });
  return [...state, ...facts];
}

/** Other texts are names, such as an investor's, equal in each language. */
const isProse = ({ fields }: RecordEntity, name: string) =>
  fields[name]?.kind === 'long-text' ||
  Object.values(fields).some((field) => 'translates' in field && field.translates === name);

function valueIn(field: Field, value: unknown, language: Language): string {
  const tag = LANGUAGE_TAGS[language];
  if (field.kind === 'number' && typeof value === 'number') {
    const figure = new Intl.NumberFormat(tag, { maximumFractionDigits: field.decimals }).format(value);
    return field.unit ? `${figure} ${field.unit}` : figure;
  }
  // A calendar day has no time zone.
  if (field.kind === 'day' && typeof value === 'string')
    return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value));
  if (field.kind === 'flag' && typeof value === 'boolean') return FLAG_WORDS[language][`${value}`];
  return '';
}

const SUMMARY_LENGTH = 200;

function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > SUMMARY_LENGTH ? `${line.slice(0, SUMMARY_LENGTH - 1).replace(/\s\S*$/, '')}…` : line;
}

const TYPES: Record<VisitedKind, string | string[]> = {
  MONUMENT: ['LandmarksOrHistoricalBuildings', 'TouristAttraction'],
  BUILDING: 'Place',
  PLACE: 'Place',
};

type PlaceView = ReturnType<typeof tellPlace>;

export function placeData(place: VisitedPlace, told: PlaceView, language: Language, origin: string): object {
  const { kind, record } = place;
  const point = pointOf(record);
  const picture = addressOf(place, 'image');
  const url = origin + visitAddress(told.ITEM, language);
  const names = LANGUAGES.map((one) => nameIn(place, one));
  return {
    '@context': 'https://schema.org',
    '@type': TYPES[kind],
    '@id': `${origin}${visitAddress(told.ITEM, 'mn')}#place`,
    name: told.NAME,
    alternateName: [...new Set([...names, inCyrillic(names[0] ?? '')])].filter((one) => one !== told.NAME),
    description: told.DESCRIPTIONS[0]?.TEXT,
    url,
    image: picture && origin + picture,
    address: {
      '@type': 'PostalAddress',
      streetAddress: told.ADDRESSES[0]?.TEXT,
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
    ...(said.TEXT && { inLanguage: said.TEXT_LANGUAGE, transcript: said.TEXT }),
    ...(term && {
      digitalSourceType: `https://schema.org/${term.charAt(0).toUpperCase()}${term.slice(1)}DigitalSource`,
    }),
  };
}
