-- What an admin gave to programs is suspended when that admin may have been somebody else: with another password, after
-- “This was not me” (which makes the password worthless) and with a ban, whichever way these come about. An admin who
-- shows that it is them resumes it.
alter table api_keys add column suspended_at timestamptz;
alter table webhooks add column set_by uuid, add column suspended_at timestamptz;

create function suspend_programs() returns trigger language plpgsql as $$
begin
  update api_keys set suspended_at = now() where created_by = new.id and suspended_at is null;
  update webhooks set suspended_at = now() where set_by = new.id and suspended_at is null;
  return null;
end $$;
create trigger programs_suspended
  after update of password_changed_at, banned_until on auth.users
  for each row
  when (old.password_changed_at is distinct from new.password_changed_at
    or (old.banned_until is distinct from new.banned_until and new.banned_until > now()))
  execute function suspend_programs();
