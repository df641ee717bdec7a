import { building } from '@ar/domain/entities/building';
import { departmentResource } from '@ar/domain/entities/department-entity';
import { type Field, fieldsOf, type RecordEntity } from '@ar/domain/entities/entity';
import { monument } from '@ar/domain/entities/monument';
import { stageOf } from '@ar/domain/entities/stage';
import { isInCity, metresBetween, type Point } from '@ar/domain/measures';
import type { VisitedKind } from '@ar/domain/public-pages';
import type { UploadKind } from '@ar/domain/upload';
import type { StoredFileRow } from '../../records/files/stored-files.ts';
import { firstWhere } from '../data/first-where.ts';
import { keyAt, type Row } from '../data/public-files.ts';
import type { PresentRecord, PublicList, PublicRecord, PublicRecords } from '../data/public-records.ts';
import { roundThrough } from './walk.ts';

/** What anybody may know of the place behind a QR code. */
export interface Place {
  kind: VisitedKind;
  entity: RecordEntity;
  /** The public fields: which there are, the definition says. */
  record: Row;
  /** Of the record's last change. */
  revision: number;
}

export interface Neighbour extends Place {
  metres: number;
}

/** A file of the place, and its address. */
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

/** The page behind a QR code, for the sitemap: `MONUMENT_7`, and when it changed. */
export interface Visit {
  item: string;
  updated_at: string;
}

export interface VisitedItem {
  code: string;
  id: number;
}

/** What a QR code names; undefined for what can be no record's. */
export function visitedItem(item: string): VisitedItem | undefined {
  const [, code = '', digits] = /^([A-Z][A-Z0-9]*)_(\d{1,10})$/.exec(item) ?? [];
  const id = Number(digits);
  return code && id > 0 ? { code, id } : undefined;
}

export const itemOf = ({ entity, record }: Place): string => `${entity.qr}_${record.id}`;

/** The first public field of a definition that greets as this: a name, a description, a picture. */
export const publicField = (entity: RecordEntity, isIt: (field: Field) => boolean): string | undefined =>
  fieldsOf(entity).find(
    ([, field]) => field.public && !('translates' in field && field.translates) && isIt(field),
  )?.[0];

export const nameOf = (entity: RecordEntity): string | undefined =>
  publicField(entity, (field) => 'heading' in field && field.heading === true);

export const descriptionOf = (entity: RecordEntity): string | undefined =>
  publicField(entity, (field) => field.kind === 'long-text' && !field.transcribes);

/** The field with the words of its recording. */
export function transcriptOf(entity: RecordEntity): string | undefined {
  const sound = publicField(entity, isFile('audio'));
  return publicField(entity, (field) => 'transcribes' in field && field.transcribes === sound);
}

const isFile = (upload: UploadKind) => (field: Field) => field.kind === 'file' && field.upload === upload;

/** The address of its picture, or of another file that anybody may have. */
export function addressOf({ entity, record }: Place, upload: UploadKind): string | undefined {
  const field = publicField(entity, isFile(upload));
  const address = field && record[field];
  return typeof address === 'string' ? address : undefined;
}

export function pointOf({ latitude, longitude }: Row): Point | undefined {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
}

/** Whether it is a building site no more. */
export const isBuilt = ({ entity, record }: Place, now: Date): boolean =>
  stageOf(entity, record, now) === 'finished';

/** Whether it is a building site on which nothing is built yet. */
export const isPlanned = ({ entity, record }: Place, now: Date): boolean =>
  stageOf(entity, record, now) === 'planned';

/** Where it stands, if that is in the city: a place far away is on no map, in no walk and near nothing. */
export function pointInCity(record: Row): Point | undefined {
  const point = pointOf(record);
  return point && isInCity(point) ? point : undefined;
}

const OWN: readonly RecordEntity[] = [monument, building];
const NEIGHBOURS = 3;
/** A little less than a degree of latitude is. */
const METRES_A_DEGREE = 111_000;

type Spot = Place & Point;

interface Round {
  /** In the order of the walk. */
  stops: readonly Spot[];
  byLatitude: ByLatitude;
  isWhole: boolean;
}

export type VisitedPlaces = ReturnType<typeof createVisitedPlaces>;

