-- A release has one outcome for each person, so that nobody is counted twice (docs/release.md).
create table release_outcomes (
  department text,
  version text,
  revision bigint,
  person int references all_users on delete cascade,
  failed boolean not null,
  at timestamptz not null default now(),
  primary key (department, version, revision, person)
);
create index on release_outcomes (person);
create index on release_outcomes (at);

alter table releases add column failing_since timestamptz;
