-- The value is a term of the IPTC's digital source types.
alter table files add column source_type text;
