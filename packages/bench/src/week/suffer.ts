import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Fault, secondsOf } from './faults.ts';
import type { Inbox } from './inbox.ts';
import type { Installation } from './installation.ts';
import { type Recovery, watchRecovery } from './recovery.ts';
import type { Person } from './writers.ts';

/** After this the next fault comes all the same. */
const SETTLED_MS = 180_000;

/** A fault that was, with its moments in milliseconds. */
export interface Suffered extends Fault {
  begun: number;
  repaired: number;
  recovery: Recovery;
  /** When no alert was there any more and no mail waited; undefined if that took too long. */
  settled: number | undefined;
}

interface Context {
  installation: Installation;
  inbox: Inbox;
  prober: Person;
  /** Rejects if the week is interrupted. */
  rest(ms: number): Promise<void>;
}

/** Breaks a part, repairs it, and waits until all is well again. */
export async function suffer(
  { installation, inbox, prober, rest }: Context,
  fault: Fault,
): Promise<Suffered> {
  const { parts } = installation;
  const part = fault.part === 'server' ? parts.servers[fault.server] : parts[fault.part];
  const begun = Date.now();
  await part.suffer(fault.way);
  await rest(secondsOf(fault) * 1000).catch(async (error: unknown) => {
    // What is looked at in the end needs every part.
    await part.repair(fault.way);
    throw error;
  });
  const repaired = Date.now();
  const [, recovery] = await Promise.all([
    part.repair(fault.way),
    watchRecovery(installation, inbox, prober, fault.part),
  ]);
  const until = Date.now() + SETTLED_MS;
  // A connection from before the fault may break only now.
  const settles = () => isSettled(installation).catch(() => false);
  while (!(await settles()) && Date.now() < until) await rest(1000);
  const settled = Date.now() < until ? Date.now() : undefined;
  return { ...fault, begun, repaired, recovery, settled };
}

const isSettled = async (installation: Installation): Promise<boolean> =>
  (await installation.prometheus.isQuiet()) && (await areMailsSent(installation));

async function areMailsSent({ db }: Installation): Promise<boolean> {
  const { rows } = await sql`select from outbox where sent_at is null limit 1`.execute(db);
  return rows.length === 0;
}

/** However long that takes: each of them was promised. */
export async function mailsAreSent(installation: Installation): Promise<void> {
  while (!(await areMailsSent(installation))) await pause(1000);
}
