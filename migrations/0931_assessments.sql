-- Self-assessments that somebody wanted mailed: a lead with its answers. Those who want no mail leave nothing here.
create table assessments (
  id uuid primary key,
  email text not null,
  name text,
  company text,
  -- The edition of the questions and the answers, as the address of the result has them.
  code text not null,
  consent_at timestamptz not null,
  -- What the link for colleagues carries; null where no team is compared.
  team uuid,
  source text,
  status text not null default 'new' check (status in ('new', 'read', 'answered', 'archived', 'spam')),
  digest text not null,
  created_at timestamptz not null default now(),
  search tsvector not null generated always as (
    lead_search(email, null, coalesce(name, '') || ' ' || coalesce(company, ''))
  ) stored,
  constraint assessments_digest unique (digest),
  constraint assessments_team unique (team)
);
create index assessments_by_status on assessments (status, id desc);
create index assessments_search on assessments using gin (search);

create table assessment_notes (
  id uuid primary key,
  assessment_id uuid not null references assessments on delete cascade,
  author_id uuid,
  text text not null,
  created_at timestamptz not null default now()
);
create index assessment_notes_assessment on assessment_notes (assessment_id, id);

-- What colleagues answered, without a name.
create table assessment_answers (
  id uuid primary key,
  assessment_id uuid not null references assessments on delete cascade,
  code text not null,
  -- Of the form's pass: the same form sent twice is one answer.
  digest text not null,
  created_at timestamptz not null default now(),
  constraint assessment_answers_digest unique (assessment_id, digest)
);
