-- What an editor asks an admin to publish: an article that is a draft, or (`typed`) another text for one that is published.
create table article_reviews (
  id uuid primary key,
  article_id uuid not null references articles (id) on delete cascade,
  -- No reference: the line stays when the account goes.
  asked_by uuid,
  asked_at timestamptz not null default now(),
  note text not null default '',
  typed jsonb,
  base_version integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'sent-back', 'taken-back')),
  answered_by uuid,
  answered_at timestamptz,
  words text not null default ''
);
create unique index article_reviews_waiting on article_reviews (article_id) where state = 'waiting';
create index article_reviews_newest on article_reviews (article_id, asked_at desc);
