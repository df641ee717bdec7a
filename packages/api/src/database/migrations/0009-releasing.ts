import { type Kysely, sql } from 'kysely';

/** What releasing without the server's own start needs: who, why and from what, canaries, and tokens to release with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await history(db);
  await sql`alter table releases add size int, add commit text, add swept_at timestamptz`.execute(db);
  await sql`alter table release_reports add channel text not null default 'stable'`.execute(db);
  await sql`create index on release_reports (at)`.execute(db);
  await sql`
    create table release_loads (
      department text,
      version text,
      channel text,
      revision bigint,
      day date,
      loads int not null,
      primary key (department, version, channel, revision, day)
    )`.execute(db);
  await sql`create index on release_loads (day)`.execute(db);
  await sql`
    create table deploy_tokens (
      id int generated always as identity primary key,
      department text not null,
      label text not null,
      hash bytea not null unique,
      created_at timestamptz not null default now(),
      created_by text not null,
      last_used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db);
}

/** Each revision is one change of one department; those before said which in their reason. */
async function history(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table registry_revisions
      add department text,
      add action text,
      add version text,
      add channel text not null default 'stable',
      add percent numeric,
      add commit text`.execute(db);
  await sql`
    update registry_revisions set
      department = split_part(coalesce(reason, ''), ' ', 1),
      action = 'publish',
      version = split_part(reason, ' ', 2),
      reason = null`.execute(db);
  await sql`
    alter table registry_revisions
      alter department set not null,
      alter action set not null`.execute(db);
  await sql`create index on registry_revisions (department, revision)`.execute(db);
}
