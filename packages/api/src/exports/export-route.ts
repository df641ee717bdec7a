import { Readable } from 'node:stream';
import { csvLines, toCsv } from '@ar/domain/csv';
import { type Entity, orderingOf } from '@ar/domain/entities/entity';
import { filterSchemas } from '@ar/domain/entities/schemas';
import { type SheetColumn, sheetColumns } from '@ar/domain/entities/sheet';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@ar/domain/languages';
import { listQuery } from '@ar/domain/page';
import { writeXlsxStream } from 'hucre/xlsx';
import * as z from 'zod';
import { dayInPodgorica } from '../analytics/calendar.ts';
import { type Api, answers, requires, routeOf } from '../http/routes.ts';
import type { Asked, List } from '../lists/page.ts';
import { type Cell, cellOf, cellText, formatOf, widthOf } from './sheet-cells.ts';

/** Reads the values of these records for a sheet's columns, in the order of the ids; those that are gone are left out. */
export type ReadCells = (
  ids: readonly number[],
  columns: readonly SheetColumn[],
) => Promise<Record<string, unknown>[]>;

interface Exported {
  list: Pick<List<unknown>, 'ids'>;
  read: ReadCells;
}

const FORMATS = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** So many are read at a time: others' requests come in between. */
const AT_ONCE = 250;

/** What people choose by hand; an address holds no more. */
const MOST_CHOSEN = 1000;

const chosen = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10})*$/)
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= MOST_CHOSEN)
  .meta({ description: 'Only these records, with commas between' });

function exportQuery(entity: Entity) {
  const fields = sheetColumns(entity, DEFAULT_LANGUAGE).map(({ field }) => field);
  return listQuery(orderingOf(entity))
    .omit({ limit: true, offset: true })
    .extend({
      ...filterSchemas(entity),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
      fields: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(z.enum(fields)))
        .optional()
        .meta({ description: 'Only these fields, with commas between; without it all of them' }),
      ids: chosen.optional(),
    })
    .strict();
}

/** `GET {list}export/`: what the list shows, narrowed and ordered alike, as a spreadsheet that is sent as it is read. */
export function exportRoute(app: Api, entity: Entity, { list, read }: Exported): void {
  const { resource, name, path, words } = entity;
  const call = { operationId: `export${name}s`, tag: resource, summary: `A spreadsheet of ${words.many}` };
  const schemas = { querystring: exportQuery(entity), produces: [FORMATS.xlsx, 'text/csv'] };
  const options = routeOf(requires('list', resource), call, answers(z.string()), schemas);
  app.get(`${path}export/`, options, async (request, reply) => {
    const { format, language, fields, ids, ...asked } = request.query as z.output<
      ReturnType<typeof exportQuery>
    >;
    const found = await list.ids({ ...asked, limit: 1, offset: 0 } as Asked);
    const some = new Set(ids);
    const kept = ids ? found.filter((id) => some.has(id)) : found;
    const columns = sheetColumns(entity, language).filter(
      ({ field, isHidden }) => !fields || isHidden || fields.includes(field),
    );
    const rows = readRows(kept, columns, language, read);
    const day = dayInPodgorica(new Date());
    reply.headers({
      'content-disposition': `attachment; filename="${resource}-${day}.${format}"`,
      'x-total-count': kept.length,
    });
    const file = format === 'csv' ? csvOf(rows, columns, language) : xlsxOf(rows, columns, language);
    return reply.type(FORMATS[format]).send(Readable.from(file) as never);
  });
}

async function* readRows(
  ids: Int32Array,
  columns: readonly SheetColumn[],
  language: Language,
  read: ReadCells,
) {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await read([...ids.subarray(at, at + AT_ONCE)], columns);
    yield rows.map((row) => columns.map((column) => cellOf(column, row[column.field], language)));
  }
}

type Rows = AsyncIterable<Cell[][]>;

async function* csvOf(rows: Rows, columns: readonly SheetColumn[], language: Language) {
  yield toCsv([columns.map(({ heading }) => heading)]);
  for await (const some of rows)
    yield csvLines(
      some.map((row) => row.map((cell, at) => cellText(columns[at] as SheetColumn, cell, language))),
    );
}

const SHEET_NAMES: Record<Language, string> = { mn: 'Podaci', en: 'Data' };

/** Texts are inline strings, which no spreadsheet calculates, whatever they begin with (OWASP, CSV Injection). */
function xlsxOf(rows: Rows, columns: readonly SheetColumn[], language: Language) {
  return writeXlsxStream(each(rows), {
    name: SHEET_NAMES[language],
    freezePane: { rows: 1 },
    columns: columns.map((column) => ({
      header: column.heading,
      hidden: column.isHidden,
      width: widthOf(column),
      numFmt: formatOf(column, language),
    })),
  });
}

async function* each(rows: Rows) {
  for await (const some of rows) yield* some;
}
