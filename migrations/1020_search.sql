-- New words go into the index at once, instead of a list that every search must read through until the next vacuum.
alter index posts_search set (fastupdate = off);
alter index comments_search set (fastupdate = off);
select gin_clean_pending_list('posts_search'), gin_clean_pending_list('comments_search');

alter table events add column search tsvector generated always as (
  setweight(to_tsvector('pg_catalog.english', title), 'A') || setweight(to_tsvector('pg_catalog.english', description), 'B')
) stored;
create index events_search on events using gin (search) with (fastupdate = off);
alter table curated_resources add column search tsvector generated always as (
  setweight(to_tsvector('pg_catalog.english', title), 'A') || setweight(to_tsvector('pg_catalog.english', description), 'B')
) stored;
create index curated_resources_search on curated_resources using gin (search) with (fastupdate = off);

-- The words of what every member may see, each as it is written and as searches stem it, and in how many texts it
-- stood when a job counted: for near misses, for unfinished words, and to tell rare words from common ones.
create table search_words (
  word text collate "C" primary key,
  stem text collate "C" not null,
  posts integer not null default 0,
  comments integer not null default 0,
  others integer not null default 0,
  -- When the word was last seen in a text that stands.
  seen_at timestamptz(3) not null default now()
) with (fillfactor = 80);
create index search_words_stem on search_words (stem);
create index search_words_rare on search_words (seen_at) where posts + comments + others <= 3;

-- Up to which text of each kind the words are counted: ids grow with the time at which they are made.
create table search_marks (
  kind text primary key,
  id uuid not null,
  -- True once all were counted: until then the counts tell nothing.
  caught_up boolean not null default false
);

-- Near misses need an extension that not every installation may create. Without it all else works; a job tries again.
create function allow_near_misses() returns boolean language plpgsql as $$
begin
  create extension if not exists pg_trgm;
  create index if not exists search_words_near on search_words using gin (word gin_trgm_ops)
    where length(word) >= 4 and word !~ '[0-9]';
  return true;
exception when others then
  return false;
end $$;
select allow_near_misses();
