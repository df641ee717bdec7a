import { departmentRecords } from '@ar/domain/entities/department-records';
import { forXml } from '@ar/domain/stored-text';
import * as z from 'zod';
import type { Release } from './descriptor.ts';
import { REPORTED_KINDS, THROWN } from './failure.ts';
import { CHANNELS } from './registry.ts';
import { DOCUMENT } from './release-files.ts';

const LONGEST = { path: 200, name: 100 };

const PATH = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

// Windows opens a device instead of a file with such a name (learn.microsoft.com, Naming Files).
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Returns why a path is not portable between operating systems; undefined if it is portable. */
function pathProblem(path: string): string | undefined {
  const names = path.split('/');
  if (path.length > LONGEST.path || names.some(({ length }) => length > LONGEST.name))
    return `${path.slice(0, 40)}… is too long: a path has at most ${LONGEST.path} characters, each name in it ${LONGEST.name}`;
  if (!PATH.test(path))
    return `${JSON.stringify(path)} is no path of a release: only letters, digits, "_", "-", "." and "/", and no name begins with "."`;
  if (names.some((name) => name.endsWith('.'))) return `${path} has a name that ends in "."`;
  return names.some((name) => DEVICE.test(name)) ? `${path} has the name of a Windows device` : undefined;
}

/** Returns why the paths can't be files of one release. Paths that differ only in case conflict. */
export function filesProblem(paths: readonly string[]): string | undefined {
  const named = new Map<string, string>([[DOCUMENT, DOCUMENT]]);
  for (const path of paths) {
    const problem = pathProblem(path);
    if (problem) return problem;
    const other = named.get(path.toLowerCase());
    if (other) return `${path} and ${other} are the same file on some systems`;
    named.set(path.toLowerCase(), path);
  }
  for (const [name, path] of named) {
    for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
      const above = named.get(name.slice(0, end));
      if (above) return `${above} can't be a file and the folder of ${path}`;
    }
  }
  return undefined;
}

const releasePath = z
  .string()
  .refine((path) => !pathProblem(path), { error: ({ input }) => pathProblem(String(input)) });
// A label has no letters of other alphabets, which have look-alikes and right-to-left marks.
const LABEL = /^[A-ZČĆĐŠŽŚŹ0-9][A-ZČĆĐŠŽŚŹ0-9 .,&()/’'-]*$/i;
const label = z.string().max(40).regex(LABEL, 'a label has the letters of Montenegrin and English only');
const labels = z.strictObject({ mn: label, en: label });

/** Class prefixes of the page. A department may style every class that begins with its id. */
const CLASSES = ['fui', 'leaflet', 'start'];

export const release: z.ZodType<Release> = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,30}$/)
    .refine((id) => !CLASSES.includes(id), 'the id is a prefix of the page’s CSS classes'),
  path: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
  contract: z.int().positive(),
  menu: z.strictObject({
    label: labels,
    add: labels.optional(),
    icon: z.string().regex(/^[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]{1,2000}$/),
    order: z.int(),
  }),
  roles: z.array(z.string().max(60)).readonly(),
  // `//host` or a scheme would send the user's token to another server.
  list: z
    .string()
    .max(100)
    .regex(/^(?:\/[\w-]+)+\/$/, 'not the path of a list of the API')
    .optional(),
  records: departmentRecords.optional(),
  service: z.literal(true).optional(),
  version: z
    .string()
    .max(60)
    .regex(/^\d+\.\d+\.\d+(?:-[\w-]+(?:\.[\w-]+)*)?$/),
  builtWith: z.string(),
  shared: z.record(z.string(), z.string()),
  copies: z.record(z.string(), z.string()),
  entry: releasePath,
  first: z.array(releasePath).readonly(),
  files: z
    .record(z.string(), z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'not a SHA-384'))
    .refine((files) => !filesProblem(Object.keys(files)), {
      error: ({ input }) => filesProblem(Object.keys(Object(input))),
    }),
});

/** The body of `POST /api/registry/loads/`, which a tab sends once for each loaded department. */
export const loadReport = z.strictObject({
  department: z.string().max(31),
  version: z.string().max(60),
  revision: z.int().min(0),
  channel: z.enum(CHANNELS),
});
export type LoadReport = z.infer<typeof loadReport>;

/** A location in a file or source of a release. Lines and columns count from 1. */
export const place = z.strictObject({
  file: z.string().max(200),
  line: z.int().min(1).max(10_000_000),
  column: z.int().min(1).max(100_000_000),
});
export type Place = z.infer<typeof place>;

/** The body of `POST /api/registry/reports/`. */
export const failureReport = loadReport.extend({
  kind: z.enum(REPORTED_KINDS),
  path: z.string().max(200).optional(),
  status: z.int().min(100).max(599).optional(),
  /** The name of the thrown error. `…` replaces words that neither the release's scripts nor browsers use. */
  name: z.string().max(THROWN.name).overwrite(forXml).optional(),
  message: z.string().max(THROWN.message).overwrite(forXml).optional(),
  frames: z.array(place).max(THROWN.frames).optional(),
  /** Lets the server count browsers instead of failures. */
  browser: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
});
export type FailureReport = z.infer<typeof failureReport>;
