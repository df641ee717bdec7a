import { type Language, langOfEntered } from '@ar/domain/languages';
import type { Page } from '@ar/domain/page';
import { type MenuEntry, recordAddress } from '../../navigation/menu-entries.ts';

export interface Option {
  key: string;
  does: string | (() => void);
  label: string;
  lang?: string | undefined;
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

/** Letters as they are compared: without case and diacritics, as the server's search compares them. */
const plain = (words: string) =>
  words.toLocaleLowerCase('sr-Latn-ME').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');

/** The pages whose name holds what was typed; all of them before anything was. */
export function pageOptions(places: readonly Omit<MenuEntry, 'id'>[], term: string): Option[] {
  return places
    .filter(({ label }) => plain(label).includes(plain(term)))
    .map(({ to, label, icon }) => ({ key: to, does: to, label, icon }));
}

/** The commands whose words hold what was typed; none before anything was, when the palette lists pages. */
export function commandOptions(commands: readonly Option[], term: string): Option[] {
  if (term === '') return [];
  return commands.filter(({ label, detail = '' }) => plain(`${label} ${detail}`).includes(plain(term)));
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
    const person = `${record.first_name ?? ''} ${record.last_name ?? ''}`.trim();
    const label = record.filename || record.name || person || record.email || '';
    const detail = record.email ?? record.address ?? undefined;
    const does = recordAddress(entries, { resource: id, id: record.id, name: label }) ?? to;
    return { key: `${id} ${record.id}`, does, label, lang, detail, icon };
  });
  if (page.count <= records.length) return records;
  const all = `${to}?${new URLSearchParams({ search: term })}`;
  return [...records, { key: `${id} all`, does: all, label: allLabel, icon }];
}

/** Each leads to its department's list, searched for that name. */
export function nearestOptions(
  names: readonly { entry: MenuEntry; name: string }[],
  language: Language,
): Option[] {
  return names.map(({ entry: { id, to, label, icon }, name }) => ({
    key: `${id} nearest ${name}`,
    does: `${to}?${new URLSearchParams({ search: name })}`,
    label: name,
    lang: langOfEntered(language),
    detail: label,
    icon,
  }));
}
