-- The firm's own words for a public page, in place of those of the code: address of the text → text.
create table page_words (
  page text primary key,
  words jsonb not null default '{}',
  -- What somebody prepares and has not published; who has the token sees the page with it.
  draft jsonb,
  draft_token text unique,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  -- No reference: the line stays when the account goes.
  changed_by uuid
);

-- What a page said after each publication.
create table page_word_versions (
  id uuid primary key,
  page text not null references page_words (page) on delete cascade,
  words jsonb not null,
  actor_id uuid,
  at timestamptz not null default now()
);
create index page_word_versions_newest on page_word_versions (page, at desc, id desc);
