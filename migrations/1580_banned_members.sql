-- Who is banned gets no mail as a member. The profile's mark follows the account by itself, whichever way a ban comes
-- about or ends: the admin area, or the auth service's own endpoints.
alter table members add column banned_until timestamptz;

create function follow_ban() returns trigger language plpgsql as $$
begin
  update members set banned_until = new.banned_until
    where id = new.id and banned_until is distinct from new.banned_until;
  return null;
end $$;
create trigger members_follow_ban after update of banned_until on auth.users
  for each row execute function follow_ban();

-- A profile is made at the first sign-in, which may be over when the ban comes first.
create function begin_banned() returns trigger language plpgsql as $$
begin
  new.banned_until := (select account.banned_until from auth.users account where account.id = new.id);
  return new;
end $$;
create trigger members_begin_banned before insert on members
  for each row when (new.banned_until is null) execute function begin_banned();

update members set banned_until = account.banned_until from auth.users account
  where account.id = members.id and account.banned_until > now();
