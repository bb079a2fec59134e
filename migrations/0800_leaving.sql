-- A member who deletes the account can come back for 14 days: until then it is only marked.
alter table auth.users add column deletion_due_at timestamptz;
create index users_deletion_due on auth.users (deletion_due_at) where deletion_due_at is not null;

-- To others, who is leaving has left. The profile's mark follows the account by itself.
alter table members add column leaving boolean not null default false;

create function follow_leaving() returns trigger language plpgsql as $$
begin
  update members set leaving = new.deletion_due_at is not null
    where id = new.id and leaving <> (new.deletion_due_at is not null);
  return null;
end $$;
create trigger members_follow_leaving after update of deletion_due_at on auth.users
  for each row execute function follow_leaving();
