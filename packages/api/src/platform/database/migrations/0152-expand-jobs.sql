-- Work that comes again, such as the nightly backup, each kind under its name; one server does it at a time.
create table jobs (
  id text primary key,
  lease_until timestamptz
);
