import { type Language, langOfEntered, langOfPart } from '@ar/domain/languages';
import type { Excerpt, Page, Part } from '@ar/domain/page';
import { type MenuEntry, recordAddress } from '../../navigation/menu-entries.ts';
import { matchesName } from '../../navigation/names.ts';

export interface Option {
  key: string;
  action: string | (() => void);
  label: string;
  lang?: string | undefined;
  detail?: string | undefined;
  detailLang?: string | undefined;
  marked?: { label: readonly Part[]; detail: readonly Part[] };
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
    .filter(({ label, names = [label] }) => matchesName(names, term))
    .map(({ to, label, icon }) => ({ key: to, action: to, label, icon }));
}

export function commandOptions(commands: readonly Option[], term: string): Option[] {
  if (term === '') return [];
  return commands.filter(({ label, detail = '' }) => matchesName([`${label} ${detail}`], term));
}

export function recordOptions(
  { entry, page, excerpts }: { entry: MenuEntry; page: Page<FoundRecord>; excerpts: readonly Excerpt[] },
  entries: readonly MenuEntry[],
  term: string,
  allLabel: string,
  language: Language,
): Option[] {
  const { id, to, icon } = entry;
  const lang = langOfEntered(language);
  const records = page.results.map((record): Option => {
    const heading = HEADINGS.find((fields) => fields.some((field) => record[field])) ?? [];
    const label = partsOf(record, heading, excerpts);
    const name = textOf(label);
    const action = recordAddress(entries, { resource: id, id: record.id, name }) ?? to;
    const detail = partsOf(record, ['email' in record ? 'email' : 'address'], excerpts);
    const option = { key: `${id} ${record.id}`, action, label: name, lang, icon };
    const excerpt = excerpts.find(({ id }) => id === record.id);
    if (!excerpt || [...label, ...detail].some(({ found }) => found))
      return { ...option, detail: textOf(detail) || undefined, marked: { label, detail } };
    const { parts, language: writtenIn } = excerpt;
    const detailLang = langOfPart(writtenIn ?? language, language);
    return { ...option, detail: textOf(parts), detailLang, marked: { label, detail: parts } };
  });
  if (page.count <= records.length) return records;
  const all = `${to}?${new URLSearchParams({ search: term })}`;
  return [...records, { key: `${id} all`, action: all, label: allLabel, icon }];
}

function partsOf(record: FoundRecord, fields: readonly Text[], excerpts: readonly Excerpt[]): Part[] {
  return fields.flatMap((field, at) => [
    ...(at > 0 ? [{ text: ' ', found: false }] : []),
    ...(excerpts.find((excerpt) => excerpt.id === record.id && excerpt.field === field)?.parts ?? [
      { text: record[field] ?? '', found: false },
    ]),
  ]);
}

const textOf = (parts: readonly Part[]) => parts.reduce((all, { text }) => all + text, '').trim();

export function nearestOptions(
  names: readonly { entry: MenuEntry; name: string }[],
  language: Language,
): Option[] {
  return names.map(({ entry: { id, to, label, icon }, name }) => ({
    key: `${id} nearest ${name}`,
    action: `${to}?${new URLSearchParams({ search: name })}`,
    label: name,
    lang: langOfEntered(language),
    detail: label,
    icon,
  }));
}
