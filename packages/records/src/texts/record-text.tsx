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

/** This copy's own: a page may have two of this package, with other texts under the same keys. */
export const RECORD_TEXTS = `records-${Math.random().toString(36).slice(2)}`;

addTexts(RECORD_TEXTS, { mn, en });

type OwnTexts = typeof mn & typeof days & typeof form & typeof imports & typeof page & typeof tools;

/** What a department says of its records in its own words. */
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

/** Gives what stands in it the texts of a department, by their namespace; `useRecordText` reads them. */
export const RecordTexts = Department.Provider;

/** The namespace of the department around a screen. */
export const useDepartmentNamespace = () => useContext(Department);

/** The texts of this package, in the department's own words where it has them. Those that are loaded on demand, their code adds. */
export const useRecordText = (): RecordText => useDepartmentText();

/** The same for keys that the department chose: those of its actions, columns and fields. */
export const useDepartmentText = (): Translate =>
  useText(useContext(Department) ?? RECORD_TEXTS, RECORD_TEXTS);

/** Adds a department's own texts under its namespace. */
export const addDepartmentTexts: typeof addTexts = (namespace, texts) => addTexts(namespace, texts);

/** A department's own texts and its fields' labels, which stand in the definition. */
export function addEntityTexts(entity: Entity, own: Texts): void {
  const labels = labelsOf(entity);
  addTexts(entity.resource, { mn: { ...labels.mn, ...own.mn }, en: { ...labels.en, ...own.en } });
}
