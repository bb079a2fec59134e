-- Role and address stand in the account; the profile's copies, which lists and joins read, follow by themselves.
alter table members drop constraint members_role_check;
alter table members add constraint members_role_check check (role in ('member', 'moderator', 'editor', 'admin'));

create function member_role(app_metadata jsonb) returns text language sql immutable as $$
  select case when app_metadata ->> 'role' in ('moderator', 'editor', 'admin') then app_metadata ->> 'role' else 'member' end
$$;

create function follow_account() returns trigger language plpgsql as $$
begin
  update members set role = member_role(new.app_metadata), email = coalesce(new.email, '')
    where id = new.id and (role, email) is distinct from (member_role(new.app_metadata), coalesce(new.email, ''));
  return null;
end $$;
create trigger members_follow after update of app_metadata, email on auth.users
  for each row execute function follow_account();

-- The account is locked, so that a role given at this moment is either read here or arrives by the trigger above.
create function take_role_of_account() returns trigger language plpgsql as $$
declare account record;
begin
  select app_metadata, email into account from auth.users where id = new.id for share;
  if found then
    new.role := member_role(account.app_metadata);
    new.email := coalesce(account.email, '');
  end if;
  return new;
end $$;
create trigger members_take_role before insert on members
  for each row execute function take_role_of_account();

update members set role = member_role(account.app_metadata), email = coalesce(account.email, '')
  from auth.users account where account.id = members.id
    and (members.role, members.email) is distinct from (member_role(account.app_metadata), coalesce(account.email, ''));
