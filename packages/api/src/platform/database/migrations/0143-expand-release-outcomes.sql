-- How a person fared with a version in the tabs that started with a revision: it failed, or it was only loaded. Releases are
-- judged by people, so that nobody counts more than once (docs/release.md).
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

-- Since when SuperAdmins know that the version fails far more often than the stable one before it.
alter table releases add column failing_since timestamptz;
