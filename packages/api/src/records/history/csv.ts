import { KIND_NAMES, KINDS } from '@ar/domain/activity-kinds';
import { csvLines, toCsv } from '@ar/domain/csv';
import type { Entity } from '@ar/domain/entities/entity';
import type { Language } from '@ar/domain/languages';
import type { Kysely } from 'kysely';
import { renderReason } from '../../accounts/journal/audit-log.ts';
import { ZONE } from '../../platform/calendar.ts';
import type { DB } from '../../platform/database/schema.ts';
import WORDS from './csv-words.json' with { type: 'json' };
import { type Journal, readAfter } from './journal.ts';

type Row = Awaited<ReturnType<typeof readAfter>>[number];

const AT_ONCE = 100;

export async function* journalAsCsv(
  db: Kysely<DB>,
  journal: Journal,
  language: Language,
): AsyncGenerator<string, void> {
  yield toCsv([WORDS[language].headings]);
  let last: number | undefined;
  do {
    const rows = await readAfter(db, journal, last, AT_ONCE);
    if (rows.length > 0) yield csvLines(rows.map((row) => cellsOf(row, journal.entities, language)));
    last = rows.length === AT_ONCE ? rows.at(-1)?.id : undefined;
  } while (last !== undefined);
}

/** ISO 8601 without its zone, which spreadsheets read as a time; Swedish writes it so. */
const time = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });

const PEOPLE = ['users', 'access'];

function cellsOf(
  { at, actor_name, action, resource, record_id, record_name, fields, reason, batch }: Row,
  entities: readonly Entity[],
  language: Language,
): string[] {
  const words = WORDS[language];
  const entity = entities.find((one) => one.resource === resource);
  const kind = KIND_NAMES.find((name) => KINDS[name].some((one) => one === action));
  const labels = fields.map((field) => entity?.fields[field]?.label[language] ?? field);
  const resources: Readonly<Record<string, string>> = words.resources;
  return [
    time.format(new Date(at)),
    actor_name === null ? words.system : actor_name || words.removed,
    kind ? words.kinds[kind] : action,
    action,
    resources[resource] ?? resource,
    record_id ?? '',
    record_name ?? (record_id !== null && PEOPLE.includes(resource) ? words.removed : ''),
    labels.join(', '),
    renderReason(language, reason) ?? '',
    batch ?? '',
  ];
}
