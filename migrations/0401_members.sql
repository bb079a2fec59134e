-- A member's profile. The id is the account's id in the auth service; address and role are copies that each sign-in renews.
create table members (
  id uuid primary key,
  email text not null,
  role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
  display_name text not null check (length(display_name) between 1 and 80),
  headline text not null default '' check (length(headline) <= 120),
  avatar text,
  joined_at timestamptz(3) not null default now(),
  suspended_until timestamptz(3),
  suspended_for text
);
create index members_newest on members (joined_at desc, id desc);
create index members_staff on members (role) where role <> 'member';
