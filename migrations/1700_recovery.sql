-- An address or number that an account had before a change. A link that was mailed then restores it for seven days.
create table auth.former_identifiers (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  -- Null: the account had no number.
  value text,
  replaced_at timestamptz not null
);
create index former_identifiers_user on auth.former_identifiers (user_id, kind, replaced_at);
create index former_identifiers_age on auth.former_identifiers (replaced_at);

-- From a mailed link's moment to its use: other links of that time undo nothing any more.
create table auth.account_recoveries (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  since timestamptz not null,
  used_at timestamptz not null
);
create index account_recoveries_user on auth.account_recoveries (user_id, used_at);
create index account_recoveries_age on auth.account_recoveries (used_at);

-- Somebody signed in asked for the code of a change: only there it brings a session.
alter table auth.mailed_codes add column in_session boolean not null default false;
