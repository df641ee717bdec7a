import { inCyrillic } from '@ar/domain/cyrillic';
import { type Entity, type Field, fieldsOf, type RecordEntity } from '@ar/domain/entities/entity';
import { FLAG_WORDS } from '@ar/domain/entities/sheet';
import { stageOf } from '@ar/domain/entities/stage';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@ar/domain/languages';
import { formatBytes, formatDistance, roughly } from '@ar/domain/measures';
import { pictureSources } from '@ar/domain/pictures';
import { drawingOf, shareAddress, type VisitedKind, visitAddress } from '@ar/domain/public-pages';
import type {
  FactView,
  ModelView,
  NameView,
  NeighbourView,
  PictureView,
  PlaceView,
  SoundView,
  TextView,
} from '@ar/domain/public-views';
import { extensionOf } from '@ar/domain/upload';
import { isByAProgram } from '../../platform/uploads/inspect/source-type.ts';
import { drawQr } from './qr-drawing.ts';
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

interface Telling {
  language: Language;
  origin: string;
  now: Date;
}

export function tellPlace(place: VisitedPlace, { language, origin, now }: Telling): PlaceView {
  const { entity, record, neighbours, nextStop } = place;
  const { item, name } = tellName(place, language);
  const own = textOf(place, nameOf(entity), 'mn');
  const description = someText(place, descriptionOf(entity), language);
  const picture = tellPicture(place, language);
  const view = {
    ...{ item, name, picture, description },
    kind: place.kind,
    summary: summaryOf(description?.text ?? ''),
    share: {
      address: shareAddress(item, language, place.revision),
      text: [...new Set([name.text, picture.alt.text || name.text])].join('. '),
    },
    ownName: own.text === name.text ? undefined : own,
    address: someText(place, 'address', language),
    sound: place.sound && tellSound(place, place.sound, language),
    model: place.model && tellModel(place, place.model, language),
    facts: tellFacts(place, language, now),
    isBuilt: isBuilt(place, now),
    point: pointOf(record),
    nextStop: nextStop && tellNeighbour(nextStop, language),
    isWalkWhole: place.isWalkWhole,
    neighbours: neighbours.map((one) => tellNeighbour(one, language)),
    qr: drawQr(origin + visitAddress(item, language)),
  };
  return { ...view, data: placeData(place, view, language, origin) };
}

export const tellName = (place: Place, language: Language): NameView => ({
  item: itemOf(place),
  name: textOf(place, nameOf(place.entity), language),
});

function someText(place: Place, field: string | undefined, language: Language): TextView | undefined {
  const told = textOf(place, field, language);
  return told.text ? told : undefined;
}

const tellNeighbour = (place: Neighbour, language: Language): NeighbourView => ({
  ...tellName(place, language),
  distance: formatDistance(roughly(place.metres), LANGUAGE_TAGS[language]),
  picture: tellPicture(place, language),
});

/** The alternative text is the place's name if the picture has none. */
export function tellPicture(place: Place, language: Language): PictureView {
  const address = addressOf(place, 'image');
  if (address === undefined)
    return {
      address: `/${drawingOf(place.kind, 'svg')}`,
      alt: { text: '', tag: LANGUAGE_TAGS[language] },
      copies: [],
    };
  const alt = someText(place, 'image_alt', language) ?? tellName(place, language).name;
  return { address, alt, copies: pictureSources(address, 'framed') };
}

/** Without a transcript, the language spoken is unknown. */
function tellSound(place: Place, { address, source_type }: PlaceFile, page: Language): SoundView {
  const field = transcriptOf(place.entity);
  const spoken = someText(place, field, 'mn');
  return {
    address,
    isInOtherLanguage: spoken !== undefined && spoken.tag !== LANGUAGE_TAGS[page],
    isByProgram: isByAProgram(source_type),
    transcript: someText(place, field, page),
  };
}

/** Models that the viewer can show and a phone can load. */
const VIEWED = { types: ['model/gltf-binary', 'model/gltf+json'], bytes: 64 * 1024 ** 2 };

function tellModel({ entity, record }: Place, file: PlaceFile, language: Language): ModelView {
  const { address, original_name, content_type, size } = file;
  return {
    address,
    name: original_name,
    type: extensionOf(original_name).slice(1).toUpperCase(),
    size: formatBytes(size, LANGUAGE_TAGS[language]),
    up: upFields(entity).some((name) => record[name] === true) ? 'z' : 'y',
    isViewable: VIEWED.types.includes(content_type) && size <= VIEWED.bytes,
  };
}

/** Flags that orient a model are no facts of the place. */
const upFields = (entity: Entity): string[] =>
  fieldsOf(entity).flatMap(([, field]) => (field.kind === 'file' && field.up ? [field.up] : []));

function tellFacts(place: Place, language: Language, now: Date): FactView[] {
  const { entity, record } = place;
  // The page shows these elsewhere.
  const shown = ['address', 'image_alt', nameOf(entity), descriptionOf(entity), ...upFields(entity)];
  const stage = stageOf(entity, record, now);
  const ofPage = (text: string) => ({ text, tag: LANGUAGE_TAGS[language] });
  const state =
    entity.stage && stage && stage !== 'unknown'
      ? [
          {
            label: entity.stage.label[language],
            ...ofPage(entity.stage.words[stage][language]),
            isProse: false,
          },
        ]
      : [];
  const facts = fieldsOf(entity).flatMap(([name, field]) => {
    const isText = field.kind === 'text' || field.kind === 'long-text';
    // Translations and transcripts are shown with their originals.
    if (!field.public || shown.includes(name) || (isText && (field.translates ?? field.transcribes)))
      return [];
    const told = isText ? textOf(place, name, language) : ofPage(valueIn(field, record[name], language));
    return told.text ? [{ label: field.label[language], ...told, isProse: isProse(entity, name) }] : [];
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

function placeData(
  place: VisitedPlace,
  told: Omit<PlaceView, 'data'>,
  language: Language,
  origin: string,
): object {
  const { kind, record } = place;
  const point = pointOf(record);
  const picture = addressOf(place, 'image');
  const url = origin + visitAddress(told.item, language);
  const names = LANGUAGES.map((one) => nameIn(place, one));
  return {
    '@context': 'https://schema.org',
    '@type': TYPES[kind],
    '@id': `${origin}${visitAddress(told.item, 'mn')}#place`,
    name: told.name.text,
    alternateName: [...new Set([...names, inCyrillic(names[0] ?? '')])].filter(
      (one) => one !== told.name.text,
    ),
    description: told.description?.text,
    url,
    image: picture && origin + picture,
    address: {
      '@type': 'PostalAddress',
      streetAddress: told.address?.text,
      addressLocality: 'Podgorica',
      addressCountry: 'ME',
    },
    geo: point && { '@type': 'GeoCoordinates', ...point },
    additionalProperty: told.facts.map((fact) => ({
      '@type': 'PropertyValue',
      name: fact.label,
      value: fact.text,
    })),
    subjectOf: place.sound && recording(place, place.sound, told.name.text, origin),
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
    ...(said.text && { inLanguage: said.tag, transcript: said.text }),
    ...(term && {
      digitalSourceType: `https://schema.org/${term.charAt(0).toUpperCase()}${term.slice(1)}DigitalSource`,
    }),
  };
}
