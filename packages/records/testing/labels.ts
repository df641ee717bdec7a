import { type Entity, orderingOf } from '@ar/domain/entities/entity';
import type { Texts } from '@ar/session';
import { formFields } from '../src/form/field.ts';

/** What a department's texts lack: a key in the other language, a column's heading, a field's label. */
export function missingTexts(entity: Entity, list: Texts, ...form: readonly Texts[]): string[] {
  const keysOf = (language: 'mn' | 'en') =>
    new Set([list, ...form].flatMap((texts) => Object.keys(texts[language])));
  const [mn, en] = [keysOf('mn'), keysOf('en')];
  // English has no form for few; the rules' sentences are Montenegrin keys, which only English has texts for.
  const untranslated = [...mn].filter((key) => !key.endsWith('_few') && !en.has(key));
  const headings = orderingOf(entity).filter((key) => !list.mn[key]);
  const labels = formFields(entity).flatMap(({ name }) => (mn.has(name) ? [] : [name]));
  return [...untranslated, ...headings, ...labels];
}
