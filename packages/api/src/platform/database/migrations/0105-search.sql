-- What a search needs to know of the language (docs/decisions/search.md).

-- As in 0100, and Cyrillic letters become those Latin ones that folding leaves.
create or replace function fold(value text) returns text language sql immutable strict parallel safe
return replace(
  unaccent('public.unaccent'::regdictionary, replace(replace(replace(
    translate(
      lower(normalize(value, NFKC) collate montenegrin),
      'đабвгдђежзијклмнопрстћуфхцчш', 'dabvgddezzijklmnoprstcufhccs'),
    'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz')),
  'dj', 'd');

-- Texts that hold Cyrillic are folded anew.
update all_users set first_name = first_name, last_name = last_name where search_text ~ '[\u0400-\u04ff]';
update all_buildings set name = name where search_text ~ '[\u0400-\u04ff]';
update all_monuments set name = name where search_text ~ '[\u0400-\u04ff]';
update all_clerk_files set name = name, filename = filename where search_text ~ '[\u0400-\u04ff]';
update archive set name = name where search_text ~ '[\u0400-\u04ff]';
update audit_log set search_text = fold(search_text) where search_text ~ '[\u0400-\u04ff]';

-- Folded, with nothing between the words but spaces: PostgreSQL would take a file's name or a code for one word.
create function spelled(value text) returns text language sql immutable strict parallel safe
return trim(regexp_replace(fold(value) collate montenegrin, '[^[:alnum:]]+', ' ', 'g'));

-- The stems of texts. Its cost is far above the true one: PostgreSQL must never read a list from end to end and stem each
-- text, since the indexes below hold the stems. Not parallel, or that cost would start workers for a few rows.
create function words_of(montenegrin text[], english text[]) returns tsvector language plpgsql immutable strict cost 10000
as $$
begin
  return to_tsvector('pg_catalog.serbian', public.spelled(array_to_string(montenegrin, ' ')))
    || to_tsvector('pg_catalog.english', public.spelled(array_to_string(english, ' ')));
end $$;

-- Each word as it is found in stems: as the beginning of one, by its own stem in either language, and by stems that the
-- stemmer does not join: most and mostovi, spomenik and spomenici, Petar and Petra. What holds a character that only
-- codes and addresses have is found as it is written, or not at all.
create function words_asked(term text) returns tsquery language plpgsql immutable strict as $$
declare
  word text;
  stem text;
  short text;
  forms text[];
  either tsquery;
  asked tsquery;
begin
  if public.fold(term) ~ '[%_@]' then
    return null;
  end if;
  foreach word in array string_to_array(public.spelled(term), ' ') loop
    stem := (ts_lexize('pg_catalog.serbian_stem', word))[1];
    forms := array[word || ':*', stem, (ts_lexize('pg_catalog.english_stem', word))[1]];
    if stem ~ '^[a-z]{3,}$' then
      short := regexp_replace(stem, '^(.{3,})[eo]v$', '\1');
      forms := forms || array[
        short, short || 'ov', short || 'ev', left(short, -1) || translate(right(short, 1), 'ckzgsh', 'kcgzhs'),
        regexp_replace(short, '([^aeiou])a([^aeiou])$', '\1\2'), regexp_replace(short, '([^aeiou])([^aeiou])$', '\1a\2')];
    end if;
    either := (select string_agg(distinct form, ' | ') from unnest(forms) as form);
    asked := coalesce(asked && either, either);
  end loop;
  return asked;
end $$;

-- By what names a record, and by all that is written in it; the definitions say the same (`lists/search.ts`).
create index users_by_name on all_users using gin
  (words_of(array[first_name, last_name], array[]::text[])) where archived_at is null;
create index users_by_words on all_users using gin
  (words_of(array[first_name, last_name, email], array[]::text[])) where archived_at is null;
create index buildings_by_name on all_buildings using gin
  (words_of(array[name], array[name_en])) where archived_at is null;
create index buildings_by_words on all_buildings using gin
  (words_of(
    array[name, address, investor, licence_number, description, image_alt], array[name_en, description_en, image_alt_en]))
  where archived_at is null;
create index monuments_by_name on all_monuments using gin
  (words_of(array[name], array[name_en])) where archived_at is null;
create index monuments_by_words on all_monuments using gin
  (words_of(array[name, address, description, image_alt], array[name_en, description_en, image_alt_en]))
  where archived_at is null;
create index clerk_files_by_name on all_clerk_files using gin
  (words_of(array[filename], array[]::text[])) where archived_at is null;
create index clerk_files_by_words on all_clerk_files using gin
  (words_of(array[filename, name, address, description], array[]::text[])) where archived_at is null;
