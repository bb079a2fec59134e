-- What a job has to know of people. The queue keeps a job for days after it was done and knows it by its id alone: the
-- facts stand here, and go once it is done.
create table job_facts (
  id uuid primary key,
  job text not null,
  facts jsonb not null,
  created_at timestamptz not null default now()
);
