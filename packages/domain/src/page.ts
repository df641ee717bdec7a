import * as z from 'zod';
import { LANGUAGES } from './languages.ts';
import { MAX, MAX_ID, MAX_PAGE_LIMIT, PAGE_SIZE } from './limits.ts';

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(row),
  });
export type Page<Row> = Omit<z.infer<ReturnType<typeof pageOf>>, 'results'> & { results: Row[] };

/** PostgreSQL's calendar has no year 0. */
export const day = z.iso.date().refine((text) => !text.startsWith('0000'));

export const idParam = z.coerce.number().int().positive().max(MAX_ID);

export const idsParam = (most: number) =>
  z
    .string()
    .regex(/^\d{1,10}(,\d{1,10})*$/)
    .transform((text) => text.split(',').map(Number))
    .refine((ids) => ids.length <= most && ids.every((id) => id <= MAX_ID));

export const limitParam = (usual: number, most: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .default(usual)
    .transform((limit) => Math.min(limit, most));

export const listQuery = (keys: readonly string[]) =>
  z.object({
    limit: limitParam(PAGE_SIZE, MAX_PAGE_LIMIT),
    offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
    search: z.string().trim().max(MAX.search).default(''),
    ordering: z.enum(keys.flatMap((key) => [key, `-${key}`])).optional(),
  });
export type ListQuery = z.infer<ReturnType<typeof listQuery>>;

export const recordedQuery = (keys: readonly string[]) =>
  listQuery(keys).extend({
    resource: z.string().max(40).optional(),
    from: day.optional(),
    to: day.optional(),
    batch: z.uuid().optional(),
  });

export const peopleOfList = z.object({ people: z.array(z.object({ id: z.int(), name: z.string() })) });
export type PeopleOfList = z.infer<typeof peopleOfList>;

export const knownOptions = z.object({ options: z.array(z.string()) });

export const nearestQuery = z.object({ search: z.string().trim().min(1).max(MAX.search) });
export const nearestNames = z.object({ names: z.array(z.string()) });
export type NearestNames = z.infer<typeof nearestNames>;

export const excerptsQuery = nearestQuery.extend({ ids: idsParam(MAX_PAGE_LIMIT) });
const part = z.object({ text: z.string(), found: z.boolean() });
export type Part = z.infer<typeof part>;
const excerpt = z.object({
  id: z.int(),
  field: z.string(),
  language: z.enum(LANGUAGES).nullable(),
  parts: z.array(part),
});
export type Excerpt = z.infer<typeof excerpt>;
export const excerptsOfSearch = z.object({ excerpts: z.array(excerpt) });
export type ExcerptsOfSearch = z.infer<typeof excerptsOfSearch>;
