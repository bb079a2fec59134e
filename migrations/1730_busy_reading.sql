-- How well a host's calendar could be read, and since when it could not. busy_read_at is the last time that it was read.
alter table call_hosts
  add column busy_entries integer,
  add column busy_unread integer,
  add column busy_failing_since timestamptz,
  add column busy_notified_at timestamptz;
