import { type Entity, labelsOf } from '@ar/domain/entities/entity';
import { addTexts, type Texts } from '@ar/session';
import en from './list.en.json';
import mn from './list.mn.json';

/** A department's own texts and its fields' labels, which stand in the definition. */
export function addEntityTexts(entity: Entity, own: Texts): void {
  const labels = labelsOf(entity);
  addDepartmentTexts(entity.resource, {
    mn: { ...labels.mn, ...own.mn },
    en: { ...labels.en, ...own.en },
  });
}

/** Under the department's own name: two departments may carry two versions of this package, and so of these texts. */
export function addDepartmentTexts(namespace: string, own: Texts): void {
  addTexts(namespace, { mn: { ...mn, ...own.mn }, en: { ...en, ...own.en } });
}