export function createVisitedPlaces(records: PublicRecords) {
  let kept: { version: string; spots: ByLatitude; round: Round } | undefined;

  /** The product's own lists first, then those of departments. What has no public name is nobody's to visit. */
  const visited = (): PublicList[] => {
    const all = records.lists().filter(({ entity }) => nameOf(entity));
    const first = OWN.flatMap(({ table }) => all.filter(({ entity }) => entity.table === table));
    return [...first, ...all.filter((list) => !first.includes(list))];
  };
  const versionNow = () =>
    visited()
      .map(({ entity, version }) => `${entity.table} ${version}`)
      .join(', ');

  function city() {
    const version = versionNow();
    if (kept?.version !== version) {
      const spots = visited().flatMap(spotsIn);
      const stops = roundThrough(spots.filter(({ kind }) => kind === 'MONUMENT'));
      const monuments = visited().find(({ entity }) => entity.table === monument.table);
      const isWhole = stops.length === monuments?.present().length;
      kept = { version, spots: byLatitude(spots), round: { stops, byLatitude: byLatitude(stops), isWhole } };
    }
    return kept;
  }

  function fileOf(place: Place, upload: UploadKind): PlaceFile | undefined {
    const address = addressOf(place, upload);
    const file = address && records.file(keyAt(address) ?? '');
    return file ? { ...file, address } : undefined;
  }

  return {
    /** Whether anything is known yet: before the database was there once, nothing is. */
    isKnown: (): boolean => records.ageSeconds() !== undefined,
    /** All of them, in the order of `visited`. */
    all: (): Place[] => visited().flatMap((list) => list.present().map((one) => placeOf(list, one))),
    async find(code: string, id: number): Promise<Place | undefined> {
      await records.ready();
      const table = OWN.find(({ qr }) => qr === code)?.table ?? departmentResource(code.toLowerCase());
      const list = visited().find(({ entity }) => entity.table === table);
      const found = list?.find(id);
      return list && found && isPresent(found) ? placeOf(list, found) : undefined;
    },
    /** A place with what is near, and what comes next. */
    around(place: Place): VisitedPlace {
      const { spots, round } = city();
      const [sound, model] = [fileOf(place, 'audio'), fileOf(place, 'model')];
      const neighbours = nearest(place, spots, NEIGHBOURS);
      const { isWhole: isWalkWhole } = round;
      return { ...place, sound, model, neighbours, nextStop: stopAfter(place, round), isWalkWhole };
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

const isPresent = (record: PublicRecord): record is PresentRecord => record.row !== undefined;

function placeOf({ entity }: PublicList, { row, revision }: PresentRecord): Place {
  const own = OWN.find(({ table }) => table === entity.table);
  return { kind: (own?.qr as VisitedKind | undefined) ?? 'PLACE', entity, record: row, revision };
}

const spotsIn = (list: PublicList): Spot[] =>
  list.present().flatMap((one) => {
    const point = pointInCity(one.row);
    return point ? [{ ...placeOf(list, one), ...point }] : [];
  });

/** Spots from south to north, each with its place among all, which decides between two that are equally near. */
type ByLatitude = readonly { spot: Spot; rank: number }[];

const byLatitude = (spots: readonly Spot[]): ByLatitude =>
  spots.map((spot, rank) => ({ spot, rank })).sort((one, other) => one.spot.latitude - other.spot.latitude);

/** The nearest, from where a place stands; none where that is not known or far away. Looks no farther north and south than they are. */
function nearest(place: Place, spots: ByLatitude, count: number): Neighbour[] {
  const here = pointInCity(place.record);
  if (!here) return [];
  const own = itemOf(place);
  const found: { spot: Spot; rank: number; metres: number }[] = [];
  const isTooFar = ({ spot }: ByLatitude[number]) =>
    found.length === count &&
    Math.abs(spot.latitude - here.latitude) * METRES_A_DEGREE > (found[count - 1]?.metres ?? 0);
  const look = ({ spot, rank }: ByLatitude[number]) => {
    if (itemOf(spot) === own) return;
    found.push({ spot, rank, metres: metresBetween(here, spot) });
    found.sort((one, other) => one.metres - other.metres || one.rank - other.rank);
    found.length = Math.min(found.length, count);
  };
  const start = firstWhere(spots, ({ spot }) => spot.latitude >= here.latitude);
  for (const step of [1, -1]) {
    for (let at = step > 0 ? start : start - 1; ; at += step) {
      const one = spots[at];
      if (!one || isTooFar(one)) break;
      look(one);
    }
  }
  return found.map(({ spot, metres }) => ({ ...spot, metres }));
}

/**
 * Following it, a visitor comes round all monuments (`walk.ts`). Who stands elsewhere, at a building site for example, joins the
 * round at the nearest of them.
 */
function stopAfter(place: Place, { stops, byLatitude }: Round): Neighbour | undefined {
  const here = pointInCity(place.record);
  const own = itemOf(place);
  const at = stops.findIndex((stop) => itemOf(stop) === own);
  if (at < 0) return nearest(place, byLatitude, 1)[0];
  const next = stops[(at + 1) % stops.length];
  return next && here && stops.length > 1 ? { ...next, metres: metresBetween(here, next) } : undefined;
}
