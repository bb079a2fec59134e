-- A member who lost the old mailbox moves the account to another address: with a passkey or a recovery code, and after
-- a wait in which either address stops it.
create table auth.address_moves (
  user_id uuid primary key references auth.users on delete cascade,
  new_email text not null,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- When the new address said that it is theirs; without it nothing moves.
  confirmed_at timestamptz
);
create index address_moves_due on auth.address_moves (due_at);
