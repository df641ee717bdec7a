import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { csvLines, toCsv } from '@ar/domain/csv';
import {
  type Entity,
  fieldsOf,
  isGrouped,
  isRecord,
  orderingOf,
  type RecordEntity,
} from '@ar/domain/entities/entity';
import { filterSchemas } from '@ar/domain/entities/schemas';
import { FLAG_WORDS, type SheetColumn, sheetColumns } from '@ar/domain/entities/sheet';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@ar/domain/languages';
import { MAX_CHOSEN } from '@ar/domain/limits';
import { idsParam, listQuery } from '@ar/domain/page';
import { roleLabel } from '@ar/domain/roles';
import { forXml } from '@ar/domain/stored-text';
import { DECIMAL_MARK } from '@ar/domain/typed-number';
import { writeXlsxStream } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
import * as z from 'zod';
import { personOf, requireProof } from '../../accounts/sessions/access.ts';
import { dayInPodgorica, localTime } from '../../platform/calendar.ts';
import { type Api, answers, recordRoute } from '../../platform/http/routes.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { filesOfRecords, readCells } from '../changes/record-rows.ts';
import type { List } from '../lists/page.ts';

const FORMATS = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** The number of records that the server has in memory while a client reads slowly. */
const AT_ONCE = 20;

const chosen = idsParam(MAX_CHOSEN).meta({ description: 'Only these records, with commas between' });

const someQuery = (entity: Entity) =>
  listQuery(orderingOf(entity))
    .omit({ limit: true, offset: true })
    .extend({ ...filterSchemas(entity), ids: chosen.optional() })
    .strict();

function sheetQuery(entity: Entity) {
  const fields = sheetColumns(entity, DEFAULT_LANGUAGE).map(({ field }) => field);
  return someQuery(entity)
    .extend({
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
      fields: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(z.enum(fields)))
        .optional()
        .meta({ description: 'Only these fields, with commas between; without it all of them' }),
    })
    .strict();
}

type Ids = List<unknown>['ids'];
type Rows = AsyncIterable<Cell[][]>;
type Columns = readonly SheetColumn[];
type ReadCells = ReturnType<typeof readCells>;

export function exportRoute(app: Api, entity: Entity, list: Ids): void {
  const { resource, path } = entity;
  const schemas = { querystring: sheetQuery(entity), produces: [FORMATS.xlsx, 'text/csv'] };
  const route = recordRoute(entity, 'list', 'exportXs', answers(z.string()), schemas);
  app.get(`${path}export/`, route, async (request, reply) => {
    if (!isRecord(entity)) requireProof(personOf(request).is_proved);
    const { format, language, fields, ...query } = request.query;
    const ids = await idsOf(list, query);
    const columns = sheetColumns(entity, language).filter(
      ({ field, isHidden }) => !fields || isHidden || fields.includes(field),
    );
    const rows = readRows(ids, columns, language, readCells(app.db, entity, app.config.publicOrigin));
    const file = format === 'csv' ? csvOf(rows, columns, language) : xlsxOf(rows, columns, language);
    reply.headers({ ...attachment(resource, format), 'x-total-count': ids.length });
    return reply.type(FORMATS[format]).send(Readable.from(file) as never);
  });
}

/** `GET {list}export/{field}/` streams a ZIP with a folder for each record. */
export function exportFilesRoute(app: Api, entity: RecordEntity, list: Ids): void {
  const { resource, path, words } = entity;
  for (const [field, definition] of fieldsOf(entity)) {
    if (definition.kind !== 'file') continue;
    const { column, label } = definition;
    const files = { ...ofFile(entity, field), words: { ...words, many: `${words.many}: ${label.en}` } };
    const schemas = { querystring: someQuery(entity), produces: ['application/zip'] };
    const route = recordRoute(files, 'list', 'exportXFiles', answers(z.string()), schemas);
    app.get(`${path}export/${field}/`, route, async (request, reply) => {
      const ids = await idsOf(list, request.query);
      const files = await filesOfRecords(app.db, entity.table, column, ids);
      const size = files.reduce((sum, file) => sum + file.size, 0);
      reply.headers({ ...attachment(`${resource}-${field}`, 'zip'), 'x-total-size': size });
      return reply.type('application/zip').send(zipOf(files, app.store) as never);
    });
  }
}

export const ofFile = (entity: RecordEntity, field: string): RecordEntity => ({
  ...entity,
  name: `${entity.name}${field.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}`,
});

async function idsOf(list: Ids, { ids, ...query }: z.output<ReturnType<typeof someQuery>>) {
  const found = Array.from(await list(query));
  const chosen = new Set(ids);
  return ids ? found.filter((id) => chosen.has(id)) : found;
}

const attachment = (name: string, extension: string) => ({
  'content-disposition': `attachment; filename="${name}-${dayInPodgorica(new Date())}.${extension}"`,
});

