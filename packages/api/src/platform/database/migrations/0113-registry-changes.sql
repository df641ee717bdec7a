-- A revision keeps what it changed: the entry of its department, null where that was retired. Of all departments it would
-- grow with their number, at each release of any of them.
alter table registry_revisions alter column document drop not null;
update registry_revisions set document = (
  select entry from jsonb_array_elements(document -> 'departments') as entry
  where entry ->> 'id' = department);
