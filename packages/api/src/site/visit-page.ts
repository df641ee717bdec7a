import { building, type MapBuilding } from '@ar/domain/entities/building';
import { departmentResource } from '@ar/domain/entities/department-entity';
import { type Field, type RecordEntity, textIn } from '@ar/domain/entities/entity';
import { type MapMonument, monument } from '@ar/domain/entities/monument';
import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import { MAX_ID } from '@ar/domain/limits';
import { pictureSources } from '@ar/domain/pictures';
import { type BuildingPart, type VisitPart, visitAddress } from '@ar/domain/public-pages';
import escapeHtml from 'escape-html';
import type { PublicList, PublicRecords } from '../public/public-records.ts';
import { inScript } from './built-pages.ts';

/** What anybody may know of the place behind a QR code. */
export type VisitedPlace = { entity: RecordEntity } & (
  | { kind: 'MONUMENT'; record: MapMonument }
  | { kind: 'BUILDING'; record: MapBuilding }
  | { kind: 'PLACE'; record: MapPlace }
);

/** The public fields of a department's record: which there are, its definition says. */
type MapPlace = Partial<Pick<MapMonument, 'latitude' | 'longitude' | 'address'>> & { id: number };

/** What a QR code names; undefined for what can be no record's, so that no database is asked. */
export function visitedItem(item: string): { code: string; id: number } | undefined {
  const [, code = '', digits] = /^([A-Z][A-Z0-9]*)_(\d{1,10})$/.exec(item) ?? [];
  const id = Number(digits);
  return code && id > 0 && id <= MAX_ID ? { code, id } : undefined;
}

/** The built page with this place in it. Its words are data: whatever stands in them stays text. */
export function fillVisit(html: string, place: VisitedPlace, language: Language, origin: string): string {
  const parts = partsOf(place, language);
  const data = inScript(asSchemaOrg(place, parts, language, origin));
  // Without copies there is no source: one with nothing to offer is no valid HTML.
  const page = parts.PICTURE_AVIF ? html : html.replaceAll(/<source [^>]*__PICTURE_[^>]*>/g, '');
  // In one pass, so that a name that looks like a mark stays a name.
  return page.replaceAll(/__([A-Z]+(?:_[A-Z]+)*)__/g, (mark, part: string) => {
    if (part === 'DATA') return data;
    const text = Object.hasOwn(parts, part) ? parts[part as keyof typeof parts] : undefined;
    return text === undefined ? mark : escapeHtml(text);
  });
}

type Parts = Partial<Record<VisitPart, string>>;

/** The first public field of a definition that greets as this: a name, a description, a picture. */
function publicField({ fields }: RecordEntity, isIt: (field: Field) => boolean): string | undefined {
  return Object.entries<Field>(fields).find(
    ([, field]) =>
      'public' in field && field.public && !('translates' in field && field.translates) && isIt(field),
  )?.[0];
}

const nameOf = (entity: RecordEntity) =>
  publicField(entity, (field) => 'heading' in field && field.heading === true);

function partsOf({ kind, entity, record }: VisitedPlace, language: Language) {
  // A text in the page's language, or as it was written where it has no translation (WCAG 3.1.2).
  const inLanguage = (field = '') => {
    const text = textIn(entity, record, field, language);
    return { words: text.words, tag: LANGUAGE_TAGS[text.language] };
  };
  const [name, description, described] = [
    inLanguage(nameOf(entity)),
    inLanguage(publicField(entity, (field) => field.kind === 'long-text')),
    inLanguage('image_alt'),
  ];
  const pictured = publicField(entity, (field) => field.kind === 'file' && field.upload === 'image') ?? '';
  const picture = (record as unknown as Record<string, string | null | undefined>)[pictured];
  // A picture that nobody has described is at least one of this place.
  const pictureText = described.words ? described : name;
  const [avif, webp] = pictureSources(picture ?? '');
  return {
    ITEM: `${entity.qr}_${record.id}`,
    NAME: name.words,
    NAME_LANGUAGE: name.tag,
    DESCRIPTION: description.words,
    DESCRIPTION_LANGUAGE: description.tag,
    SUMMARY: summaryOf(description.words),
    PICTURE: picture ?? `/assets/landing/share-${language}.png`,
    PICTURE_AVIF: avif?.srcSet,
    PICTURE_WEBP: webp?.srcSet,
    PICTURE_TEXT: picture ? pictureText.words : '',
    PICTURE_LANGUAGE: pictureText.tag,
    ...(kind === 'BUILDING' && factsOf(record, language)),
  } satisfies Parts;
}

