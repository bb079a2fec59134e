-- A role for those who look after leads: the account holds it, the profile follows, and it may host calls.
alter table members drop constraint members_role_check;
alter table members add constraint members_role_check check (role in ('member', 'moderator', 'editor', 'sales', 'admin'));

create or replace function member_role(app_metadata jsonb) returns text language sql immutable as $$
  select case when app_metadata ->> 'role' in ('moderator', 'editor', 'sales', 'admin')
    then app_metadata ->> 'role' else 'member' end
$$;

create or replace function end_hosting() returns trigger language plpgsql as $$
declare account uuid := coalesce(new.id, old.id);
begin
  if tg_op = 'DELETE' or new.deleted_at is not null
    or member_role(new.app_metadata) not in ('editor', 'sales', 'admin') then
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

-- Accounts of other programs may have had a role of that name, which meant nothing here.
update members set role = member_role(account.app_metadata)
  from auth.users account where account.id = members.id and members.role is distinct from member_role(account.app_metadata);
