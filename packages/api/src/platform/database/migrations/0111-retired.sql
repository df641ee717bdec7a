alter table releases drop constraint releases_standing_check;
alter table releases
  add check (standing in ('waiting', 'refused', 'replaced', 'withdrawn', 'retired'));
