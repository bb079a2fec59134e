-- What an article said after each act on it, who did it and when: to compare, and to go back to.
create table article_versions (
  id uuid primary key,
  article_id uuid not null references articles (id) on delete cascade,
  act text not null check (act in ('created', 'revised', 'published', 'withdrawn')),
  -- No reference: the line stays when the account goes.
  actor_id uuid,
  at timestamptz not null default now(),
  title text not null,
  slug text not null,
  excerpt text not null,
  content text not null,
  description text not null,
  thumbnail_url text,
  thumbnail_alt text not null,
  category_id uuid,
  tag_ids uuid[] not null default '{}',
  is_featured boolean not null,
  is_published boolean not null
);
create index article_versions_newest on article_versions (article_id, at desc, id desc);

-- What stands today is the first version, so that the next save loses nothing.
insert into article_versions (id, article_id, act, at, title, slug, excerpt, content, description, thumbnail_url,
  thumbnail_alt, category_id, tag_ids, is_featured, is_published)
select gen_random_uuid(), id, 'revised', updated_at, title, slug, excerpt, content, description, thumbnail_url,
  thumbnail_alt, category_id, array(select tag_id from article_tags where article_id = articles.id order by tag_id),
  is_featured, is_published
from articles;
