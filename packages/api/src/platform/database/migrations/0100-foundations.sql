-- What the tables stand on: extensions, Montenegrin order, and the folding that makes search forgiving.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Montenegrin order written out, on top of the Serbian Latin one that ICU knows: PGlite ships ICU without any language's
-- tailoring and silently sorts đ as a d with an accent. `rules` came with PostgreSQL 16; an older server has a full ICU,
-- where only ś and ź lose their own place.
do $$
declare
  rules text := ', rules = ''&C<č<<<Č<ć<<<Ć&D<dž<<<ǆ<<<Dž<<<ǅ<<<DŽ<<<Ǆ<đ<<<Đ&L<lj<<<ǉ<<<Lj<<<ǈ<<<LJ<<<Ǉ&N<nj<<<ǌ<<<Nj<<<ǋ<<<NJ<<<Ǌ&S<š<<<Š<ś<<<Ś&Z<ž<<<Ž<ź<<<Ź''';
begin
  execute format(
    'create collation montenegrin (provider = icu, locale = ''sr-Latn-ME''%s)',
    case when current_setting('server_version_num')::int >= 160000 then rules end);
end $$;

-- Case and accents go, đ becomes d, and so does the dj that people type for it: 'đuk', 'djuk' and 'duk' are one. NFKC
-- first, since a name pasted from a PDF may carry its háček as a character of its own. It is marked immutable, which
-- `unaccent` by itself is not, so that generated columns and indexes can use it.
create function fold(value text) returns text language sql immutable strict parallel safe
return replace(
  unaccent('public.unaccent'::regdictionary, translate(lower(normalize(value, NFKC) collate montenegrin), 'đ', 'd')),
  'dj', 'd');

-- Escaped after folding, since folding can make a % of its full-width twin.
create function search_pattern(term text) returns text language sql immutable strict parallel safe
return '%' || regexp_replace(fold(term), '([\\%_])', '\\\1', 'g') || '%';
