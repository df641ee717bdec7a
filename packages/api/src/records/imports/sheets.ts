import { type EnteredField, type Entity, enteredFields } from '@ar/domain/entities/entity';
import { FLAG_WORDS, importedColumns } from '@ar/domain/entities/sheet';
import { MAX_IMPORT_ROWS } from '@ar/domain/import-kinds';
import type { Language } from '@ar/domain/languages';
import { roleLabel } from '@ar/domain/roles';
import { forXml } from '@ar/domain/stored-text';
import { UPLOADS } from '@ar/domain/upload';
import { colToLetter, type DataValidation, writeXlsx } from 'hucre/xlsx';
import type { Kysely } from 'kysely';
import type { RawCell } from '../../platform/database/import-types.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Import, type RowTable, renderReason, rowsOf, whyRefused } from './import-rows.ts';
import WORDS from './sheet-words.json';

/** The second sheet has examples. By default, an import reads only the first sheet. */
export function templateOf(entity: Entity, language: Language): Promise<Uint8Array> {
  const words = WORDS[language];
  const fields = new Map(enteredFields(entity, 'create'));
  const columns = importedColumns(entity, language).flatMap(({ field, heading }) => {
    const definition = fields.get(field);
    return definition ? [{ field, heading: definition.required ? `${heading} *` : heading, definition }] : [];
  });
  const dataValidations = columns.flatMap(({ definition }, at): DataValidation[] => {
    const values = choicesOf(definition, language);
    const range = `${colToLetter(at)}2:${colToLetter(at)}${MAX_IMPORT_ROWS + 1}`;
    return values ? [{ type: 'list', range, values, allowBlank: !definition.required }] : [];
  });
  const rules = columns.map(({ field, heading, definition }) => {
    const required = definition.required ? words.yes : words.no;
    return [heading, required, ...helpOf(field, definition, language)];
  });
  const hasFiles = columns.some(({ definition }) => definition.kind === 'file');
  const data = {
    name: words.data,
    rows: [columns.map(({ heading }) => heading)],
    columns: columns.map(({ heading, definition }) => ({
      width: Math.max(definition.kind === 'long-text' ? 60 : 20, heading.length + 2),
    })),
    freezePane: { rows: 1 },
    dataValidations,
  };
  const help = {
    name: words.help,
    rows: [
      [words.column, words.required, words.allowed, words.example],
      ...rules,
      [],
      [words.onlyFirst],
      ...(hasFiles ? [[words.howFiles]] : []),
    ],
    columns: [30, 12, 90, 50].map((width) => ({ width })),
  };
  return writeXlsx({ sheets: [data, help] });
}

function choicesOf(definition: EnteredField, language: Language): string[] | undefined {
  if (definition.kind === 'choice') return definition.options.map(roleLabel);
  return definition.kind === 'flag' ? Object.values(FLAG_WORDS[language]) : undefined;
}

const PODGORICA = { latitude: '42.4304', longitude: '19.2594' };

function helpOf(field: string, definition: EnteredField, language: Language): [string, string] {
  const { examples: ofLanguage, ...words } = WORDS[language];
  const examples: Record<string, string> = ofLanguage;
  const fill = (text: string, value: string | number) => text.replace('{value}', String(value));
  const { kind, required } = definition;
  const example = examples[field] ?? examples[kind] ?? '';
  switch (kind) {
    case 'coordinate':
      return [fill(words.coordinate, PODGORICA[definition.axis]), PODGORICA[definition.axis]];
    case 'file': {
      const { extensions } = UPLOADS[definition.upload];
      const allowed = fill(required ? words.requiredFile : words.file, extensions.join(', '));
      return [allowed, `${examples.file}${extensions[0]}`];
    }
    case 'choice':
    case 'flag': {
      const choices = choicesOf(definition, language) ?? [];
      return [choices.join(' / '), choices.at(-1) ?? ''];
    }
    case 'text':
    case 'long-text':
      return [fill(words.text, definition.max), example];
    case 'number':
      return definition.decimals === 0 ? [words.whole, examples.whole ?? ''] : [words.number, example];
    default:
      return [words[kind], example];
  }
}

export async function refusedSheet(db: Kysely<DB>, entity: Entity, one: Import, language: Language) {
  const { columns: own, reading } = one;
  const { constants = {} } = reading;
  const rowsInOrder = rowsOf(db, one).selectAll().orderBy('row');
  const refused = await rowsInOrder.where('outcome', '=', 'refused').execute();
  const words = WORDS[language];
  const given = new Set([...Object.keys(constants), ...refused.flatMap(({ mended }) => Object.keys(mended))]);
  for (const { field } of own) if (field !== null) given.delete(field);
  const added = importedColumns(entity, language).filter(({ field }) => given.has(field));
  const columns: { heading: string; field: string | null }[] = [...own, ...added];
  const cellOf = (row: RowTable, field: string | null, at: number): RawCell => {
    const given = field === null ? undefined : (row.mended[field] ?? constants[field]);
    const cell = given ?? row.cells[at] ?? null;
    return typeof cell === 'string' ? forXml(cell) : cell;
  };
  const rows = refused.map((row) => [
    ...columns.map(({ field }, at) => cellOf(row, field, at)),
    forXml(renderReason(entity, language, whyRefused(row))),
  ]);
  const widths = columns.map(({ field }) => ({ hidden: field === 'id' || field === 'version', width: 24 }));
  const sheet = {
    name: words.data,
    rows: [[...columns.map(({ heading }) => forXml(heading)), words.why], ...rows],
    columns: [...widths, { width: 80 }],
    freezePane: { rows: 1 },
  };
  return writeXlsx({ sheets: [sheet], stringMode: 'inline' });
}
