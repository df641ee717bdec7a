import type { EnteredField, Entity } from '@ar/domain/entities/entity';
import { enteredFields } from '@ar/domain/entities/entity';
import { FLAG_WORDS, importedColumns } from '@ar/domain/entities/sheet';
import { MAX_IMPORT_ROWS } from '@ar/domain/import-kinds';
import type { ImportColumn } from '@ar/domain/imports';
import type { Language } from '@ar/domain/languages';
import { roleLabel } from '@ar/domain/roles';
import { forXml } from '@ar/domain/stored-text';
import { UPLOADS } from '@ar/domain/upload';
import { type DataValidation, writeXlsx } from 'hucre/xlsx';
import type { RawCell } from '../../platform/database/import-types.ts';
import type { ImportTable, RowTable } from './check-rows.ts';
import { renderReason, whyRefused } from './reasons.ts';
import WORDS from './sheet-words.json';

/**
 * An empty table with a column for each field of a new record, and a second sheet that says what may stand in them, with an
 * example of each: only the first sheet is imported, so that no example ever becomes a record.
 */
export function templateOf(entity: Entity, language: Language): Promise<Uint8Array> {
  const words = WORDS[language];
  const fields = new Map(enteredFields(entity, 'create'));
  const columns = importedColumns(entity, language).flatMap(({ field, heading }) => {
    const definition = fields.get(field);
    return definition ? [{ field, heading: definition.required ? `${heading} *` : heading, definition }] : [];
  });
  const dataValidations = columns.flatMap(({ definition }, at): DataValidation[] => {
    const values = choicesOf(definition, language);
    const column = letterOf(at);
    return values
      ? [
          {
            type: 'list',
            range: `${column}2:${column}${MAX_IMPORT_ROWS + 1}`,
            values,
            allowBlank: !definition.required,
          },
        ]
      : [];
  });
  const rules = columns.map(({ field, heading, definition }) => [
    heading,
    definition.required ? words.yes : words.no,
    allowedIn(definition, language),
    exampleOf(field, definition, language),
  ]);
  const hasFiles = columns.some(({ definition }) => definition.kind === 'file');
  return writeXlsx({
    sheets: [
      {
        name: words.data,
        rows: [columns.map(({ heading }) => heading)],
        columns: columns.map(({ heading, definition }) => ({
          width: Math.max(definition.kind === 'long-text' ? 60 : 20, heading.length + 2),
        })),
        freezePane: { rows: 1 },
        dataValidations,
      },
      {
        name: words.help,
        rows: [
          [words.column, words.required, words.allowed, words.example],
          ...rules,
          [],
          [words.onlyFirst],
          ...(hasFiles ? [[words.howFiles]] : []),
        ],
        columns: [{ width: 30 }, { width: 12 }, { width: 90 }, { width: 50 }],
      },
    ],
  });
}

const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26);

function choicesOf(definition: EnteredField, language: Language): string[] | undefined {
  if (definition.kind === 'choice') return definition.options.map(roleLabel);
  return definition.kind === 'flag' ? Object.values(FLAG_WORDS[language]) : undefined;
}

/** As the form shows them, in every language. */
const PODGORICA = { latitude: '42.4304', longitude: '19.2594' };

function allowedIn(definition: EnteredField, language: Language): string {
  const { examples: _, ...rest } = WORDS[language];
  const words: Record<string, string> = rest;
  const fill = (text = '', value: string | number = '') => text.replace('{value}', String(value));
  switch (definition.kind) {
    case 'text':
    case 'long-text':
      return fill(words.text, definition.max);
    case 'coordinate':
      return fill(words.coordinate, PODGORICA[definition.axis]);
    case 'file':
      return fill(
        definition.required ? words.requiredFile : words.file,
        UPLOADS[definition.upload].extensions.join(', '),
      );
    case 'choice':
    case 'flag':
      return (choicesOf(definition, language) ?? []).join(' / ');
    default:
      return words[definition.kind] ?? '';
  }
}

/** What a cell may say: of texts that every list has its own of, something that might stand there. */
function exampleOf(field: string, definition: EnteredField, language: Language): string {
  const { examples }: { examples: Record<string, string> } = WORDS[language];
  switch (definition.kind) {
    case 'coordinate':
      return PODGORICA[definition.axis];
    case 'file':
      return `${examples.file}${UPLOADS[definition.upload].extensions[0]}`;
    case 'choice':
    case 'flag':
      return choicesOf(definition, language)?.at(-1) ?? '';
    default:
      return examples[field] ?? examples[definition.kind] ?? '';
  }
}

/**
 * Refused rows as the file had them, as far as they were mended, with a column that says why. What was given or mended
 * for fields that no column of the file has stands in columns of its own.
 */
export function refusedSheet(
  entity: Entity,
  { columns: own, reading }: Pick<ImportTable, 'columns' | 'reading'>,
  rows: readonly RowTable[],
  language: Language,
): Promise<Uint8Array> {
  const words = WORDS[language];
  const { constants = {} } = reading;
  const given = new Set([...Object.keys(constants), ...rows.flatMap(({ mended }) => Object.keys(mended))]);
  for (const { field } of own) if (field !== null) given.delete(field);
  const added = importedColumns(entity, language).filter(({ field }) => given.has(field));
  const columns: Pick<ImportColumn, 'heading' | 'field'>[] = [...own, ...added];
  const cellOf = (row: RowTable, field: string | null, at: number): RawCell => {
    const given = field === null ? undefined : (row.mended[field] ?? constants[field]);
    const cell = given ?? row.cells[at] ?? null;
    return typeof cell === 'string' ? forXml(cell) : cell;
  };
  return writeXlsx({
    sheets: [
      {
        name: words.data,
        rows: [
          [...columns.map(({ heading }) => forXml(heading)), words.why],
          ...rows.map((row) => [
            ...columns.map(({ field }, at) => cellOf(row, field, at)),
            forXml(renderReason(entity, language, whyRefused(row))),
          ]),
        ],
        columns: [
          ...columns.map(({ field }) => ({ hidden: field === 'id' || field === 'version', width: 24 })),
          { width: 80 },
        ],
        freezePane: { rows: 1 },
      },
    ],
    stringMode: 'inline',
  });
}
