create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- PGlite's ICU has no rules of languages and sorts đ as an accented d, so `rules` has the whole Montenegrin order.
-- PostgreSQL before version 16 has no `rules`, but its ICU sorts only ś and ź wrongly.
do $$
declare
  rules text := ', rules = ''&C<č<<<Č<ć<<<Ć&D<dž<<<ǆ<<<Dž<<<ǅ<<<DŽ<<<Ǆ<đ<<<Đ&L<lj<<<ǉ<<<Lj<<<ǈ<<<LJ<<<Ǉ&N<nj<<<ǌ<<<Nj<<<ǋ<<<NJ<<<Ǌ&S<š<<<Š<ś<<<Ś&Z<ž<<<Ž<ź<<<Ź''';
begin
  execute format(
    'create collation montenegrin (provider = icu, locale = ''sr-Latn-ME''%s)',
    case when current_setting('server_version_num')::int >= 160000 then rules end);
end $$;

-- 'đuk', 'djuk' and 'duk' become equal. NFKC comes first, because a name pasted from a PDF may have its háček as a
-- separate character. Generated columns and indexes need an immutable function, so they cannot call `unaccent` itself.
create function fold(value text) returns text language sql immutable strict parallel safe
return replace(
  unaccent('public.unaccent'::regdictionary, translate(lower(normalize(value, NFKC) collate montenegrin), 'đ', 'd')),
  'dj', 'd');

-- Escaping comes after folding, because folding can turn a full-width % into %.
create function search_pattern(term text) returns text language sql immutable strict parallel safe
return '%' || regexp_replace(fold(term), '([\\%_])', '\\\1', 'g') || '%';
