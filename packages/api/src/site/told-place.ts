import { type Field, fieldsOf, textIn } from '@ar/domain/entities/entity';
import { stageOf } from '@ar/domain/entities/stage';
import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import { formatBytes, formatDistance, roughly } from '@ar/domain/measures';
import { pictureSources } from '@ar/domain/pictures';
import { shareAddress } from '@ar/domain/public-pages';
import { extensionOf } from '@ar/domain/upload';
import { isByAProgram } from '../uploads/inspect/source-type.ts';
import type { Told } from './fill-marks.ts';
import {
  addressOf,
  itemOf,
  type Neighbour,
  nameOf,
  type Place,
  type PlaceFile,
  pointOf,
  publicField,
  type VisitedPlace,
} from './visited-places.ts';

export type ToldPlace = ReturnType<typeof tellPlace>;

/** What the greeting says of a place. */
export function tellPlace(place: VisitedPlace, language: Language, now: Date) {
  const { entity, record, neighbours, nextStop } = place;
  const named = tellName(place, language);
  const own = words(textIn(entity, record, nameOf(entity) ?? '', 'mn'));
  const description = words(textIn(entity, record, descriptionOf(place) ?? '', language));
  const address = words(textIn(entity, record, 'address', language));
  const point = pointOf(record);
  const [picture] = tellPictures(place, language);
  return {
    ...named,
    SUMMARY: summaryOf(description.TEXT),
    PICTURE: `/assets/landing/share-${language}.png`,
    // The product's own picture says nothing of the place.
    PICTURE_TEXT: '',
    PICTURE_LANGUAGE: LANGUAGE_TAGS[language],
    COPIES: [],
    ...picture,
    SHARE: shareAddress(named.ITEM, language, place.revision),
    SHARE_TEXT: [...new Set([named.NAME, picture?.PICTURE_TEXT ?? named.NAME])].join('. '),
    OWN_NAMES: own.TEXT === named.NAME ? [] : [own],
    DESCRIPTIONS: description.TEXT ? [{ ...description, UNTRANSLATED: foreign(description, language) }] : [],
    ADDRESSES: address.TEXT ? [address] : [],
    SOUNDS: place.sound ? [tellSound(place, place.sound, own, language)] : [],
    MODELS: place.model ? [tellModel(place.model, language)] : [],
    FACTS: tellFacts(place, language, now),
    POINTS: point ? [{ LATITUDE: String(point.latitude), LONGITUDE: String(point.longitude) }] : [],
    NEXT_STOPS: nextStop ? [tellNeighbour(nextStop, language)] : [],
    NEARBY:
      neighbours.length > 0 ? [{ NEIGHBOURS: neighbours.map((one) => tellNeighbour(one, language)) }] : [],
  } satisfies Told;
}

type Words = ReturnType<typeof words>;

/** A text in the page's language, or as it was written where it has no translation (WCAG 3.1.2). */
export const words = ({ words, language }: ReturnType<typeof textIn>) => ({
  TEXT: words,
  TEXT_LANGUAGE: LANGUAGE_TAGS[language],
});

export function tellName(place: Place, language: Language) {
  const { TEXT, TEXT_LANGUAGE } = words(
    textIn(place.entity, place.record, nameOf(place.entity) ?? '', language),
  );
  return { ITEM: itemOf(place), NAME: TEXT, NAME_LANGUAGE: TEXT_LANGUAGE };
}

const tellNeighbour = (place: Neighbour, language: Language): Told => ({
  ...tellName(place, language),
  DISTANCE: formatDistance(roughly(place.metres), LANGUAGE_TAGS[language]),
  PICTURES: tellPictures(place, language),
});

/** A picture that nobody has described is at least one of this place. */
export function tellPictures(place: Place, language: Language) {
  const { entity, record } = place;
  const address = addressOf(place, 'image');
  if (address === undefined) return [];
  const described = words(textIn(entity, record, 'image_alt', language));
  const { NAME, NAME_LANGUAGE } = tellName(place, language);
  return [
    {
      PICTURE: address,
      PICTURE_TEXT: described.TEXT || NAME,
      PICTURE_LANGUAGE: described.TEXT ? described.TEXT_LANGUAGE : NAME_LANGUAGE,
      COPIES: pictureSources(address, 'framed').map(({ type, srcSet }) => ({
        COPY_TYPE: type,
        COPY_ADDRESSES: srcSet,
      })),
    },
  ];
}

