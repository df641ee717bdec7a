-- How often places' codes were scanned: one sum for each day, and nothing of who scanned them (docs/decisions/scans.md).
create table scans (
  list text not null,
  day date not null,
  record_id int not null,
  count bigint not null,
  primary key (list, day, record_id)
);
