-- A SuperAdmin's yes to what a department's release changes (docs/release.md).
alter table releases
  -- Why it may not be live; null for one that may.
  add column standing text check (standing in ('waiting', 'refused', 'replaced', 'withdrawn')),
  -- How it goes live once somebody says yes.
  add column channel text not null default 'stable',
  add column percent numeric,
  add column reason text,
  -- Null for a deploy token, and for what came with a server.
  add column publisher int references all_users on delete set null,
  -- The newer version that took its place while it waited.
  add column replaced_by text,
  -- Who said no, when and why.
  add column refused_by text,
  add column refused_at timestamptz,
  add column refusal text,
  -- Of a department, the latest is what its next releases are judged by.
  add column approved_at timestamptz;
create unique index on releases (department) where standing = 'waiting';
create index on releases (publisher);

-- What a SuperAdmin switched on for a department's releases: `second-yes`, each waits for somebody other than who published it;
-- `stays`, one that fails far more often than the one before it does not go back by itself.
create table release_rules (
  department text,
  rule text check (rule in ('second-yes', 'stays')),
  primary key (department, rule)
);

-- What is live was the measure until now.
update releases set approved_at = now()
from (select document from registry_revisions order by revision desc limit 1) as latest,
  jsonb_array_elements(latest.document -> 'departments') as entry
where releases.department = entry ->> 'id' and releases.version = entry ->> 'version';
