-- The transcript serves people who cannot hear the recording (WCAG 1.2.1).
alter table all_monuments add column transcript text, add column transcript_en text;
create or replace view monuments as select * from all_monuments where archived_at is null;

-- The former index stays for servers of earlier versions.
alter index monuments_by_words rename to monuments_by_words_before;
create index monuments_by_words on all_monuments using gin
  (words_of(
    array[name, address, description, image_alt, transcript], array[name_en, description_en, image_alt_en, transcript_en]))
  where archived_at is null;
