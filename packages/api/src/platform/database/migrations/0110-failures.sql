-- The source maps are gzipped. No API call sends a source map.
create table release_source_maps (
  department text,
  version text,
  script text,
  map bytea not null,
  primary key (department, version, script)
);
