-- An address of a member that a mail server refused for good: nothing is sent there until it is confirmed, or changed.
create table member_bounces (
  member_id uuid primary key references members (id) on delete cascade,
  email text not null,
  reason text not null,
  token text not null unique,
  bounced_at timestamptz not null default now()
);
