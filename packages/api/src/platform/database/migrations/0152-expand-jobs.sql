-- Each row is one kind of recurring work, such as the nightly backup. Only the server with the lease does the work.
create table jobs (
  id text primary key,
  lease_until timestamptz
);
