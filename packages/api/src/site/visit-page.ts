import { building, type MapBuilding } from '@ar/domain/entities/building';
import { textIn } from '@ar/domain/entities/entity';
import { type MapMonument, monument } from '@ar/domain/entities/monument';
import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import { pictureSources } from '@ar/domain/pictures';
import {
  type BuildingPart,
  type PictureSourcePart,
  VISITED_KINDS,
  type VisitedKind,
  type VisitPart,
  visitAddress,
} from '@ar/domain/public-pages';
import escapeHtml from 'escape-html';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { readVersions } from '../lists/list-version.ts';
import { findPublicRecord } from '../records/record-rows.ts';
import { inScript } from './built-pages.ts';

/** What anybody may know of the place behind a QR code. */
export type VisitedPlace =
  | { kind: 'MONUMENT'; record: MapMonument }
  | { kind: 'BUILDING'; record: MapBuilding };

/** PostgreSQL's `integer`. */
const LARGEST = 2 ** 31 - 1;

/** What a QR code names; undefined for what can be no record's, so that no database is asked. */
export function visitedItem(item: string): { kind: VisitedKind; id: number } | undefined {
  const [, prefix, digits] = /^([A-Z]+)_(\d{1,10})$/.exec(item) ?? [];
  const kind = VISITED_KINDS.find((one) => one === prefix);
  const id = Number(digits);
  return kind && id > 0 && id <= LARGEST ? { kind, id } : undefined;
}

/** The length of a description in a shared link. */
const SUMMARY_LENGTH = 200;

/** The built page with this place in it. Its words are data: whatever stands in them stays text. */
export function fillVisit(html: string, place: VisitedPlace, language: Language, origin: string): string {
  const parts = partsOf(place, language);
  const data = inScript(asSchemaOrg(place, parts, language, origin));
  // Without copies there is no source: one with nothing to offer is no valid HTML.
  const page = parts.PICTURE_AVIF ? html : html.replaceAll(/<source [^>]*__PICTURE_[^>]*>/g, '');
  // In one pass, so that a name that looks like a mark stays a name.
  return page.replaceAll(/__([A-Z]+(?:_[A-Z]+)*)__/g, (mark, part: string) => {
    if (part === 'DATA') return data;
    const text = Object.hasOwn(parts, part) ? parts[part as keyof Parts] : undefined;
    return text === undefined ? mark : escapeHtml(text);
  });
}

type Parts = Record<Exclude<VisitPart, 'DATA' | BuildingPart | PictureSourcePart>, string> &
  Partial<Record<BuildingPart | PictureSourcePart, string>>;

function partsOf(place: VisitedPlace, language: Language): Parts {
  const { kind, record } = place;
  // A text in the page's language, or as it was written where it has no translation (WCAG 3.1.2).
  const inLanguage = (field: string) => {
    const text = textIn(kind === 'MONUMENT' ? monument : building, record, field, language);
    return { words: text.words, tag: LANGUAGE_TAGS[text.language] };
  };
  const name = inLanguage('name');
  const description = inLanguage('description');
  const described = inLanguage('image_alt');
  // A picture that nobody has described is at least one of this place.
  const pictureText = described.words ? described : name;
  const sources = pictureSources(record.image ?? '');
  const srcSetOf = (type: string) => sources.find((source) => source.type === type)?.srcSet;
  return {
    ITEM: `${kind}_${record.id}`,
    NAME: name.words,
    NAME_LANGUAGE: name.tag,
    DESCRIPTION: description.words,
    DESCRIPTION_LANGUAGE: description.tag,
    SUMMARY: summaryOf(description.words),
    PICTURE: record.image ?? `/assets/landing/share-${language}.png`,
    PICTURE_AVIF: srcSetOf('image/avif'),
    PICTURE_WEBP: srcSetOf('image/webp'),
    PICTURE_TEXT: record.image ? pictureText.words : '',
    PICTURE_LANGUAGE: pictureText.tag,
    ...(kind === 'BUILDING' && factsOf(record, language)),
  };
}

function factsOf(building: MapBuilding, language: Language): Record<BuildingPart, string> {
  const { investor, building_size, construction_start_date, construction_end_date } = building;
  const size = new Intl.NumberFormat(LANGUAGE_TAGS[language], { maximumFractionDigits: 2 });
  const dayOf = (date: string | null) => (date ? DAYS[language].format(new Date(date)) : MISSING);
  return {
    INVESTOR: investor || MISSING,
    SIZE: building_size === null ? MISSING : `${size.format(building_size)} m²`,
    START: dayOf(construction_start_date),
    END: dayOf(construction_end_date),
  };
}

const MISSING = 'N/A';

/** A calendar day has no time zone: it is read, and written, as UTC. */
const dayFormat = (language: Language, month: 'numeric' | 'short') =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[language], {
    timeZone: 'UTC',
    day: 'numeric',
    month,
    year: 'numeric',
  });
const DAYS = { mn: dayFormat('mn', 'numeric'), en: dayFormat('en', 'short') };

function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > SUMMARY_LENGTH ? `${line.slice(0, SUMMARY_LENGTH - 1).replace(/\s\S*$/, '')}…` : line;
}

function asSchemaOrg(
  { kind, record }: VisitedPlace,
  parts: Parts,
  language: Language,
  origin: string,
): object {
  const { latitude, longitude } = record;
  return {
    '@context': 'https://schema.org',
    '@type': kind === 'MONUMENT' ? 'TouristAttraction' : 'Place',
    name: parts.NAME,
    description: parts.DESCRIPTION,
    url: origin + visitAddress(parts.ITEM, language),
    image: origin + parts.PICTURE,
    address: {
      '@type': 'PostalAddress',
      streetAddress: record.address,
      addressLocality: 'Podgorica',
      addressCountry: 'ME',
    },
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}

/** The page behind a QR code, for the sitemap. */
export interface Visit {
  /** `MONUMENT_7`. */
  item: string;
  updated_at: string;
}

export type VisitedPlaces = ReturnType<typeof createVisitedPlaces>;

/** What anybody may know of the places that have a QR code. */
export function createVisitedPlaces(db: Kysely<DB>) {
  const pages = async (kind: VisitedKind, table: 'monuments' | 'buildings', limit: number) => {
    const rows = await db.selectFrom(table).select(['id', 'updated_at']).orderBy('id').limit(limit).execute();
    return rows.map(({ id, updated_at }) => ({ item: `${kind}_${id}`, updated_at }));
  };
  return {
    async find(kind: VisitedKind, id: number): Promise<VisitedPlace | undefined> {
      if (kind === 'MONUMENT') {
        const record = await findPublicRecord(db, monument, id);
        return record && { kind, record };
      }
      const record = await findPublicRecord(db, building, id);
      return record && { kind, record };
    },
    /** Changes with each change of a place. */
    version: (): Promise<string> => readVersions(db, 'monuments', 'buildings'),
    /** Those that have a page, so many at most. */
    async list(limit: number): Promise<Visit[]> {
      const monuments = await pages('MONUMENT', 'monuments', limit);
      return [...monuments, ...(await pages('BUILDING', 'buildings', limit - monuments.length))];
    },
  };
}
