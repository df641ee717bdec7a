import { type Entity, labelsOf } from '@ar/domain/entities/entity';
import { addTexts, type TextKey, type Texts, type Translate, useText } from '@ar/session';
import { createContext, useContext } from 'react';
import type days from './days.mn.json';
import type form from './form.mn.json';
import type imports from './imports.mn.json';
import en from './list.en.json';
import mn from './list.mn.json';
import type page from './page.mn.json';
import type tools from './tools.mn.json';

/** A page may contain two copies of this package with different texts, so each copy needs a unique namespace. */
export const RECORD_TEXTS = `records-${Math.random().toString(36).slice(2)}`;

addTexts(RECORD_TEXTS, { mn, en });

type OwnTexts = typeof mn & typeof days & typeof form & typeof imports & typeof page & typeof tools;

type DepartmentKey =
  | 'addTitle'
  | 'count'
  | 'editTitle'
  | 'emptyText'
  | 'emptyTitle'
  | 'searchLabel'
  | 'searchPlaceholder'
  | 'title';

export type RecordKey = TextKey<OwnTexts> | DepartmentKey;
export type RecordText = Translate<RecordKey>;

const Department = createContext<string | undefined>(undefined);

export const RecordTexts = Department.Provider;

export const useDepartmentNamespace = () => useContext(Department);

/** A department's text overrides this package's text with the same key. */
export const useRecordText = (): RecordText => useDepartmentText();

/** Unlike `useRecordText`, this hook also accepts the department's keys of actions, columns and fields. */
export const useDepartmentText = (): Translate =>
  useText(useContext(Department) ?? RECORD_TEXTS, RECORD_TEXTS);

export const addDepartmentTexts: typeof addTexts = (namespace, texts) => addTexts(namespace, texts);

export function addEntityTexts(entity: Entity, own: Texts): void {
  const labels = labelsOf(entity);
  addTexts(entity.resource, { mn: { ...labels.mn, ...own.mn }, en: { ...labels.en, ...own.en } });
}