function factsOf(building: MapBuilding, language: Language): Record<BuildingPart, string> {
  const { investor, building_size, construction_start_date, construction_end_date } = building;
  const tag = LANGUAGE_TAGS[language];
  const size = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  // A calendar day has no time zone: it is read, and written, as UTC.
  const day = new Intl.DateTimeFormat(tag, {
    timeZone: 'UTC',
    day: 'numeric',
    month: language === 'mn' ? 'numeric' : 'short',
    year: 'numeric',
  });
  const dayOf = (date: string | null) => (date ? day.format(new Date(date)) : MISSING);
  return {
    INVESTOR: investor || MISSING,
    SIZE: building_size === null ? MISSING : `${size.format(building_size)} m²`,
    START: dayOf(construction_start_date),
    END: dayOf(construction_end_date),
  };
}

const MISSING = 'N/A';
const SUMMARY_LENGTH = 200;

function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > SUMMARY_LENGTH ? `${line.slice(0, SUMMARY_LENGTH - 1).replace(/\s\S*$/, '')}…` : line;
}

function asSchemaOrg(
  { kind, record }: VisitedPlace,
  parts: ReturnType<typeof partsOf>,
  language: Language,
  origin: string,
): object {
  const { latitude = null, longitude = null, address: streetAddress } = record;
  const isPlaced = latitude !== null && longitude !== null;
  return {
    '@context': 'https://schema.org',
    '@type': kind === 'MONUMENT' ? 'TouristAttraction' : 'Place',
    name: parts.NAME,
    description: parts.DESCRIPTION,
    url: origin + visitAddress(parts.ITEM, language),
    image: origin + parts.PICTURE,
    address: {
      '@type': 'PostalAddress',
      streetAddress,
      addressLocality: 'Podgorica',
      addressCountry: 'ME',
    },
    ...(isPlaced && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}

/** The page behind a QR code, for the sitemap: `MONUMENT_7`, and when it changed. */
export interface Visit {
  item: string;
  updated_at: string;
}

export type VisitedPlaces = ReturnType<typeof createVisitedPlaces>;

export function createVisitedPlaces(records: PublicRecords) {
  const own = [monument, building];
  /** The product's own lists first, then those of departments. */
  const visited = (): PublicList[] => {
    const all = records.lists().filter(({ entity }) => nameOf(entity));
    const first = own.flatMap(({ table }) => all.filter(({ entity }) => entity.table === table));
    return [...first, ...all.filter((list) => !first.includes(list))];
  };
  return {
    async find(code: string, id: number): Promise<VisitedPlace | undefined> {
      await records.ready();
      const known = own.find(({ qr }) => qr === code);
      const list = records.list(known?.table ?? departmentResource(code.toLowerCase()));
      // What has no public name is nobody's to visit.
      if (!list || !nameOf(list.entity)) return undefined;
      const record = list.find(id)?.row;
      return (
        record && ({ kind: known?.qr ?? 'PLACE', entity: list.entity, record } as unknown as VisitedPlace)
      );
    },
    async version(): Promise<string> {
      await records.ready();
      return visited()
        .map(({ entity, version }) => `${entity.table} ${version}`)
        .join(', ');
    },
    list: (limit: number): Visit[] =>
      visited()
        .flatMap(({ entity: { qr }, present }) =>
          present().map(({ id, updated_at = '' }) => ({ item: `${qr}_${id}`, updated_at })),
        )
        .slice(0, limit),
  };
}
