-- A calendar that says when a host is busy elsewhere, and what it said when it was last read.
alter table call_hosts
  add column busy_address text,
  add column busy jsonb not null default '[]',
  add column busy_read_at timestamptz,
  add column busy_problem text;
