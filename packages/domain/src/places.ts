import * as z from 'zod';
import { readDegrees } from './box.ts';
import { type Entity, namingFields, orderingOf } from './entities/entity.ts';
import { filterSchemas } from './entities/schemas.ts';
import { MAX, MAX_MAP_ROWS } from './limits.ts';
import { message } from './messages/message.ts';
import { listQuery } from './page.ts';

export const placesQuery = (entity: Entity) =>
  listQuery(orderingOf(entity)).pick({ search: true }).extend(filterSchemas(entity)).strict();

export const placeFields = (entity: Entity): string[] => [
  'id',
  ...namingFields(entity),
  'latitude',
  'longitude',
];

const place = z.looseObject({ id: z.int(), latitude: z.number(), longitude: z.number() });

export const placesOf = (entity: Entity) =>
  z.object({
    count: z.int().describe('The number of records'),
    without: z.int().describe('The number of records without coordinates'),
    data: z
      .array(
        place.extend(Object.fromEntries(namingFields(entity).map((name) => [name, z.string().nullable()]))),
      )
      .describe(`Sorted like the list; ${MAX_MAP_ROWS} at most`),
  });
export type Place = z.output<typeof place>;
export type Places = { count: number; without: number; data: Place[] };

function degrees(most: number) {
  const isWithin = (text: string) => readDegrees(text).every((value) => Math.abs(value) <= most);
  const single = z.string().refine((text) => !text.includes(',') && isWithin(text), message('value-wrong'));
  return single.transform(Number);
}

export const geocodeQuery = z
  .object({
    q: z.string().trim().min(2).max(MAX.address).optional().describe('An address'),
    lat: degrees(90).optional().meta({ description: 'Requires `lon`', example: '42.4411' }),
    lon: degrees(180).optional().meta({ example: '19.2636' }),
  })
  .strict()
  .refine(({ q, lat, lon }) => (q === undefined) === (lat !== undefined && lon !== undefined), {
    error: message('address-or-place'),
    path: ['q'],
  });

const knownAddress = z.object({
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** A longer postal address, if `address` is ambiguous. */
  whole: z.string().optional(),
});
export type KnownAddress = z.output<typeof knownAddress>;

export const geocodeAnswer = z.object({
  found: z.array(knownAddress).describe('Most likely first'),
  attribution: z
    .string()
    .optional()
    .describe("The geocoder's attribution, which must be shown with its data"),
  unavailable: z
    .literal(true)
    .optional()
    .describe('The geocoder did not answer; these are addresses of records'),
});
export type GeocodeAnswer = z.output<typeof geocodeAnswer>;
