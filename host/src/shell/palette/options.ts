import { type Language, langOfEntered, plain } from '@ar/domain/languages';
import type { Page } from '@ar/domain/page';
import { type MenuEntry, recordAddress } from '../../navigation/menu-entries.ts';

export interface Option {
  key: string;
  to: string;
  label: string;
  lang?: string;
  detail?: string | undefined;
  icon: string;
}

export interface FoundRecord {
  id: number;
  name?: string | null;
  address?: string | null;
  first_name?: string;
  last_name?: string;
  email?: string;
  filename?: string;
}

type Text = Exclude<keyof FoundRecord, 'id'>;

/** The record's label consists of the fields in the first group that has a value. */
const HEADINGS: readonly (readonly Text[])[] = [
  ['filename'],
  ['name'],
  ['first_name', 'last_name'],
  ['email'],
];

export function pageOptions(pages: readonly Omit<MenuEntry, 'id'>[], term: string): Option[] {
  return pages
    .filter(({ label, names = [label] }) => names.some((name) => plain(name).includes(plain(term))))
    .map(({ to, label, icon }) => ({ key: to, to, label, icon }));
}

export function recordOptions(
  { entry, page }: { entry: MenuEntry; page: Page<FoundRecord> },
  entries: readonly MenuEntry[],
  term: string,
  allLabel: string,
  language: Language,
): Option[] {
  const { id, to, icon } = entry;
  const lang = langOfEntered(language);
  const records = page.results.map((record): Option => {
    const heading = HEADINGS.find((fields) => fields.some((field) => record[field])) ?? [];
    const label = heading
      .map((field) => record[field] ?? '')
      .join(' ')
      .trim();
    const address = recordAddress(entries, { resource: id, id: record.id, name: label });
    const detail = (record.email ?? record.address) || undefined;
    return { key: `${id} ${record.id}`, to: address ?? to, label, lang, detail, icon };
  });
  if (page.count <= records.length) return records;
  const all = `${to}?${new URLSearchParams({ search: term })}`;
  return [...records, { key: `${id} all`, to: all, label: allLabel, icon }];
}
