import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Fault, secondsOf } from './faults.ts';
import type { Inbox } from './inbox.ts';
import type { Installation } from './installation.ts';
import { type Recovery, watchRecovery } from './recovery.ts';
import type { Person } from './writers.ts';

const SETTLED_MS = 180_000;

/** Times are in milliseconds. */
export interface InjectedFault extends Fault {
  begun: number;
  repaired: number;
  recovery: Recovery;
  /** The time from which no alert fires and no mail waits; undefined after a timeout. */
  settled: number | undefined;
}

interface Context {
  installation: Installation;
  inbox: Inbox;
  prober: Person;
  rest(ms: number): Promise<void>;
}

export async function injectFault(
  { installation, inbox, prober, rest }: Context,
  fault: Fault,
): Promise<InjectedFault> {
  const { parts } = installation;
  const part = fault.part === 'server' ? parts.servers[fault.server] : parts[fault.part];
  const begun = Date.now();
  await part.fail(fault.failure);
  await rest(secondsOf(fault) * 1000).catch(async (error: unknown) => {
    await part.repair(fault.failure);
    throw error;
  });
  const repaired = Date.now();
  const [, recovery] = await Promise.all([
    part.repair(fault.failure),
    watchRecovery(installation, inbox, prober, fault.part),
  ]);
  const until = Date.now() + SETTLED_MS;
  // A query on a connection from before the fault may fail once after the repair.
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

/** Waits without a timeout, because every acknowledged mail must arrive. */
export async function mailsAreSent(installation: Installation): Promise<void> {
  while (!(await areMailsSent(installation))) await pause(1000);
}
