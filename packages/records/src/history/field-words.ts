import type { ActivityValue } from '@ar/domain/activity';
import { type Entity, isGrouped, labelOf, languageOf } from '@ar/domain/entities/entity';
import { langOfPart } from '@ar/domain/languages';
import { roleLabel } from '@ar/domain/roles';
import { useLanguage } from '@ar/session';
import { formatBoolean, formatCoordinate, formatDate, formatNumber } from '@ar/ui/format';
import { useRecordText } from '../texts/record-text.tsx';

export type FieldWords = ReturnType<typeof useFieldWords>;

export function useFieldWords(entity: Entity) {
  const text = useRecordText();
  const { tag, language: page } = useLanguage();
  return {
    label: (field: string) => labelOf(entity, field, page),
    value(field: string, value: ActivityValue): string | null {
      const [one] = Array.isArray(value) ? value : [value];
      if (one === null || one === undefined || one === '') return null;
      if (typeof one === 'object') return one.name;
      if (typeof one === 'boolean') return formatBoolean(one, { yes: text('yes'), no: text('no') });
      const kind = entity.fields[field]?.kind;
      if (kind === 'coordinate') return formatCoordinate(Number(one));
      if (typeof one === 'number') return formatNumber(one, tag, isGrouped(entity.fields[field]));
      if (kind === 'choice') return roleLabel(one);
      return kind === 'day' ? formatDate(one, tag) : one;
    },
    lang(field: string) {
      const language = languageOf(entity, field);
      return language && langOfPart(language, page);
    },
  };
}
