-- docs/release.md describes approvals.
alter table releases
  -- Null if the release needs no approval or has been approved.
  add column standing text check (standing in ('waiting', 'refused', 'replaced', 'withdrawn')),
  add column channel text not null default 'stable',
  add column percent numeric,
  add column reason text,
  -- Null if a deploy token published the release, or if the release came with a server.
  add column publisher int references all_users on delete set null,
  -- The newer version that replaced this version while this version waited for approval.
  add column replaced_by text,
  add column refused_by text,
  add column refused_at timestamptz,
  add column refusal text,
  -- A new release is compared with the department's release that was approved last.
  add column approved_at timestamptz;
create unique index on releases (department) where standing = 'waiting';
create index on releases (publisher);

-- `second-yes`: a second SuperAdmin must approve each release. `stays` had an effect in earlier versions only.
create table release_rules (
  department text,
  rule text check (rule in ('second-yes', 'stays')),
  primary key (department, rule)
);

update releases set approved_at = now()
from (select document from registry_revisions order by revision desc limit 1) as latest,
  jsonb_array_elements(latest.document -> 'departments') as entry
where releases.department = entry ->> 'id' and releases.version = entry ->> 'version';
