import { type Kysely, sql } from 'kysely';

/** Deploy tokens end by themselves. Those that were made without an end are good for another 90 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table deploy_tokens
      add expires_at timestamptz not null default now() + interval '90 days'`.execute(db);
  await sql`alter table deploy_tokens alter expires_at drop default`.execute(db);
}
