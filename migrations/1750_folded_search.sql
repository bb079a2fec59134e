-- One search over folded text: the same words whatever their accents, apostrophes, case and Unicode form. Both
-- extensions are trusted: whoever may create in the database may create them.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Names and titles as they are compared: `Łódź` is `lodz`, `Straße` is `strasse`, `O’Neill` is `oneill`. Most texts are
-- plain letters, for which the rest would take ten times as long.
create function fold_text(raw text) returns text language sql immutable strict parallel safe
return regexp_replace(
  case when raw ~ '[^\u0001-\u007f]' then
    translate(lower(unaccent('unaccent'::regdictionary, normalize(translate(raw, '’‘ʼʻ´`′', ''''''''''''''''), nfkc))), 'ς', 'σ')
  else lower(raw) end,
  '([[:alnum:]])[''`](?=[[:alpha:]])', '\1', 'g');

-- Scripts that write no spaces between words.
create function has_no_spaces() returns text language sql immutable parallel safe
return '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3031-\u312f\u3130-\u318f\u31a0-\u31ff\u3400-\u4dbf'
  '\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]';

-- Folded text as words with spaces between them: names that signs make (C++, C#, .NET, AT&T, R&D) are words of their
-- own, and scripts without spaces are pairs of characters, with the last character of each run alone.
create function search_text(raw text) returns text language sql immutable strict parallel safe
return (
  select case when words ~ has_no_spaces() then (
    select regexp_replace(apart, pairs, ' \1 ', 'g') || ' '
      || regexp_replace(
        regexp_replace(regexp_replace(apart, '[^' || substr(has_no_spaces(), 2) || '+', ' ', 'g'),
          has_no_spaces() || '(' || has_no_spaces() || '*)', ' \1 ', 'g'),
        pairs, ' \1 ', 'g')
    from (select regexp_replace(words, '(' || has_no_spaces() || '+)', ' \1 ', 'g') as apart,
      '(' || has_no_spaces() || '{2})' as pairs offset 0) runs
  ) else words end
  from (select regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(fold_text(raw),
      '\m([a-z0-9]{1,2})&([a-z0-9]{1,2})\M', '\1and\2', 'g'),
      '\m([a-z])#', '\1sharp', 'g'),
      '([a-z0-9])\+\+', '\1plusplus', 'g'),
      '(^|[^a-z0-9.])\.([a-z]+)', '\1 dot\2 \2', 'g'),
    '[!-/:-@\[-`{-~\u00a1-\u00bf\u2000-\u206f\u3000-\u3004\u3008-\u3030]+', ' ', 'g') as words offset 0) folded
);

-- Stop words that are written in capitals mean something else: IT, WHO.
create function capital_words(raw text) returns text language sql immutable strict parallel safe
return (select string_agg(lower(found[1]) || 'capitals', ' ') from regexp_matches(raw, '\m[A-Z]{2,5}\M', 'g') found
  where ts_lexize('english_stem', lower(found[1])) = '{}');

-- What is indexed: each word as it is written, stop words too, and once more by its English stem; of l’hôtel and O’Neill
-- also what follows the apostrophe. A stop word before the stems keeps phrases from reaching from one part into the other.
create function search_vector(raw text) returns tsvector language sql immutable strict parallel safe
return (
  select to_tsvector('pg_catalog.simple', words || coalesce(capitals, '')) || to_tsvector('pg_catalog.english', 'a ' || words)
  from (select search_text(cut) || coalesce(' ' || (select search_text(string_agg(found[1], ' '))
      from regexp_matches(cut, '\m[[:alpha:]]{1,2}[''’‘ʼʻ´`′]([[:alpha:]]{3,})', 'g') found), '') as words,
    ' ' || capital_words(cut) as capitals
    -- A text-search vector holds a megabyte at most, which pairs of characters fill sooner.
    from (select left(raw, case when raw ~ has_no_spaces() then 30000 else 200000 end) as cut offset 0) source offset 0) folded
);

create function search_document(title text, body text) returns tsvector language sql immutable strict parallel safe
return setweight(search_vector(title), 'A') || setweight(search_vector(body), 'B');

-- The words of a search; a run without spaces as its pairs alone.
create function search_words_of(typed text) returns text language sql immutable strict parallel safe
return (select btrim(regexp_replace(case when words ~ (has_no_spaces() || '{2}')
    then regexp_replace(words, '(^|\s)' || has_no_spaces() || '(?=\s|$)', ' ', 'g') else words end, '\s+', ' ', 'g'))
  from (select search_text(typed) as words offset 0) folded);

-- Every word must be there, stemmed; stop words only where there is nothing else. The last one may be unfinished.
create function search_query(typed text, unfinished boolean) returns tsquery language sql immutable strict parallel safe
return (
  select case when numnode(query) > 0 then query else plainto_tsquery('pg_catalog.simple', words) end
  from (select words, case
      when last is null then plainto_tsquery('pg_catalog.english', words)
      when ts_lexize('english_stem', last) = '{}' and numnode(before) > 0 then before
      else before && (plainto_tsquery('pg_catalog.english', last) || to_tsquery('pg_catalog.simple', '''' || last || ''':*'))
      end && plainto_tsquery('pg_catalog.simple', coalesce(capitals, '')) as query
    from (select words, last, plainto_tsquery('pg_catalog.english', left(words, -length(last))) as before,
        case when typed ~ '[a-z]' or typed !~ '\s' then capital_words(typed) end as capitals
      from (select words, case when unfinished then substring(words from '(\S{3,}|' || has_no_spaces() || '+)$') end as last
        from (select search_words_of(typed) as words offset 0) folded offset 0) parts offset 0) apart offset 0) whole
);

create function search_phrase(typed text) returns tsquery language sql immutable strict parallel safe
return (select case when words ~ has_no_spaces() then plainto_tsquery('pg_catalog.simple', words)
    else phraseto_tsquery('pg_catalog.simple', words) end
  from (select search_words_of(typed) as words offset 0) folded);

-- Names have no language: every word typed must be the beginning of one there.
create function names_query(typed text) returns tsquery language sql immutable strict parallel safe
return (select case when words = '' then ''::tsquery
    else to_tsquery('pg_catalog.simple', '''' || replace(words, ' ', ''':* & ''') || ''':*') end
  from (select search_words_of(typed) as words offset 0) folded);

-- How found words are marked in the text as it was written: with stop words, and for queries without.
create text search dictionary english_whole (template = snowball, language = english);
create text search configuration search_marks (copy = pg_catalog.english);
alter text search configuration search_marks
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with unaccent, english_whole;
create text search configuration search_marked (copy = pg_catalog.english);
alter text search configuration search_marked
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with unaccent, english_stem;
