import { createHash } from 'node:crypto';
import { message } from '@ar/domain/messages/message';
import fp from 'fastify-plugin';
import ipaddr from 'ipaddr.js';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { HttpError } from '../http/errors.ts';
import { repeat } from '../timing.ts';

const SWEEP_EVERY_MS = 3_600_000;

export const limits = fp(async (app) => {
  const { db, log } = app;
  app.decorate('limits', createLimits(db));
  const sweep = () => sweepLimits(db).catch((err: unknown) => log.error({ err }, 'limits not swept'));
  app.addHook('onClose', repeat(sweep, SWEEP_EVERY_MS).stop);
});

export interface Limit {
  name: string;
  max: number;
  seconds: number;
  refusal?: `too-many-${'attempts' | 'uploads' | 'addresses' | 'releases'}` | 'too-much-released';
}

export type Who = Partial<Record<'account' | 'network' | 'device' | 'session' | 'department', string>>;

const minutesLabel = (minutes: number) => ({
  mn: `${minutes} ${minutes % 10 === 1 && minutes % 100 !== 11 ? 'minut' : 'minuta'}`,
  en: `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
});

export class TooMany extends HttpError {
  override name = 'TooMany';

  constructor(
    { refusal = 'too-many-attempts' }: Limit,
    readonly limit: string,
    readonly account: string | undefined,
    wait: number,
  ) {
    const words = message(refusal, { wait: minutesLabel(Math.ceil(wait / 60)) });
    super(429, words, { 'retry-after': String(wait) });
  }
}

export type Limits = ReturnType<typeof createLimits>;

const MOST = 1_000_000_000;

/** The counters are in the database, because all servers share them (docs/decisions/own-code.md). */
export function createLimits(db: Kysely<DB>) {
  async function add(limit: Limit, who: Who, amount = 1): Promise<{ count: number; wait: number }> {
    const { rows } = await sql<{ count: number; wait: number }>`
      insert into rate_limits as kept (key, count, resets_at)
      values (${keyOf(limit, who)}, ${amount}::int, now() + ${limit.seconds} * interval '1 second')
      on conflict (key) do update set
        count = case when kept.resets_at > now() then least(kept.count, ${MOST}::int) + ${amount}::int else ${amount}::int end,
        resets_at = case when kept.resets_at > now() then kept.resets_at else excluded.resets_at end
      returning count, ceil(extract(epoch from resets_at - now())) as wait`.execute(db);
    return rows[0] ?? { count: 0, wait: 0 };
  }
  return {
    fits: async (limit: Limit, who: Who): Promise<boolean> => (await add(limit, who)).count <= limit.max,
    async take(limit: Limit, who: Who, amount?: number): Promise<void> {
      const { count, wait } = await add(limit, who, amount);
      if (count > limit.max) throw new TooMany(limit, limit.name, who.account, wait);
    },
    async giveBack(limit: Limit, who: Who): Promise<void> {
      await sql`
        update rate_limits set count = count - 1
        where key = ${keyOf(limit, who)} and count > 0 and resets_at > now()`.execute(db);
    },
    async forget(limit: Limit, who: Who): Promise<void> {
      await sql`delete from rate_limits where key = ${keyOf(limit, who)}`.execute(db);
    },
  };
}

function keyOf({ name }: Limit, { account, network, device, session, department }: Who): string {
  const who = JSON.stringify([account, network, device, session, department]);
  return `${name}:${createHash('sha256').update(who).digest('base64url')}`;
}

const SWEPT_AT_ONCE = 10_000;

export async function sweepLimits(db: Kysely<DB>): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const part = await sql<{ last: string | null }>`
      with part as (select key from rate_limits where key > ${after} order by key limit ${SWEPT_AT_ONCE}),
      gone as (
        delete from rate_limits using part where rate_limits.key = part.key and rate_limits.resets_at < now())
      select max(key) as last from part`.execute(db);
    after = part.rows[0]?.last ?? null;
  }
}

export const accountOf = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

/** IPv6 addresses are counted by /64, because each subscriber has at least a /64 (RFC 6177). */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
