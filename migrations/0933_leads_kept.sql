-- Until when a lead is kept. What stands already begins its time now.
alter table messages add column kept_until timestamptz not null default now() + interval '2 years';
alter table assessments add column kept_until timestamptz not null default now() + interval '2 years';
alter table candidates add column kept_until timestamptz not null default now() + interval '1 year';
create index messages_kept on messages (kept_until);
create index assessments_kept on assessments (kept_until);
create index candidates_kept on candidates (kept_until);

-- The candidate's own page, and when they last corrected what stands there.
alter table candidates add column token uuid not null default gen_random_uuid();
alter table candidates add column revised_at timestamptz;
create unique index candidates_token on candidates (token);
