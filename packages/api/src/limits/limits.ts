import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { Refusal } from '../http/errors.ts';

export interface Limit {
  name: string;
  /** So many in one window; the next one is refused until the window ends. */
  max: number;
  seconds: number;
}

/** Counted in the database, which several servers share. */
export interface Limits {
  /** Counts one of this limit for whoever is named; refuses with 429 what is beyond it. */
  take(limit: Limit, ...who: string[]): Promise<void>;
  /** Takes back what `take` counted. */
  giveBack(limit: Limit, ...who: string[]): Promise<void>;
  /** Notes something that holds for the limit's window. */
  note(limit: Limit, ...who: string[]): Promise<void>;
  isNoted(limit: Limit, ...who: string[]): Promise<boolean>;
}

export function createLimits(db: Kysely<DB>): Limits {
  return {
    async take(limit, ...who) {
      const { count, wait } = await add(db, limit, keyOf(limit, who));
      if (count > limit.max) throw tooMany(wait);
    },
    async giveBack(limit, ...who) {
      await sql`
        update rate_limits set count = count - 1
        where key = ${keyOf(limit, who)} and count > 0 and resets_at > now()`.execute(db);
    },
    async note(limit, ...who) {
      await sql`
        insert into rate_limits (key, count, resets_at)
        values (${keyOf(limit, who)}, 1, now() + ${limit.seconds} * interval '1 second')
        on conflict (key) do update set resets_at = excluded.resets_at`.execute(db);
    },
    async isNoted(limit, ...who) {
      const { rows } = await sql`
        select 1 from rate_limits where key = ${keyOf(limit, who)} and resets_at > now()`.execute(db);
      return rows.length > 0;
    },
  };
}

/** One statement, so that of many at once each is counted. Refused ones do not lengthen the window. */
async function add(
  db: Kysely<DB>,
  { seconds }: Limit,
  key: string,
): Promise<{ count: number; wait: number }> {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into rate_limits as kept (key, count, resets_at)
    values (${key}, 1, now() + ${seconds} * interval '1 second')
    on conflict (key) do update set
      count = case when kept.resets_at > now() then kept.count + 1 else 1 end,
      resets_at = case when kept.resets_at > now() then kept.resets_at else excluded.resets_at end
    returning count, ceil(extract(epoch from resets_at - now())) as wait`.execute(db);
  return rows[0] ?? { count: 0, wait: 0 };
}

/** Of one length, whatever a caller sends, and no address of anybody's to read in the table. */
function keyOf({ name }: Limit, who: readonly string[]): string {
  return `${name}:${createHash('sha256').update(JSON.stringify(who)).digest('base64url')}`;
}

function tooMany(wait: number): Refusal {
  const minutes = Math.max(1, Math.ceil(wait / 60));
  const unit = minutes % 10 === 1 && minutes % 100 !== 11 ? 'minut' : 'minuta';
  return new Refusal(429, `Previše pokušaja. Pokušajte ponovo za ${minutes} ${unit}.`, {
    'retry-after': String(Math.max(1, wait)),
  });
}

/** Forgets the windows that are over. */
export async function sweepLimits(db: Kysely<DB>): Promise<void> {
  await sql`delete from rate_limits where resets_at < now()`.execute(db);
}

/** One account, however its address is written. */
export function accountOf(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/**
 * Where a request comes from: the connection's own address, or the one that a trusted proxy names (`TRUSTED_PROXIES`).
 * One subscriber has a whole /64 of IPv6 addresses (RFC 6177), so those count as one.
 */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array<string>(Math.max(0, zeros)).fill('0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
