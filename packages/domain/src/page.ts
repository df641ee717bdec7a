import * as z from 'zod';
import { LANGUAGES } from './languages.ts';
import { MAX, MAX_ID, MAX_PAGE_LIMIT, PAGE_SIZE } from './limits.ts';

/** One page of a list, in Django REST Framework's shape. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(row),
  });
export type Page<Row> = Omit<z.infer<ReturnType<typeof pageOf>>, 'results'> & { results: Row[] };

/** An id that a list is filtered by. More than PostgreSQL's `int` is no id. */
export const idAsked = z.coerce.number().int().positive().max(MAX_ID);

/** Up to so many ids, with commas between. */
export const idsAsked = (most: number) =>
  z
    .string()
    .regex(/^\d{1,10}(,\d{1,10})*$/)
    .transform((text) => text.split(',').map(Number))
    .refine((ids) => ids.length <= most && ids.every((id) => id <= MAX_ID));

/**
 * The query of a list call. Keys of `ordering` that are not listed are refused: any other rule would let a caller
 * order by, and so read, what the answer leaves out.
 */
export const listQuery = (keys: readonly string[]) =>
  z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .default(PAGE_SIZE)
      .transform((limit) => Math.min(limit, MAX_PAGE_LIMIT)),
    offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
    search: z.string().trim().max(MAX.search).default(''),
    ordering: z.enum(keys.flatMap((key) => [key, `-${key}`])).optional(),
  });
export type ListQuery = z.infer<ReturnType<typeof listQuery>>;

/** `GET {list}people/`: who added and changed what is in the list, by name. */
export const peopleOfList = z.object({ people: z.array(z.object({ id: z.int(), name: z.string() })) });
export type PeopleOfList = z.infer<typeof peopleOfList>;

/** What can be chosen now, where the server knows of more than a definition says. */
export const knownOptions = z.object({ options: z.array(z.string()) });

/** `GET {list}nearest/`: names that are written like what was searched for. */
export const nearestQuery = z.object({ search: z.string().trim().min(1).max(MAX.search) });
export const nearestNames = z.object({ names: z.array(z.string()) });
export type NearestNames = z.infer<typeof nearestNames>;

/** `GET {list}excerpts/`: the texts of these records in which a search found words. */
export const excerptsQuery = nearestQuery.extend({ ids: idsAsked(MAX_PAGE_LIMIT) });
/** A piece of a text: a word that was found, or what stands between. Plain text, not HTML. */
const part = z.object({ text: z.string(), found: z.boolean() });
export type Part = z.infer<typeof part>;
/** A text that is a column of the list is whole, another is cut round the words that were found. */
const excerpt = z.object({
  id: z.int(),
  field: z.string(),
  language: z.enum(LANGUAGES).nullable(),
  parts: z.array(part),
});
export type Excerpt = z.infer<typeof excerpt>;
export const excerptsOfSearch = z.object({ excerpts: z.array(excerpt) });
export type ExcerptsOfSearch = z.infer<typeof excerptsOfSearch>;
