-- A person is who stands behind one or more mail addresses. Made when somebody opens their page, gone with the last
-- lead of their addresses.
create table people (
  id uuid primary key,
  -- Which admin looks after them, and what is to be done next.
  owner_id uuid,
  next_step text not null default '',
  due_on date,
  created_at timestamptz not null default now()
);

create table person_addresses (
  -- In lower case.
  email text primary key,
  person_id uuid not null references people on delete cascade
);
create index person_addresses_person on person_addresses (person_id);

create index messages_email on messages (lower(email));
create index candidates_email on candidates (lower(email));
create index assessments_email on assessments (lower(email));
create index calls_email on calls (lower(email));
create index event_registrations_guest_email on event_registrations (lower(guest_email)) where guest_email is not null;

-- The pages that somebody read on the day on which they wrote, first to last; it goes with the lead.
create table lead_trails (
  lead_id uuid primary key,
  pages jsonb not null,
  created_at timestamptz not null default now()
);
