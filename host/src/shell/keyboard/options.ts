import { type Language, langOfEntered, langOfPart } from '@ar/domain/languages';
import type { Excerpt, Page, Part } from '@ar/domain/page';
import { type MenuEntry, recordAddress } from '../../navigation/menu-entries.ts';
import { matchesName } from '../../navigation/names.ts';

export interface Option {
  key: string;
  does: string | (() => void);
  label: string;
  lang?: string | undefined;
  detail?: string | undefined;
  detailLang?: string | undefined;
  /** The same texts with the found words marked. */
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

/** The fields that name a record: the first of these that it has. */
const HEADINGS: readonly (readonly Text[])[] = [
  ['filename'],
  ['name'],
  ['first_name', 'last_name'],
  ['email'],
];

/** The pages with a name that matches; all of them while nothing is typed. */
export function pageOptions(places: readonly Omit<MenuEntry, 'id'>[], term: string): Option[] {
  return places
    .filter(({ label, names = [label] }) => matchesName(names, term))
    .map(({ to, label, icon }) => ({ key: to, does: to, label, icon }));
}

/** The commands that match; none while nothing is typed, when the palette lists pages. */
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
    const label = piecesOf(record, heading, excerpts);
    const name = wordsOf(label);
    const does = recordAddress(entries, { resource: id, id: record.id, name }) ?? to;
    const detail = piecesOf(record, ['email' in record ? 'email' : 'address'], excerpts);
    const option = { key: `${id} ${record.id}`, does, label: name, lang, icon };
    const elsewhere = excerpts.find((excerpt) => excerpt.id === record.id);
    if (!elsewhere || [...label, ...detail].some(({ found }) => found))
      return { ...option, detail: wordsOf(detail) || undefined, marked: { label, detail } };
    const { parts, language: writtenIn } = elsewhere;
    const detailLang = langOfPart(writtenIn ?? language, language);
    return { ...option, detail: wordsOf(parts), detailLang, marked: { label, detail: parts } };
  });
  if (page.count <= records.length) return records;
  const all = `${to}?${new URLSearchParams({ search: term })}`;
  return [...records, { key: `${id} all`, does: all, label: allLabel, icon }];
}

/** Texts of a record in pieces, with the found words marked. */
function piecesOf(record: FoundRecord, fields: readonly Text[], excerpts: readonly Excerpt[]): Part[] {
  return fields.flatMap((field, at) => [
    ...(at > 0 ? [{ text: ' ', found: false }] : []),
    ...(excerpts.find((excerpt) => excerpt.id === record.id && excerpt.field === field)?.parts ?? [
      { text: record[field] ?? '', found: false },
    ]),
  ]);
}

const wordsOf = (pieces: readonly Part[]) =>
  pieces
    .map(({ text }) => text)
    .join('')
    .trim();

/** Each opens its department's list with a search for that name. */
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
