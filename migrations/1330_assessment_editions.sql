-- Editions of the assessment's questions, weights and advice, after the one that is shipped, which is number 1. They
-- are never changed: a result names the edition that it answered.
create table assessment_editions (
  number integer primary key check (number > 1),
  content jsonb not null,
  author_id uuid,
  created_at timestamptz not null default now()
);
