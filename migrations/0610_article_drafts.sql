-- What an admin has typed and not saved: one draft a person for each article, and one for a new article (no article_id).
create table article_drafts (
  id uuid primary key,
  admin_id uuid not null,
  article_id uuid references articles (id) on delete cascade,
  typed jsonb not null,
  saved_at timestamptz not null default now(),
  constraint article_drafts_one unique nulls not distinct (admin_id, article_id)
);
create index article_drafts_article on article_drafts (article_id);
create index article_drafts_saved on article_drafts (saved_at);

-- Signs the preview links of unpublished articles; the same for every process, and 244 random bits.
create table preview_secret (
  one boolean primary key default true check (one),
  secret text not null
);
insert into preview_secret (secret) values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

-- Who changed a record last.
create index audit_log_subject on audit_log (subject_id, at desc);
