-- docs/decisions/scans.md describes why scans are counted by day, without data about visitors.
create table scans (
  list text not null,
  day date not null,
  record_id int not null,
  count bigint not null,
  primary key (list, day, record_id)
);
