-- The label of a department's role is the role's name, split into words.
alter table all_users
  drop constraint users_role_check,
  add check (role ~ '^([A-Z][a-z0-9]+)+Admin$');
drop view users;
alter table all_users drop column role_label;
alter table all_users add column role_label text collate montenegrin generated always as (
  case role
    when 'SuperAdmin' then 'SuperAdmin'
    when 'BuildingsAdmin' then 'Sekretarijat za planiranje prostora'
    when 'MonumentsAdmin' then 'Turistička organizacija Podgorice'
    when 'SupersluzbenikAdmin' then 'Služba za informacioni sistem'
    else regexp_replace(role, '([a-z0-9])([A-Z])', '\1 \2', 'g')
  end) stored;
create index on all_users (role_label, id) where archived_at is null;
create view users as select * from all_users where archived_at is null;
