-- A row is a kind of recurring work, such as the nightly backup; one server at a time works on the row.
create table jobs (
  id text primary key,
  lease_until timestamptz
);
