import { building } from '@ar/domain/entities/building';
import { departmentResource } from '@ar/domain/entities/department-entity';
import { type Field, fieldsOf, type RecordEntity, textIn } from '@ar/domain/entities/entity';
import { monument } from '@ar/domain/entities/monument';
import { stageOf } from '@ar/domain/entities/stage';
import type { Language } from '@ar/domain/languages';
import { isInCity, metresBetween, type Point } from '@ar/domain/measures';
import type { VisitedKind } from '@ar/domain/public-pages';
import type { UploadKind } from '@ar/domain/upload';
import type { StoredFileRow } from '../../records/files/stored-files.ts';
import { keyAt, type Row } from '../data/public-files.ts';
import type { PresentRecord, PublicList, PublicRecord } from '../data/public-lists.ts';
import type { PublicRecords } from '../data/public-records.ts';
import { roundThrough } from './walk.ts';

/** The public part of the place behind a QR code. */
export interface Place {
  kind: VisitedKind;
  entity: RecordEntity;
  /** The public fields of its definition. */
  record: Row;
  /** The number of the record's last change. */
  revision: number;
}

export interface Neighbour extends Place {
  metres: number;
}

export interface PlaceFile extends StoredFileRow {
  address: string;
}

export interface VisitedPlace extends Place {
  /** The spoken welcome. */
  sound?: PlaceFile | undefined;
  model?: PlaceFile | undefined;
  /** The nearest first. */
  neighbours: readonly Neighbour[];
  nextStop?: Neighbour | undefined;
  /** Whether the walk leads to every monument: a place far away, and one that stands nowhere, is left out. */
  isWalkWhole: boolean;
}

/** A page for the sitemap, such as `MONUMENT_7`, and when it changed. */
export interface Visit {
  item: string;
  updated_at: string;
}

export interface VisitedItem {
  code: string;
  id: number;
}

/** The record that a QR code names; undefined for an impossible code. */
export function visitedItem(item: string): VisitedItem | undefined {
  const [, code = '', digits] = /^([A-Z][A-Z0-9]*)_(\d{1,10})$/.exec(item) ?? [];
  const id = Number(digits);
  return code && id > 0 ? { code, id } : undefined;
}

export const itemOf = ({ entity, record }: Place): string => `${entity.qr}_${record.id}`;

/** The first public field of a definition that fits, translations aside. */
export const publicField = (entity: RecordEntity, isIt: (field: Field) => boolean): string | undefined =>
  fieldsOf(entity).find(
    ([, field]) => field.public && !('translates' in field && field.translates) && isIt(field),
  )?.[0];

export const nameOf = (entity: RecordEntity): string | undefined =>
  publicField(entity, (field) => 'heading' in field && field.heading === true);

export const descriptionOf = (entity: RecordEntity): string | undefined =>
  publicField(entity, (field) => field.kind === 'long-text' && !field.transcribes);

/** The field with the transcript of its recording. */
export function transcriptOf(entity: RecordEntity): string | undefined {
  const sound = publicField(entity, isFile('audio'));
  return publicField(entity, (field) => 'transcribes' in field && field.transcribes === sound);
}

const isFile = (upload: UploadKind) => (field: Field) => field.kind === 'file' && field.upload === upload;

/** A text in this language, or the original if it has no translation. */
export const textOf = ({ entity, record }: Place, field: string | undefined, language: Language) =>
  textIn(entity, record, field ?? '', language);

export const nameIn = (place: Place, language: Language): string =>
  textOf(place, nameOf(place.entity), language).words;

/** The address of a public file of this kind. */
export function addressOf({ entity, record }: Place, upload: UploadKind): string | undefined {
  const field = publicField(entity, isFile(upload));
  const address = field && record[field];
  return typeof address === 'string' ? address : undefined;
}

export function pointOf({ latitude, longitude }: Row): Point | undefined {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
}

export const isBuilt = ({ entity, record }: Place, now: Date) => stageOf(entity, record, now) === 'finished';

export const isPlanned = ({ entity, record }: Place, now: Date) => stageOf(entity, record, now) === 'planned';

/** The location, if it is in the city: others are on no map, in no walk and near nothing. */
export function pointInCity(record: Row): Point | undefined {
  const point = pointOf(record);
  return point && isInCity(point) ? point : undefined;
}

const OWN: readonly RecordEntity[] = [monument, building];
const NEIGHBOURS = 3;
/** A little less than a degree of latitude is. */
const METRES_A_DEGREE = 111_000;

/** A place that stands in the city. */
export type Spot = Place & Point;

interface City {
  version: string;
  spots: readonly Spot[];
  /** The monuments, in the order of the walk. */
  stops: readonly Spot[];
  isWalkWhole: boolean;
}

