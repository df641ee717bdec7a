-- A revision stores only the entry of its department, which is null if the department was retired.
alter table registry_revisions alter column document drop not null;
update registry_revisions set document = (
  select entry from jsonb_array_elements(document -> 'departments') as entry
  where entry ->> 'id' = department);
