-- Whom a candidate may be introduced to: each is asked for by mail, and what they said is kept with the profile.
create table introductions (
  id uuid primary key,
  candidate_id uuid not null references candidates on delete cascade,
  employer text not null,
  role text not null,
  note text not null default '',
  asked_by uuid,
  asked_at timestamptz not null default now(),
  answer text check (answer in ('yes', 'no')),
  answered_at timestamptz
);
create index introductions_of_candidate on introductions (candidate_id, id desc);
