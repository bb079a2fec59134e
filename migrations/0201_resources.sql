-- Pictures that were uploaded: their facts, and whether the smaller and newer forms of each are made.
create table images (
  url text primary key,
  width integer not null,
  height integer not null,
  color text not null,
  -- Widths in which AVIF and WebP exist; empty until the job has made them, and for animations.
  widths integer[] not null default '{}',
  created_at timestamptz not null default now()
);

create table categories (
  id uuid primary key,
  slug text not null constraint categories_slug unique,
  name text not null,
  description text not null default '',
  created_at timestamptz not null default now()
);
create unique index categories_name on categories (lower(name));

create table tags (
  id uuid primary key,
  slug text not null constraint tags_slug unique,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index tags_name on tags (lower(name));

-- Words as they are stemmed in English, and as they are written: a prefix such as "qualifi" is found in "qualification" only unstemmed.
create function search_words(words text, weight "char") returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('pg_catalog.english', words) || to_tsvector('pg_catalog.simple', words), weight);

create table articles (
  id uuid primary key,
  slug text not null constraint articles_slug unique,
  title text not null,
  excerpt text not null default '',
  content text not null,
  -- The content without its markup: for search and for reading time.
  content_text text not null,
  description text not null default '',
  category_id uuid references categories (id) on delete set null,
  is_featured boolean not null default false,
  is_published boolean not null default true,
  thumbnail_url text references images (url) on delete set null,
  thumbnail_alt text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  version integer not null default 1,
  tag_words text not null default '',
  search tsvector generated always as (
    search_words(title, 'A') || search_words(excerpt || ' ' || tag_words, 'B') || search_words(content_text, 'C')
  ) stored
);
create index articles_newest on articles (created_at desc, id desc);
create index articles_published on articles (created_at desc, id desc) where is_published;
create index articles_featured on articles (created_at desc, id desc) where is_published and is_featured;
create index articles_category on articles (category_id, created_at desc, id desc);
create index articles_thumbnail on articles (thumbnail_url);
create index articles_search on articles using gin (search);

-- Addresses that an article had before; they redirect.
create table article_slugs (
  slug text primary key,
  article_id uuid not null references articles (id) on delete cascade,
  left_at timestamptz not null default now()
);
create index article_slugs_article on article_slugs (article_id);

create table article_tags (
  article_id uuid not null references articles (id) on delete cascade,
  tag_id uuid not null references tags (id) on delete cascade,
  primary key (article_id, tag_id)
);
create index article_tags_tag on article_tags (tag_id);

create table downloads (
  id uuid primary key,
  title text not null,
  description text not null default '',
  file_url text not null constraint downloads_file_url unique,
  file_name text not null,
  file_size bigint,
  category_id uuid references categories (id) on delete set null,
  is_featured boolean not null default false,
  is_published boolean not null default true,
  download_count bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  version integer not null default 1,
  tag_words text not null default '',
  search tsvector generated always as (
    search_words(title, 'A') || search_words(tag_words, 'B') || search_words(description, 'C')
  ) stored
);
create index downloads_newest on downloads (created_at desc, id desc);
create index downloads_published on downloads (created_at desc, id desc) where is_published;
create index downloads_featured on downloads (created_at desc, id desc) where is_published and is_featured;
create index downloads_category on downloads (category_id, created_at desc, id desc);
create index downloads_search on downloads using gin (search);

create table download_tags (
  download_id uuid not null references downloads (id) on delete cascade,
  tag_id uuid not null references tags (id) on delete cascade,
  primary key (download_id, tag_id)
);
create index download_tags_tag on download_tags (tag_id);

-- A tag that is put on, taken off or deleted changes what finds the article or download.
create function index_article_tags() returns trigger language plpgsql as $$
declare
  changed uuid := case when tg_op = 'DELETE' then old.article_id else new.article_id end;
begin
  update articles set tag_words = coalesce(
    (select string_agg(tags.name, ' ' order by tags.name) from article_tags join tags on tags.id = article_tags.tag_id where article_id = changed), '')
  where id = changed;
  return null;
end $$;
create trigger article_tags_indexed after insert or delete on article_tags for each row execute function index_article_tags();

create function index_download_tags() returns trigger language plpgsql as $$
declare
  changed uuid := case when tg_op = 'DELETE' then old.download_id else new.download_id end;
begin
  update downloads set tag_words = coalesce(
    (select string_agg(tags.name, ' ' order by tags.name) from download_tags join tags on tags.id = download_tags.tag_id where download_id = changed), '')
  where id = changed;
  return null;
end $$;
create trigger download_tags_indexed after insert or delete on download_tags for each row execute function index_download_tags();
