-- `jsonb` would order the fields of a department's definition by the length of their names.
alter table releases alter column document type json using document::json;
