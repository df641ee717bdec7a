import type { EnteredField, Entity } from '@ar/domain/entities/entity';
import { enteredFields } from '@ar/domain/entities/entity';
import { FLAG_WORDS, importedColumns } from '@ar/domain/entities/sheet';
import { MAX_IMPORT_ROWS } from '@ar/domain/import-kinds';
import type { ImportColumn } from '@ar/domain/imports';
import type { Language } from '@ar/domain/languages';
import { roleLabel } from '@ar/domain/roles';
import { forXml } from '@ar/domain/stored-text';
import { UPLOADS } from '@ar/domain/upload';
import { colToLetter, type DataValidation, writeXlsx } from 'hucre/xlsx';
import type { RawCell } from '../../platform/database/import-types.ts';
import type { Import, RowTable } from './import-rows.ts';
import { renderReason, whyRefused } from './reasons.ts';
import WORDS from './sheet-words.json';

/** An empty table, and examples on a second sheet: only the first is imported, so no example becomes a record. */
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
  const rules = columns.map(({ field, heading, definition }) => [
    heading,
    definition.required ? words.yes : words.no,
    ...helpOf(field, definition, language),
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

function choicesOf(definition: EnteredField, language: Language): string[] | undefined {
  if (definition.kind === 'choice') return definition.options.map(roleLabel);
  return definition.kind === 'flag' ? Object.values(FLAG_WORDS[language]) : undefined;
}

const PODGORICA = { latitude: '42.4304', longitude: '19.2594' };

/** What a cell may say, and an example; lists have examples of their own for some texts. */
function helpOf(
  field: string,
  definition: EnteredField,
  language: Language,
): [allowed: string, example: string] {
  const { examples: ofLanguage, ...rest } = WORDS[language];
  const examples: Record<string, string> = ofLanguage;
  const words: Record<string, string> = rest;
  const fill = (text = '', value: string | number = '') => text.replace('{value}', String(value));
  switch (definition.kind) {
    case 'coordinate': {
      const degrees = PODGORICA[definition.axis];
      return [fill(words.coordinate, degrees), degrees];
    }
    case 'file': {
      const { extensions } = UPLOADS[definition.upload];
      const allowed = definition.required ? words.requiredFile : words.file;
      return [fill(allowed, extensions.join(', ')), `${examples.file}${extensions[0]}`];
    }
    case 'choice':
    case 'flag': {
      const choices = choicesOf(definition, language) ?? [];
      return [choices.join(' / '), choices.at(-1) ?? ''];
    }
  }
  const example = examples[field] ?? examples[definition.kind] ?? '';
  const isText = definition.kind === 'text' || definition.kind === 'long-text';
  return [isText ? fill(words.text, definition.max) : (words[definition.kind] ?? ''), example];
}

/** Refused rows with what was mended, and a column that says why. Fields that the file lacks have columns of their own. */
export function refusedSheet(
  entity: Entity,
  { columns: own, reading }: Pick<Import, 'columns' | 'reading'>,
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
