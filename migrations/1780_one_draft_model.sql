-- One table for every text that is being written: the form that it is typed in, and all of its fields. Of two tabs that
-- type into the same form the newer text stands in `fields`, the others in `earlier`.
create table drafts (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  form text not null,
  fields jsonb not null,
  earlier jsonb not null default '[]',
  version integer not null default 1,
  tab text not null default '',
  updated_at timestamptz(3) not null default now(),
  constraint drafts_of_member unique (member_id, form)
);
create index drafts_by_age on drafts (updated_at);

insert into drafts (id, member_id, form, fields, updated_at)
select id, member_id, place, jsonb_strip_nulls(jsonb_build_object(
  'title', nullif(title, ''), 'content', nullif(content, ''), 'replyTo', reply_to)), saved_at
from campus_drafts where member_id is not null;

insert into members (id, email, role, display_name)
select id, coalesce(email, ''), coalesce(app_metadata ->> 'role', 'member'), 'Member' from auth.users
where id in (select admin_id from article_drafts)
on conflict do nothing;

-- Set while an article has only been begun: it follows what its writer types, until somebody saves it.
alter table articles add column begun_by uuid;

-- A new article stands among the articles from its first words: each begun one becomes an unpublished article.
insert into articles (id, slug, title, excerpt, content, content_text, is_published, created_at, updated_at, begun_by)
select id, 'draft-' || id, coalesce(nullif(btrim(typed ->> 'title'), ''), 'Untitled'), coalesce(typed ->> 'excerpt', ''),
  coalesce(typed ->> 'content', ''), coalesce(typed ->> 'content', ''), false, saved_at, saved_at, admin_id
from article_drafts
where article_id is null and coalesce(typed ->> 'title', '') || coalesce(typed ->> 'content', '') ~ '\S';

insert into drafts (id, member_id, form, fields, updated_at)
select article_drafts.id, admin_id, '/admin/articles/' || coalesce(article_id, article_drafts.id) || '/edit', typed,
  saved_at
from article_drafts join members on members.id = admin_id
where coalesce(article_id, article_drafts.id) in (select id from articles);

drop table article_drafts;
drop table campus_drafts;
