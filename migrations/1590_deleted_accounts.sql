-- An account can be deleted through the auth service's own endpoint, which knows nothing of profiles. To others its owner
-- has left at once, and is written to no more; a job removes the profile.
create function follow_deletion() returns trigger language plpgsql as $$
begin
  update members set leaving = true, email = '' where id = old.id;
  return null;
end $$;
create trigger members_follow_deletion after delete on auth.users
  for each row execute function follow_deletion();
create trigger members_follow_soft_deletion after update of deleted_at on auth.users
  for each row when (new.deleted_at is not null) execute function follow_deletion();

-- Read once the account is held, which `members_take_role` does: a ban at this moment is read, or arrives by itself.
drop trigger members_begin_banned on members;
create trigger members_take_standing before insert on members
  for each row when (new.banned_until is null) execute function begin_banned();

-- Those whose accounts were deleted so before. The people of the sample threads never had any.
update members set leaving = true, email = '' where email not like 'sample-%' and not exists (
  select from auth.users account where account.id = members.id and account.deleted_at is null);
