import type { Field } from '@ar/domain/entities/entity';
import { FLAG_WORDS } from '@ar/domain/entities/sheet';
import type { ImportRow } from '@ar/domain/imports';
import type { Language } from '@ar/domain/languages';
import { roleLabel } from '@ar/domain/roles';
import { formatExactNumber } from '@ar/ui/format';
import type { FieldWords } from '../history/field-words.ts';

/** The value that will be stored, in the person's language and unrounded; null for an empty value. */
export function storedWords(
  definition: Field | undefined,
  field: string,
  value: ImportRow['values'][string],
  { words, tag }: { words: FieldWords; tag: string },
): string | null {
  if (typeof value !== 'number') return words.value(field, value);
  return definition?.kind === 'coordinate' ? String(value) : formatExactNumber(String(value), tag);
}

const collapsed = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The file's text; undefined if it differs from the shown value only in notation. */
export function otherText(
  definition: Field | undefined,
  text: string,
  { shown, value, language }: { shown: string; value: unknown; language: Language },
): string | undefined {
  const given = collapsed(text);
  const plain: Record<string, string> = {
    coordinate: given.replace(',', '.'),
    day: given === value ? shown : given,
  };
  const ungrouped = shown.replaceAll(language === 'mn' ? '.' : ',', '');
  const isSame =
    given === '' ||
    (plain[definition?.kind ?? ''] ?? given) === collapsed(shown) ||
    (definition?.kind === 'number' && given === ungrouped);
  return isSame ? undefined : given;
}

export function offeredFor(field: Field | undefined, language: Language): readonly string[] {
  if (field?.kind === 'flag') return Object.values(FLAG_WORDS[language]);
  return field?.kind === 'choice' ? field.options.map(roleLabel) : [];
}
