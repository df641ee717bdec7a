import { type Entity, labelOf } from '@ar/domain/entities/entity';
import { importedColumns } from '@ar/domain/entities/sheet';
import type { ImportColumn } from '@ar/domain/imports';
import { LANGUAGES, type Language } from '@ar/domain/languages';
import { readNumber } from '@ar/domain/typed-number';
import type { RawCell, Reading } from './import-types.ts';

/** A heading by its letters alone: without case, accents, units, marks. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

export const fieldNames = (entity: Entity): string[] =>
  importedColumns(entity, 'mn').map(({ field }) => field);

/**
 * The field of each heading: by its label in either language, its name, or what the department chose for the heading
 * before (`earlier`, by plain headings). None twice.
 */
export function suggestFields(
  entity: Entity,
  headings: readonly string[],
  earlier: ReadonlyMap<string, string>,
): (string | null)[] {
  const fields = fieldNames(entity);
  const known = new Map([...earlier].filter(([, field]) => fields.includes(field)));
  for (const field of fields) {
    known.set(plainHeading(field), field);
    for (const language of LANGUAGES) known.set(plainHeading(labelOf(entity, field, language)), field);
  }
  const taken = new Set<string>();
  return headings.map((heading) => {
    const field = known.get(plainHeading(heading));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** The language of the headings; of as many in both, the first. */
function languageOf(entity: Entity, columns: readonly ImportColumn[]): Language {
  const labelled = (language: Language) =>
    columns.filter(
      ({ heading, field }) =>
        field !== null && plainHeading(labelOf(entity, field, language)) === plainHeading(heading),
    ).length;
  return [...LANGUAGES].sort((one, other) => labelled(other) - labelled(one))[0] ?? 'mn';
}

/**
 * The language that numbers in texts are written in: that of the headings, unless all of them keep the rules of the
 * other alone. A spreadsheet that is saved as CSV writes numbers as its own settings say.
 */
export function readingOf(
  entity: Entity,
  columns: readonly ImportColumn[],
  rows: readonly (readonly RawCell[])[],
): Reading['language'] {
  const texts = columns.flatMap(({ field }, at) =>
    entity.fields[field ?? '']?.kind === 'number'
      ? rows.flatMap((row) => (typeof row[at] === 'string' && row[at] !== '' ? [row[at]] : []))
      : [],
  );
  const fits = (language: Language) => texts.every((text) => readNumber(text, language).kind === 'number');
  const language = languageOf(entity, columns);
  return fits(language) ? language : (LANGUAGES.find(fits) ?? language);
}
