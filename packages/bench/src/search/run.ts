import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fillDemonstration } from '@ar/api/operations/demonstration/fill';
import { connect, UNHURRIED } from '@ar/api/platform/database/connect';
import type { DB } from '@ar/api/platform/database/schema';
import { createDiskStore } from '@ar/api/platform/storage/disk';
import { listRecords } from '@ar/api/records/changes/record-rows';
import { updateDatabase } from '@ar/api/records/definitions/tables';
import { readNearest } from '@ar/api/records/lists/list-routes';
import type { ListParams } from '@ar/api/records/lists/page';
import { listUsers } from '@ar/api/records/routes/record-routes';
import { startPostgres } from '@ar/api/testing/postgres-server';
import { building } from '@ar/domain/entities/building';
import { clerkFile } from '@ar/domain/entities/clerk-file';
import { headingFields } from '@ar/domain/entities/entity';
import { monument } from '@ar/domain/entities/monument';
import { user } from '@ar/domain/entities/user';
import { type Kysely, sql } from 'kysely';
import { ROOT } from '../product.ts';
import QUESTIONS from './questions.json';

type Question = (typeof QUESTIONS)[keyof typeof QUESTIONS][number];
type List = keyof typeof ENTITIES;
type Search = (question: Question) => Promise<string[]>;

const ENTITIES = { monuments: monument, buildings: building, clerk_files: clerkFile, users: user };
/** The fields by which `questions.json` identifies records. */
const NAMES: Record<List, string> = {
  monuments: 'name',
  buildings: 'name',
  clerk_files: 'filename',
  users: 'email',
};

function searchesIn(db: Kysely<DB>): Record<string, Search> {
  const of = (entity: Parameters<typeof listRecords>[1]) => listRecords(db, entity, 'http://localhost');
  const lists: Record<List, { page(params: ListParams): Promise<{ rows: object[] }> }> = {
    monuments: of(monument),
    buildings: of(building),
    clerk_files: of(clerkFile),
    users: listUsers(db),
  };
  const found: Search = async ({ list, search }) => {
    const { rows } = await lists[list as List].page({ search, limit: 100, offset: 0 });
    return rows.map((row) => (row as Record<string, string>)[NAMES[list as List]] ?? '');
  };
  return {
    /** The previous search: finds the typed letters anywhere in a text, without case and diacritics. Finds no Cyrillic letters. */
    before: async ({ list, search }) => {
      if (/[\u0400-\u04ff]/.test(search)) return [];
      const words = search.split(/\s+/).map((word) => sql`strpos(search_text, fold(${word})) > 0`);
      const { rows } = await sql<{ name: string }>`
        select ${sql.ref(NAMES[list as List])} as name from ${sql.table(list)}
        where ${sql.join(words, sql` and `)} order by id desc`.execute(db);
      return rows.map(({ name }) => name);
    },
    now: found,
    'now, and what it suggests': async (question) => {
      const names = await found(question);
      return names.length > 0 ? names : suggested(db, question);
    },
  };
}

async function suggested(db: Kysely<DB>, { list, search }: Question): Promise<string[]> {
  const entity = ENTITIES[list as List];
  const names = await readNearest(db, entity, search);
  const heading = sql`concat_ws(' ', ${sql.join(headingFields(entity).map((field) => sql.ref(field)))})`;
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(NAMES[list as List])} as name from ${sql.table(list)} where ${heading} = any(${names})`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

interface Score {
  questions: number;
  right: number;
  found: number;
  rightAndFound: number;
  /** The number of questions whose first result is correct, or that correctly have no result. */
  first: number;
}

async function scoreOf(questions: readonly Question[], search: Search, isShown: boolean): Promise<Score> {
  const score: Score = { questions: 0, right: 0, found: 0, rightAndFound: 0, first: 0 };
  for (const question of questions) {
    const found = await search(question);
    const right: readonly string[] = question.right;
    const rightAndFound = found.filter((name) => right.includes(name)).length;
    score.questions += 1;
    score.right += right.length;
    score.found += found.length;
    score.rightAndFound += rightAndFound;
    if (right.length === 0 ? found.length === 0 : right.includes(found[0] ?? '')) score.first += 1;
    if (isShown && (rightAndFound < right.length || found.length > rightAndFound)) {
      const missed = right.filter((name) => !found.includes(name));
      const wrong = found.filter((name) => !right.includes(name));
      console.log(
        `  ${question.list}, ${question.search}: missed [${missed.join('; ')}], wrong [${wrong.join('; ')}]`,
      );
    }
  }
  return score;
}

const sum = (scores: readonly Score[], key: keyof Score) =>
  scores.reduce((all, score) => all + score[key], 0);

function shareOf(scores: readonly Score[], part: keyof Score, whole: keyof Score): string {
  const all = sum(scores, whole);
  return (all === 0 ? '–' : `${((100 * sum(scores, part)) / all).toFixed(0)} %`).padStart(10);
}

const line = (title: string, scores: readonly Score[]) =>
  `${title.padEnd(20)}${String(sum(scores, 'questions')).padStart(10)}` +
  `${shareOf(scores, 'rightAndFound', 'right')}${shareOf(scores, 'rightAndFound', 'found')}${shareOf(scores, 'first', 'questions')}`;

const postgres = await startPostgres();
const folder = await mkdtemp(path.join(tmpdir(), 'ar-bench-search-'));
try {
  const db = connect(postgres.url, () => {}, UNHURRIED);
  await updateDatabase(db);
  const said = { say() {}, log: { info() {} } };
  const assets = path.join(ROOT, 'packages/demo/files');
  await fillDemonstration({ db, store: createDiskStore(folder), assets, ...said });
  for (const [title, search] of Object.entries(searchesIn(db))) {
    const scores: Score[] = [];
    console.log(`\n${title.padEnd(20)} questions    recall precision     first`);
    for (const [kind, questions] of Object.entries(QUESTIONS)) {
      const score = await scoreOf(questions, search, process.argv.includes('--wrong'));
      scores.push(score);
      console.log(line(kind, [score]));
    }
    console.log(line('all', scores));
  }
  await db.destroy();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
if (process.argv.includes('--rows')) {
  process.argv.push('--only', 'new searches');
  await import('../api/run.ts');
}
