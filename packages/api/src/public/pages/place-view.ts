import { inCyrillic } from '@ar/domain/cyrillic';
import { type Entity, type Field, fieldsOf, isGrouped, type RecordEntity } from '@ar/domain/entities/entity';
import { FLAG_WORDS } from '@ar/domain/entities/sheet';
import { stageOf } from '@ar/domain/entities/stage';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@ar/domain/languages';
import { formatBytes, formatDistance, roughly } from '@ar/domain/measures';
import { pictureSources } from '@ar/domain/pictures';
import { drawingOf, shareAddress, visitAddress } from '@ar/domain/public-pages';
import type * as views from '@ar/domain/public-views';
import { extensionOf } from '@ar/domain/upload';
import { create } from 'qrcode';
import { isByAProgram } from '../../platform/uploads/inspect/source-type.ts';
import type { Neighbour, Place, PlaceFile, VisitedPlace } from './visited-places.ts';
import * as visited from './visited-places.ts';

type ViewOptions = { language: Language; origin: string; now: Date };

export function placeView(place: VisitedPlace, { language, origin, now }: ViewOptions): views.PlaceView {
  const { entity, record, neighbours, nextStop } = place;
  const { item, name } = nameView(place, language);
  const own = visited.textOf(place, visited.nameOf(entity), 'mn');
  const description = someText(place, visited.descriptionOf(entity), language);
  const picture = pictureView(place, language);
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
    sound: place.sound && soundView(place, place.sound, language),
    model: place.model && modelView(place, place.model, language),
    facts: factViews(place, language, now),
    isBuilt: visited.isBuilt(place, now),
    point: visited.pointOf(record),
    nextStop: nextStop && neighbourView(nextStop, language),
    isWalkWhole: place.isWalkWhole,
    neighbours: neighbours.map((one) => neighbourView(one, language)),
    qr: drawQr(origin + visitAddress(item, language)),
  };
  return { ...view, data: placeData(place, view, language, origin) };
}

export const nameView = (place: Place, language: Language): views.NameView => ({
  item: visited.itemOf(place),
  name: visited.textOf(place, visited.nameOf(place.entity), language),
});

function someText(place: Place, field: string | undefined, language: Language): views.TextView | undefined {
  const view = visited.textOf(place, field, language);
  return view.text ? view : undefined;
}

const neighbourView = (place: Neighbour, language: Language): views.NeighbourView => ({
  ...nameView(place, language),
  distance: formatDistance(roughly(place.metres), LANGUAGE_TAGS[language]),
  picture: pictureView(place, language),
});

export function pictureView(place: Place, language: Language): views.PictureView {
  const address = visited.addressOf(place, 'image');
  if (address === undefined)
    return {
      ...{ address: `/${drawingOf(place.kind, 'svg')}`, copies: [] },
      alt: { text: '', tag: LANGUAGE_TAGS[language] },
    };
  const alt = someText(place, 'image_alt', language) ?? nameView(place, language).name;
  return { address, alt, copies: pictureSources(address, 'framed') };
}

function soundView(place: Place, { address, source_type }: PlaceFile, page: Language): views.SoundView {
  const field = visited.transcriptOf(place.entity);
  const spoken = someText(place, field, 'mn');
  return {
    address,
    isInOtherLanguage: spoken !== undefined && spoken.tag !== LANGUAGE_TAGS[page],
    isByProgram: isByAProgram(source_type),
    transcript: someText(place, field, page),
  };
}

/** The 3D viewer shows models of these types, up to a size in bytes that phones can load. */
const VIEWED = { types: ['model/gltf-binary', 'model/gltf+json'], bytes: 64 * 1024 ** 2 };

