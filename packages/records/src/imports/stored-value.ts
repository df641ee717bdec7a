import type { Field } from '@ar/domain/entities/entity';
import { FLAG_WORDS } from '@ar/domain/entities/sheet';
import type { Language } from '@ar/domain/languages';
import { roleLabel } from '@ar/domain/roles';

const collapsed = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns undefined if the text is empty or differs from the shown value only in notation. */
export function otherText(
  definition: Field | undefined,
  text: string,
  { shown, value, language }: { shown: string; value: unknown; language: Language },
): string | undefined {
  const given = collapsed(text);
  const alike: Record<string, string> = {
    coordinate: shown.replace('.', ','),
    day: String(value),
    number: shown.replaceAll(language === 'mn' ? '.' : ',', ''),
  };
  return ['', collapsed(shown), alike[definition?.kind ?? '']].includes(given) ? undefined : given;
}

export function offeredFor(field: Field | undefined, language: Language): readonly string[] {
  if (field?.kind === 'flag') return Object.values(FLAG_WORDS[language]);
  return field?.kind === 'choice' ? field.options.map(roleLabel) : [];
}
