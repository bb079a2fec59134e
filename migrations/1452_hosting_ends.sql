-- Who may no longer host calls is no longer offered, whichever way it comes about: the admin area, the auth service's
-- own endpoints, or the end of an account. Who lost the role, or whose account is gone, is forgotten as a host with
-- their calendar's address; who is banned or about to leave takes no calls until they say so again.
create function end_hosting() returns trigger language plpgsql as $$
declare account uuid := coalesce(new.id, old.id);
begin
  if tg_op = 'DELETE' or new.deleted_at is not null or member_role(new.app_metadata) not in ('editor', 'admin') then
    delete from call_hosts where member_id = account;
  elsif new.banned_until > now() or new.deletion_due_at is not null then
    update call_hosts set taking = false where member_id = account and taking;
  else
    return null;
  end if;
  if found then
    perform pg_notify('drop_pages', 'call-hours');
  end if;
  return null;
end $$;
create trigger call_hosts_end
  after update of app_metadata, banned_until, deletion_due_at, deleted_at or delete on auth.users
  for each row execute function end_hosting();

delete from call_hosts where not exists (
  select from auth.users account where account.id = member_id
    and account.deleted_at is null and member_role(account.app_metadata) in ('editor', 'admin'));
update call_hosts set taking = false from auth.users account
  where account.id = member_id and (account.banned_until > now() or account.deletion_due_at is not null);
