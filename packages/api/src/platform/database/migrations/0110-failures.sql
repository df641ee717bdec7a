-- Source maps of released scripts, gzipped. No call answers them: they only tell where in its sources a release failed.
create table release_source_maps (
  department text,
  version text,
  script text,
  map bytea not null,
  primary key (department, version, script)
);
