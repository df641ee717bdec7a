import type { Language } from '../languages.ts';
import { type Entity, type Field, fieldsOf, isEntered } from './entity.ts';

export interface SheetColumn {
  field: string;
  definition: Field;
  heading: string;
  /** For files that are imported again: which record a row is, and from which version. */
  isHidden: boolean;
}

export const sheetColumns = (entity: Entity, language: Language): SheetColumn[] =>
  fieldsOf(entity).flatMap(([field, definition]) => {
    // The field of the file has the name.
    if (definition.kind === 'file-name') return [];
    const unit = definition.kind === 'number' && definition.unit;
    const heading = unit ? `${definition.label[language]} (${unit})` : definition.label[language];
    return [
      { field, definition, heading, isHidden: definition.kind === 'id' || definition.kind === 'version' },
    ];
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
