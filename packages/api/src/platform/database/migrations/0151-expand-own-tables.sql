-- New fields need no migrations any more: a server adds their columns (records/definitions/tables.ts). The SQL comments
-- name the fields that a function or an index reads, so that the server can compare them with the definition.
do $do$
declare
  list text;
  searched text[];
  naming text[];
  written text[];
begin
  for list, searched, naming, written in values
    ('buildings', array['name', 'name_en', 'address', 'investor', 'licence_number'], array['name', 'name_en'],
      array['name', 'name_en', 'address', 'investor', 'licence_number', 'description', 'description_en', 'image_alt',
        'image_alt_en']),
    ('monuments', array['name', 'name_en', 'address'], array['name', 'name_en'],
      array['name', 'name_en', 'address', 'description', 'description_en', 'image_alt', 'image_alt_en', 'transcript',
        'transcript_en']),
    ('clerk_files', array['filename', 'name'], array['filename'], array['filename', 'name', 'address', 'description'])
  loop
    execute format('alter table %I alter column search_text drop expression', 'all_' || list);
    execute format(
      $function$create function %I() returns trigger language plpgsql as $write$
      begin
        new.search_text := fold(%s);
        return new;
      end $write$
      $function$,
      list || '_write_search_text',
      (select string_agg(format('coalesce(new.%I, '''')', field), ' || '' '' || ') from unnest(searched) as field));
    execute format(
      'create trigger write_search_text before insert or update on %I for each row execute function %I()',
      'all_' || list, list || '_write_search_text');
    execute format('comment on function %I() is %L', list || '_write_search_text', array_to_string(searched, ' '));
    execute format('comment on index %I is %L', list || '_by_name', array_to_string(naming, ' '));
    execute format('comment on index %I is %L', list || '_by_words', array_to_string(written, ' '));
  end loop;
end $do$;
