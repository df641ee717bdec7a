-- What a recording says of its origin, as a term of the IPTC's digital source types: a program may have spoken it.
alter table files add column source_type text;
