-- Contact messages. `digest` is made of the form's pass and what was typed: the same form sent twice is one message.
create table messages (
  id uuid primary key,
  name text not null,
  email text not null,
  company text,
  phone text,
  message text not null,
  -- What was asked about, as the address gave it (`/contact?service=…`).
  service text,
  certification text,
  status text not null default 'new' check (status in ('new', 'read', 'answered', 'archived', 'spam')),
  digest text not null,
  created_at timestamptz not null default now(),
  search tsvector not null generated always as (
    to_tsvector('simple', name || ' ' || email || ' ' || coalesce(company, '') || ' ' || coalesce(phone, '') || ' ' || message || ' '
      || coalesce(service, '') || ' ' || coalesce(certification, ''))
  ) stored,
  constraint messages_digest unique (digest)
);
create index messages_by_status on messages (status, id desc);
create index messages_search on messages using gin (search);

create table message_notes (
  id uuid primary key,
  message_id uuid not null references messages on delete cascade,
  author_id uuid,
  text text not null,
  created_at timestamptz not null default now()
);
create index message_notes_message on message_notes (message_id, id);

create table candidates (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  linkedin_url text,
  location text not null,
  current_company text,
  current_position text,
  years_experience text not null,
  desired_salary text,
  availability text,
  skills text not null,
  summary text not null,
  cover_letter text,
  status text not null default 'new' check (status in ('new', 'in_review', 'contacted', 'archived', 'spam')),
  digest text not null,
  created_at timestamptz not null default now(),
  search tsvector not null generated always as (
    to_tsvector('simple', first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || location || ' ' || years_experience || ' '
      || coalesce(current_company, '') || ' ' || coalesce(current_position, '') || ' ' || coalesce(availability, '') || ' '
      || skills || ' ' || summary)
  ) stored,
  constraint candidates_digest unique (digest)
);
create index candidates_by_status on candidates (status, id desc);
create index candidates_search on candidates using gin (search);

-- Every stored file of a candidate has its row first. One that belongs to no profile waits, kept for a form that is being
-- corrected, until it expires.
create table candidate_files (
  id uuid primary key,
  candidate_id uuid references candidates on delete set null,
  kind text not null check (kind in ('resume', 'coverLetter')),
  path text not null,
  name text not null,
  size integer not null,
  content_type text not null,
  -- SHA-256 of the token in the form that it waits for.
  token_hash text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check (candidate_id is not null or expires_at is not null)
);
create unique index candidate_files_one_of_a_kind on candidate_files (candidate_id, kind);
create unique index candidate_files_token on candidate_files (token_hash);
create index candidate_files_expiring on candidate_files (expires_at) where candidate_id is null;

create table candidate_notes (
  id uuid primary key,
  candidate_id uuid not null references candidates on delete cascade,
  author_id uuid,
  text text not null,
  created_at timestamptz not null default now()
);
create index candidate_notes_candidate on candidate_notes (candidate_id, id);

-- Signs the passes that public forms carry; the same for every process, and 244 random bits.
create table form_secret (
  one boolean primary key default true check (one),
  secret text not null
);
insert into form_secret (secret) values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
