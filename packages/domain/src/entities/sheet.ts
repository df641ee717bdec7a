import type { Language } from '../languages.ts';
import { type Entity, type Field, fieldsOf, isEntered } from './entity.ts';

export interface SheetColumn {
  field: string;
  definition: Field;
  heading: string;
  /** True for the columns with id and version, by which an import identifies the record. */
  isHidden: boolean;
}

export const sheetColumns = (entity: Entity, language: Language): SheetColumn[] =>
  fieldsOf(entity).flatMap(([field, definition]) => {
    if (definition.kind === 'file-name') return [];
    const unit = definition.kind === 'number' && definition.unit;
    const heading = unit ? `${definition.label[language]} (${unit})` : definition.label[language];
    const isHidden = definition.kind === 'id' || definition.kind === 'version';
    return [{ field, definition, heading, isHidden }];
  });

export const importedColumns = (entity: Entity, language: Language): SheetColumn[] =>
  sheetColumns(entity, language).filter(({ definition, isHidden }) => isHidden || isEntered(definition));

export function sheetFieldOf({ fields }: Entity, column: string): string {
  const field = fields[column];
  return field?.kind === 'file-name' ? field.of : column;
}

export const FLAG_WORDS: Record<Language, { true: string; false: string }> = {
  mn: { true: 'Da', false: 'Ne' },
  en: { true: 'Yes', false: 'No' },
};
