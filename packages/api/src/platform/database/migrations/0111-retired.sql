-- A department that was retired: none of its releases may be live again before somebody says yes to one anew.
alter table releases drop constraint releases_standing_check;
alter table releases
  add check (standing in ('waiting', 'refused', 'replaced', 'withdrawn', 'retired'));