function modelView({ entity, record }: Place, file: PlaceFile, language: Language): views.ModelView {
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

const upFields = (entity: Entity): string[] =>
  fieldsOf(entity).flatMap(([, field]) => (field.kind === 'file' && field.up ? [field.up] : []));

function factViews(place: Place, language: Language, now: Date): views.FactView[] {
  const { entity, record } = place;
  const titles = [visited.nameOf(entity), visited.descriptionOf(entity)];
  const shown = ['address', 'image_alt', ...titles, ...upFields(entity)];
  const stage = stageOf(entity, record, now);
  const ofPage = (text: string) => ({ text, tag: LANGUAGE_TAGS[language] });
  const ofStage = entity.stage && stage && stage !== 'unknown' && entity.stage.words[stage][language];
  const label = entity.stage?.label[language] ?? '';
  const states = ofStage ? [{ label, ...ofPage(ofStage), isProse: false }] : [];
  const facts = fieldsOf(entity).flatMap(([name, field]) => {
    const isText = field.kind === 'text' || field.kind === 'long-text';
    if (!field.public || shown.includes(name) || (isText && (field.translates ?? field.transcribes)))
      return [];
    const view = isText
      ? visited.textOf(place, name, language)
      : ofPage(valueIn(field, record[name], language));
    return view.text ? [{ label: field.label[language], ...view, isProse: isProse(entity, name) }] : [];
  });
  return [...states, ...facts];
}

/** A text is prose if it is long or has a translation. Other texts are names, such as an investor's. */
const isProse = ({ fields }: RecordEntity, name: string) =>
  fields[name]?.kind === 'long-text' ||
  Object.values(fields).some((field) => 'translates' in field && field.translates === name);

function valueIn(field: Field, value: unknown, language: Language): string {
  const tag = LANGUAGE_TAGS[language];
  if (field.kind === 'number' && typeof value === 'number') {
    const format = { maximumFractionDigits: field.decimals, useGrouping: isGrouped(field) };
    const figure = new Intl.NumberFormat(tag, format).format(value);
    return field.unit ? `${figure} ${field.unit}` : figure;
  }
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

const CITY = { '@type': 'PostalAddress', addressLocality: 'Podgorica', addressCountry: 'ME' };

function placeData(
  place: VisitedPlace,
  view: Omit<views.PlaceView, 'data'>,
  language: Language,
  origin: string,
): object {
  const { kind, record } = place;
  const point = visited.pointOf(record);
  const picture = visited.addressOf(place, 'image');
  const url = origin + visitAddress(view.item, language);
  const names = LANGUAGES.map((one) => visited.nameIn(place, one));
  const facts = view.facts.map(({ label, text }) => ({ '@type': 'PropertyValue', name: label, value: text }));
  return {
    '@context': 'https://schema.org',
    '@type': kind === 'MONUMENT' ? ['LandmarksOrHistoricalBuildings', 'TouristAttraction'] : 'Place',
    '@id': `${origin}${visitAddress(view.item, 'mn')}#place`,
    name: view.name.text,
    alternateName: [...new Set([...names, inCyrillic(names[0] ?? '')])].filter(
      (one) => one !== view.name.text,
    ),
    description: view.description?.text,
    url,
    image: picture && origin + picture,
    address: { ...CITY, streetAddress: view.address?.text },
    geo: point && { '@type': 'GeoCoordinates', ...point },
    additionalProperty: facts,
    subjectOf: place.sound && recording(place, place.sound, view.name.text, origin),
    mainEntityOfPage: {
      '@type': 'WebPage',
      '@id': url,
      inLanguage: LANGUAGE_TAGS[language],
      // These elements of the page have the place's name and text (`host/src/landing/visit`).
      speakable: { '@type': 'SpeakableSpecification', cssSelector: ['#greeting-title', '#greeting-text'] },
    },
  };
}

function recording(place: Place, sound: PlaceFile, name: string, origin: string) {
  const transcript = visited.textOf(place, visited.transcriptOf(place.entity), 'mn');
  const term = isByAProgram(sound.source_type) && sound.source_type;
  return {
    '@type': 'AudioObject',
    name,
    contentUrl: origin + sound.address,
    encodingFormat: sound.content_type,
    ...(transcript.text && { inLanguage: transcript.tag, transcript: transcript.text }),
    ...(term && {
      digitalSourceType: `https://schema.org/${term.charAt(0).toUpperCase()}${term.slice(1)}DigitalSource`,
    }),
  };
}

/** ISO/IEC 18004 requires a margin of four modules. The printed page around the drawing adds two modules. */
const QR_MARGIN = 2;

export function drawQr(content: string): { path: string; box: string } {
  const { size, data } = create(content, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, row) =>
    [...data.subarray(row * size, (row + 1) * size)].join(''),
  );
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  const side = size + 2 * QR_MARGIN;
  return { path: runs.join(''), box: `-${QR_MARGIN} -${QR_MARGIN} ${side} ${side}` };
}
