-- docs/decisions/search.md describes the search.

-- Cyrillic letters become Latin letters without accents.
create or replace function fold(value text) returns text language sql immutable strict parallel safe
return replace(
  unaccent('public.unaccent'::regdictionary, replace(replace(replace(
    translate(
      lower(normalize(value, NFKC) collate montenegrin),
      'đабвгдђежзијклмнопрстћуфхцчш', 'dabvgddezzijklmnoprstcufhccs'),
    'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz')),
  'dj', 'd');

update all_users set first_name = first_name, last_name = last_name where search_text ~ '[\u0400-\u04ff]';
update all_buildings set name = name where search_text ~ '[\u0400-\u04ff]';
update all_monuments set name = name where search_text ~ '[\u0400-\u04ff]';
update all_clerk_files set name = name, filename = filename where search_text ~ '[\u0400-\u04ff]';
update archive set name = name where search_text ~ '[\u0400-\u04ff]';
update audit_log set search_text = fold(search_text) where search_text ~ '[\u0400-\u04ff]';

-- Only letters and digits stay, because PostgreSQL would parse a file name such as kula_2.pdf as one word.
create function spelled(value text) returns text language sql immutable strict parallel safe
return trim(regexp_replace(fold(value) collate montenegrin, '[^[:alnum:]]+', ' ', 'g'));

-- The stated cost is far above the real cost, so that PostgreSQL uses the indexes below instead of stemming each text of
-- a list. The function is not parallel safe, because its stated cost would start workers for a few rows.
create function words_of(montenegrin text[], english text[]) returns tsvector language plpgsql immutable strict cost 10000
as $$
begin
  return to_tsvector('pg_catalog.serbian', public.spelled(array_to_string(montenegrin, ' ')))
    || to_tsvector('pg_catalog.english', public.spelled(array_to_string(english, ' ')));
end $$;

-- A word matches as a prefix and by its stem in both languages. It also matches forms that the stemmer gives another
-- stem: most and mostovi, spomenik and spomenici, Petar and Petra. The result is null for a term with %, _ or @, such as
-- an e-mail address.
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

-- PostgreSQL uses these indexes only if `lists/search.ts` names the same columns.
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
