import { building } from '@ar/domain/entities/building';
import { departmentResource } from '@ar/domain/entities/department-entity';
import { type Field, fieldsOf, type RecordEntity, textIn } from '@ar/domain/entities/entity';
import { monument } from '@ar/domain/entities/monument';
import { stageOf } from '@ar/domain/entities/stage';
import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import { isInCity, metresBetween, type Point } from '@ar/domain/measures';
import type { VisitedKind } from '@ar/domain/public-pages';
import type { TextView } from '@ar/domain/public-views';
import type { UploadKind } from '@ar/domain/upload';
import type { StoredFileRow } from '../../records/files/stored-files.ts';
import { keyAt, type PresentRecord, type PublicList, type Row } from '../data/public-lists.ts';
import type { PublicRecords } from '../data/public-records.ts';

export type Place = { kind: VisitedKind; entity: RecordEntity; record: Row; revision: number };
export type Neighbour = Place & { metres: number };
export type PlaceFile = StoredFileRow & { address: string };

export const itemOf = ({ entity, record }: Place): string => `${entity.qr}_${record.id}`;

const publicField = (entity: RecordEntity, isIt: (field: Field) => boolean): string | undefined =>
  fieldsOf(entity).find(
    ([, field]) => field.public && !('translates' in field && field.translates) && isIt(field),
  )?.[0];

export const nameOf = (entity: RecordEntity): string | undefined =>
  publicField(entity, (field) => 'heading' in field && field.heading === true);

export const descriptionOf = (entity: RecordEntity): string | undefined =>
  publicField(entity, (field) => field.kind === 'long-text' && !field.transcribes);

export function transcriptOf(entity: RecordEntity): string | undefined {
  const sound = publicField(entity, isFile('audio'));
  return publicField(entity, (field) => 'transcribes' in field && field.transcribes === sound);
}

const isFile = (upload: UploadKind) => (field: Field) => field.kind === 'file' && field.upload === upload;

/** `tag` is the language of the text, which may differ from the language of the page (WCAG 3.1.2). */
export function textOf({ entity, record }: Place, field: string | undefined, wanted: Language): TextView {
  const { words, language } = textIn(entity, record, field ?? '', wanted);
  return { text: words, tag: LANGUAGE_TAGS[language] };
}

export const nameIn = (place: Place, language: Language): string =>
  textOf(place, nameOf(place.entity), language).text;

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

export function pointInCity(record: Row): Point | undefined {
  const point = pointOf(record);
  return point && isInCity(point) ? point : undefined;
}

const OWN: readonly RecordEntity[] = [monument, building];
const NEIGHBOURS = 3;

export type Spot = Place & Point;

export type VisitedPlaces = ReturnType<typeof createVisitedPlaces>;
export type VisitedPlace = ReturnType<VisitedPlaces['around']>;

export function createVisitedPlaces(records: PublicRecords) {
  let city = { version: '', spots: [] as Spot[], stops: [] as Spot[], isWalkWhole: true };

  const visited = (): PublicList[] => {
    const all = records.lists().filter(({ entity }) => nameOf(entity));
    const first = OWN.flatMap(({ table }) => all.filter(({ entity }) => entity.table === table));
    return [...first, ...all.filter((list) => !first.includes(list))];
  };
  const versionNow = () =>
    visited()
      .map(({ entity, version }) => `${entity.table} ${version}`)
      .join(', ');

  const all = (): Place[] => visited().flatMap((list) => list.present().map((one) => placeOf(list, one)));

  function currentCity() {
    const version = versionNow();
    if (city.version !== version) {
      const spots = spotsAmong(all());
      const stops = roundThrough(spots.filter(({ kind }) => kind === 'MONUMENT'));
      const monuments = visited().find(({ entity }) => entity.table === monument.table);
      city = { version, spots, stops, isWalkWhole: stops.length === monuments?.present().length };
    }
    return city;
  }

  return {
    isKnown: (): boolean => records.ageSeconds() !== undefined,
    all,
    async find(item: string): Promise<Place | undefined> {
      const [, code = '', id] = /^([A-Z][A-Z0-9]*)_(\d{1,10})$/.exec(item) ?? [];
      if (!code) return undefined;
      await records.ready();
      const table = OWN.find(({ qr }) => qr === code)?.table ?? departmentResource(code.toLowerCase());
      const list = visited().find(({ entity }) => entity.table === table);
      const found = list?.find(Number(id));
      return list && found && placeOf(list, found);
    },
    around(place: Place) {
      const { spots, stops, isWalkWhole } = currentCity();
      const [sound, model] = [fileOf(records, place, 'audio'), fileOf(records, place, 'model')];
      const neighbours = nearest(place, spots, NEIGHBOURS);
      return { ...place, sound, model, neighbours, nextStop: stopAfter(place, stops), isWalkWhole };
    },
    async version(): Promise<string> {
      await records.ready();
      return versionNow();
    },
    changes: () =>
      visited().flatMap(({ entity: { qr }, present }) =>
        present().map(({ id, updated_at = '' }) => ({ item: `${qr}_${id}`, updated_at })),
      ),
  };
}

function fileOf(records: PublicRecords, place: Place, upload: UploadKind): PlaceFile | undefined {
  const address = addressOf(place, upload);
  const file = address && records.file(keyAt(address) ?? '');
  return file ? { ...file, address } : undefined;
}

function placeOf({ entity }: PublicList, { row, revision }: PresentRecord): Place {
  const own = OWN.find(({ table }) => table === entity.table);
  return { kind: (own?.qr as VisitedKind | undefined) ?? 'PLACE', entity, record: row, revision };
}

export const spotsAmong = (places: readonly Place[]): Spot[] =>
  places.flatMap((place) => {
    const point = pointInCity(place.record);
    return point ? [{ ...place, ...point }] : [];
  });

export function byDistance<One extends Place>(from: Point, places: readonly One[]) {
  const measured = places.map((place) => {
    const point = pointInCity(place.record);
    return { ...place, metres: point ? metresBetween(from, point) : Number.POSITIVE_INFINITY };
  });
  return measured.sort((one, other) => one.metres - other.metres || 0);
}

function nearest(place: Place, spots: readonly Spot[], count: number): Neighbour[] {
  const here = pointInCity(place.record);
  const own = itemOf(place);
  const others = spots.filter((spot) => itemOf(spot) !== own);
  return here ? byDistance(here, others).slice(0, count) : [];
}

function stopAfter(place: Place, stops: readonly Spot[]): Neighbour | undefined {
  const at = stops.findIndex((stop) => itemOf(stop) === itemOf(place));
  const next = at < 0 ? stops : stops.slice((at + 1) % stops.length).slice(0, 1);
  return nearest(place, next, 1)[0];
}

const MOST_STOPS = 1000;

/** Inserts each place where it lengthens the round least, so that a new place changes only one leg. */
export function roundThrough<Stop extends Point>(places: readonly Stop[]): Stop[] {
  const narrowing = Math.cos(((places[0]?.latitude ?? 0) * Math.PI) / 180);
  const distance = (from: Stop, to: Stop) =>
    Math.sqrt(((from.longitude - to.longitude) * narrowing) ** 2 + (from.latitude - to.latitude) ** 2);
  const round: Stop[] = [];
  for (const stop of places.slice(0, MOST_STOPS)) {
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    round.forEach((from, at) => {
      const to = round[(at + 1) % round.length] as Stop;
      const detour = distance(from, stop) + distance(stop, to) - distance(from, to);
      if (detour < least) [best, least] = [at, detour];
    });
    round.splice(best + 1, 0, stop);
  }
  return round;
}