export type VisitedPlaces = ReturnType<typeof createVisitedPlaces>;

export function createVisitedPlaces(records: PublicRecords) {
  let kept: City | undefined;

  /** Lists with a public name: the product's own first, then departments'. */
  const visited = (): PublicList[] => {
    const all = records.lists().filter(({ entity }) => nameOf(entity));
    const first = OWN.flatMap(({ table }) => all.filter(({ entity }) => entity.table === table));
    return [...first, ...all.filter((list) => !first.includes(list))];
  };
  const versionNow = () =>
    visited()
      .map(({ entity, version }) => `${entity.table} ${version}`)
      .join(', ');

  /** All of them, in the order of `visited`. */
  const all = (): Place[] => visited().flatMap((list) => list.present().map((one) => placeOf(list, one)));

  function city(): City {
    const version = versionNow();
    if (kept?.version !== version) {
      const spots = spotsAmong(all());
      const stops = roundThrough(spots.filter(({ kind }) => kind === 'MONUMENT'));
      const monuments = visited().find(({ entity }) => entity.table === monument.table);
      kept = { version, spots, stops, isWalkWhole: stops.length === monuments?.present().length };
    }
    return kept;
  }

  return {
    /** Whether the database was reached at least once. */
    isKnown: (): boolean => records.ageSeconds() !== undefined,
    all,
    async find(code: string, id: number): Promise<Place | undefined> {
      await records.ready();
      const table = OWN.find(({ qr }) => qr === code)?.table ?? departmentResource(code.toLowerCase());
      const list = visited().find(({ entity }) => entity.table === table);
      const found = list?.find(id);
      return list && found && isPresent(found) ? placeOf(list, found) : undefined;
    },
    /** A place with what is near, and what comes next. */
    around(place: Place): VisitedPlace {
      const { spots, stops, isWalkWhole } = city();
      const [sound, model] = [fileOf(records, place, 'audio'), fileOf(records, place, 'model')];
      const neighbours = nearest(place, spots, NEIGHBOURS);
      return { ...place, sound, model, neighbours, nextStop: stopAfter(place, stops), isWalkWhole };
    },
    async version(): Promise<string> {
      await records.ready();
      return versionNow();
    },
    list: (limit: number): Visit[] =>
      visited()
        .flatMap(({ entity: { qr }, present }) =>
          present().map(({ id, updated_at = '' }) => ({ item: `${qr}_${id}`, updated_at })),
        )
        .slice(0, limit),
  };
}

function fileOf(records: PublicRecords, place: Place, upload: UploadKind): PlaceFile | undefined {
  const address = addressOf(place, upload);
  const file = address && records.file(keyAt(address) ?? '');
  return file ? { ...file, address } : undefined;
}

const isPresent = (record: PublicRecord): record is PresentRecord => record.row !== undefined;

function placeOf({ entity }: PublicList, { row, revision }: PresentRecord): Place {
  const own = OWN.find(({ table }) => table === entity.table);
  return { kind: (own?.qr as VisitedKind | undefined) ?? 'PLACE', entity, record: row, revision };
}

export const spotsAmong = (places: readonly Place[]): Spot[] =>
  places.flatMap((place) => {
    const point = pointInCity(place.record);
    return point ? [{ ...place, ...point }] : [];
  });

/** The spots nearest to a place; none for a place outside the city. */
function nearest(place: Place, spots: readonly Spot[], count: number): Neighbour[] {
  const here = pointInCity(place.record);
  if (!here) return [];
  const own = itemOf(place);
  let found: Neighbour[] = [];
  for (const spot of spots) {
    const worst = found.length === count ? (found.at(-1)?.metres ?? 0) : Number.POSITIVE_INFINITY;
    // The cheap test first: there may be tens of thousands.
    if (Math.abs(spot.latitude - here.latitude) * METRES_A_DEGREE > worst) continue;
    const metres = metresBetween(here, spot);
    if (metres >= worst || itemOf(spot) === own) continue;
    found = [...found, { ...spot, metres }].sort((one, other) => one.metres - other.metres).slice(0, count);
  }
  return found;
}

/** The next stop of the walk (`walk.ts`); from elsewhere, such as a building site, the nearest stop. */
function stopAfter(place: Place, stops: readonly Spot[]): Neighbour | undefined {
  const here = pointInCity(place.record);
  const own = itemOf(place);
  const at = stops.findIndex((stop) => itemOf(stop) === own);
  if (at < 0) return nearest(place, stops, 1)[0];
  const next = stops[(at + 1) % stops.length];
  return next && here && stops.length > 1 ? { ...next, metres: metresBetween(here, next) } : undefined;
}
