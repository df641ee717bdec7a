-- The value is a term of IPTC's vocabulary Digital Source Type.
alter table files add column source_type text;