/** Programs read `_x003D_` as a character code (ECMA-376, part 1, 22.9.2.19, ST_Xstring). */
const escaped = (cell: Cell): Cell =>
  typeof cell === 'string' ? forXml(cell).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : cell;

async function* readRows(ids: number[], columns: Columns, language: Language, read: ReadCells) {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await read(ids.slice(at, at + AT_ONCE), columns);
    yield rows.map((row) => columns.map((column) => cellOf(column, row[column.field], language)));
  }
}

async function* csvOf(rows: Rows, columns: Columns, language: Language) {
  yield toCsv([columns.map(({ heading }) => heading)]);
  const textOf = (cell: Cell, at: number) => cellText(columns[at] as SheetColumn, cell, language);
  for await (const some of rows) yield csvLines(some.map((row) => row.map(textOf)));
}

const SHEET_NAMES: Record<Language, string> = { mn: 'Podaci', en: 'Data' };

/** Writes texts as inline strings, which spreadsheet programs never calculate (OWASP, CSV Injection). */
function xlsxOf(rows: Rows, columns: Columns, language: Language) {
  const shown = columns.map((column) => {
    const { heading, isHidden: hidden } = column;
    return { header: forXml(heading), hidden, width: widthOf(column), numFmt: formatOf(column, language) };
  });
  const sheet = { name: SHEET_NAMES[language], freezePane: { rows: 1 }, columns: shown };
  return writeXlsxStream(escapedRows(rows), sheet);
}

async function* escapedRows(rows: Rows) {
  for await (const some of rows) yield* some.map((row) => row.map(escaped));
}

export type Cell = string | number | Date | null;

/** Excel has wrong or no dates before this day, so an earlier day is written as text. */
const FIRST_DAY = '1900-03-01';

/** The UTC parts of the returned date are the local time in Podgorica. */
const onTheClock = (moment: string) => new Date(`${localTime(moment).replace(' ', 'T')}Z`);

export function cellOf({ definition }: SheetColumn, value: unknown, language: Language): Cell {
  if (value === null || value === undefined) return null;
  switch (definition.kind) {
    case 'day':
      return String(value) < FIRST_DAY ? String(value) : new Date(`${value}T00:00:00Z`);
    case 'moment':
      return onTheClock(String(value));
    case 'flag':
      return FLAG_WORDS[language][value ? 'true' : 'false'];
    case 'choice':
      return roleLabel(String(value));
    case 'state':
      return definition.words[String(value)]?.[language] ?? String(value);
    default:
      return typeof value === 'number' ? value : String(value);
  }
}

export function cellText({ definition }: SheetColumn, cell: Cell, language: Language): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', DECIMAL_MARK[language]);
  if (typeof cell === 'string') return cell;
  const [day = '', time = ''] = cell.toISOString().split(/[T.]/);
  return definition.kind === 'day' ? day : `${day} ${time}`;
}

const SHEET_FORMATS: Record<Language, { day: string; moment: string }> = {
  mn: { day: 'd\\. m\\. yyyy\\.', moment: 'd\\. m\\. yyyy\\. hh:mm' },
  en: { day: 'd mmm yyyy', moment: 'd mmm yyyy hh:mm' },
};

export function formatOf({ definition }: SheetColumn, language: Language): string | undefined {
  if (definition.kind === 'day' || definition.kind === 'moment')
    return SHEET_FORMATS[language][definition.kind];
  if (definition.kind === 'number')
    return `${isGrouped(definition) ? '#,##0' : '0'}${definition.decimals > 0 ? `.${'0'.repeat(definition.decimals)}` : ''}`;
  return undefined;
}

export function widthOf({ definition, heading }: SheetColumn): number {
  const wide = definition.kind === 'long-text' ? 60 : definition.kind === 'text' ? 30 : 18;
  return Math.max(wide, heading.length + 2);
}

type ZippedFile = Pick<Awaited<ReturnType<typeof filesOfRecords>>[number], 'id' | 'name' | 'storageKey'>;

const pathOf = ({ id, name }: ZippedFile) => `${id}/${name.replace(/[\\/:]/g, '_')}`;

const LOST = 'NEDOSTAJE.txt';

/** Does not compress the files, because pictures and documents hardly get smaller. */
export function zipOf(files: readonly ZippedFile[], store: Pick<FileStore, 'read'>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fill = async () => {
    const lost: string[] = [];
    for (const file of files) {
      if (output.destroyed) return;
      const content = await store.read(file.storageKey);
      if (!content) {
        lost.push(pathOf(file));
        continue;
      }
      // Closes the open file if the client disconnects.
      const close = () => content.destroy();
      output.once('close', close);
      zip.addReadStream(content, pathOf(file), { compress: false });
      await finished(content);
      output.off('close', close);
    }
    if (lost.length > 0) zip.addBuffer(Buffer.from(lost.join('\r\n')), LOST);
    zip.end();
  };
  zip.once('error', (error) => output.destroy(error));
  fill().catch((error) => output.destroy(error));
  return output;
}