/** Once, where a text is not in the page's language. */
const foreign = ({ TEXT_LANGUAGE }: Words, language: Language) =>
  TEXT_LANGUAGE === LANGUAGE_TAGS[language] ? [] : [{}];

/** A program reads the description, in its own language. What a person says in a recording is not known. */
function tellSound(place: Place, { address, source_type }: PlaceFile, name: Words, language: Language): Told {
  const said = words(textIn(place.entity, place.record, descriptionOf(place) ?? '', 'mn'));
  const isRead = isByAProgram(source_type);
  const hasTranscript = isRead && said.TEXT && foreign(said, language).length > 0;
  return {
    SOUND: address,
    MACHINES: isRead ? [{}] : [],
    TRANSCRIPTS: hasTranscript ? [{ ...said, TEXT: `${name.TEXT}. ${said.TEXT}` }] : [],
  };
}

/** What the page's viewer can show, and a telephone fetch. */
const VIEWED = { types: ['model/gltf-binary', 'model/gltf+json'], bytes: 64 * 1024 ** 2 };

const tellModel = ({ address, original_name, content_type, size }: PlaceFile, language: Language): Told => ({
  MODEL: address,
  MODEL_NAME: original_name,
  MODEL_TYPE: extensionOf(original_name).slice(1).toUpperCase(),
  MODEL_SIZE: formatBytes(size, LANGUAGE_TAGS[language]),
  VIEWABLE: VIEWED.types.includes(content_type) && size <= VIEWED.bytes ? [{}] : [],
});

const descriptionOf = ({ entity }: Place) => publicField(entity, ({ kind }) => kind === 'long-text');

/** What the greeting says elsewhere on the page. */
const SAID_ELSEWHERE = new Set(['address', 'image_alt']);

/** How far it is, and the other public fields that are filled in, by their labels in the definition. */
function tellFacts(place: Place, language: Language, now: Date) {
  const { entity, record } = place;
  const elsewhere = new Set([...SAID_ELSEWHERE, nameOf(entity), descriptionOf(place)]);
  const stage = stageOf(entity, record, now);
  const page = LANGUAGE_TAGS[language];
  const state =
    entity.stage && stage && stage !== 'unknown'
      ? [
          {
            LABEL: entity.stage.label[language],
            TEXT: entity.stage.words[stage][language],
            TEXT_LANGUAGE: page,
          },
        ]
      : [];
  const facts = fieldsOf(entity).flatMap(([name, field]) => {
    if (!field.public || elsewhere.has(name) || ('translates' in field && field.translates)) return [];
    const text =
      field.kind === 'text' || field.kind === 'long-text'
        ? words(textIn(entity, record, name, language))
        : { TEXT: valueIn(field, record[name], language), TEXT_LANGUAGE: page };
    return text.TEXT ? [{ LABEL: field.label[language], ...text }] : [];
  });
  return [...state, ...facts];
}

const YES = { mn: 'Da', en: 'Yes' };
const NO = { mn: 'Ne', en: 'No' };

/** A number, a day or a flag in words; nothing for what is missing, or no fact. */
function valueIn(field: Field, value: unknown, language: Language): string {
  const tag = LANGUAGE_TAGS[language];
  if (field.kind === 'number' && typeof value === 'number') {
    const figure = new Intl.NumberFormat(tag, { maximumFractionDigits: field.decimals }).format(value);
    return field.unit ? `${figure} ${field.unit}` : figure;
  }
  // A calendar day has no time zone: it is read, and written, as UTC.
  if (field.kind === 'day' && typeof value === 'string')
    return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value));
  if (field.kind === 'flag' && typeof value === 'boolean') return (value ? YES : NO)[language];
  return '';
}

const SUMMARY_LENGTH = 200;

function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > SUMMARY_LENGTH ? `${line.slice(0, SUMMARY_LENGTH - 1).replace(/\s\S*$/, '')}…` : line;
}
