import { createHash } from 'node:crypto';
import { repeat } from '@ar/api/platform/timing';
import { readRecords } from '@ar/api/testing/cluster/findings';
import { sql } from 'kysely';
import type { Installation } from './installation.ts';
import { createJournal } from './journal.ts';
import { createLedger } from './ledger.ts';
import { emailOf, fill, PROBER, WRITERS } from './people.ts';
import { createReader } from './readers.ts';
import { clerkWriter, createPerson, forgetful, monumentWriter, passwordWriter } from './writers.ts';

const READS_A_SECOND = 5;
/** The pause between writes, so that a writer stays below the hourly quota. */
const WRITER_RESTS_MS = 3000;

export async function beginWork(installation: Installation, lastsMs: number, random: () => number) {
  const { ask } = installation;
  // Adds 1000 recipients for a run that takes longer than planned.
  const mails = Math.ceil(lastsMs / WRITER_RESTS_MS) + 1000;
  const places = await fill(installation, { count: mails, email: forgetful });
  const before = await readRecords(installation.db);
  const journal = createJournal();
  const ledgers = { monuments: createLedger(), clerk: createLedger() };
  const requestedMail = new Set<string>();
  const person = (name: string) => createPerson({ ask, journal }, emailOf(name));
  const prober = person(PROBER);
  // Visitors read this monument's picture, so no writer edits the monument.
  await monumentWriter(prober, PROBER, ledgers.monuments, random)();
  const picture = await pictureOf(installation);
  const [first, second, third, fourth] = WRITERS;
  const writing = [
    ...[first, second, third].map((name) => monumentWriter(person(name), name, ledgers.monuments, random)),
    clerkWriter(person(fourth), fourth, ledgers.clerk),
    passwordWriter({ ask, journal }, requestedMail),
  ].map((step) => repeat(step, WRITER_RESTS_MS));
  const read = createReader({ ask, journal }, { places, picture });
  const reads = new Set<Promise<void>>();
  const reading = setInterval(() => {
    const one = read().finally(() => reads.delete(one));
    reads.add(one);
  }, 1000 / READS_A_SECOND);
  return {
    journal,
    ledgers,
    requestedMail,
    prober,
    before,
    async stop(): Promise<void> {
      clearInterval(reading);
      await Promise.all([...writing.map((one) => one.stop()), ...reads]);
    },
  };
}

async function pictureOf({ db, ask }: Installation): Promise<{ path: string; sha256: string }> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from files where is_public order by created_at limit 1`.execute(db);
  const path = `/files/${rows[0]?.key}`;
  const { status, bytes } = await ask(path);
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') };
}
