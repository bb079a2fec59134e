-- Places from which an account was signed in: a browser by the secret of its cookie, a client by its address. Their wrong
-- guesses are counted apart from those of strangers.
create table auth.known_places (
  user_id uuid not null references auth.users on delete cascade,
  place_hash bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, place_hash)
);
create index known_places_age on auth.known_places (last_seen_at);

-- Passwords that were typed at a sign-up and count only once the same browser or client confirms the address.
create table auth.sign_up_passwords (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  password_hash text not null,
  user_metadata jsonb not null default '{}',
  -- The browser (hash of its cookie's secret) or the client (PKCE) that typed it.
  browser_hash bytea,
  code_challenge text,
  created_at timestamptz not null default now()
);
create index sign_up_passwords_user on auth.sign_up_passwords (user_id, created_at);

-- Takes the place of `one_time_tokens`, of which there was one of a purpose: whoever asked for another voided the owner's.
-- The former table stays for the release that still runs; a later one drops it.
create table auth.mailed_codes (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  purpose text not null check (purpose in ('confirmation', 'invite', 'recovery', 'magiclink', 'email_change_current',
    'email_change_new', 'phone_confirmation', 'phone_change', 'reauthentication')),
  sent_to text not null,
  token_hash bytea not null unique,
  code_hash bytea not null,
  -- Wrong guesses by the place that asked for the code, and by all others.
  wrong_guesses smallint not null default 0,
  stranger_guesses smallint not null default 0,
  asked_by bytea,
  -- A client of the API asked for a redirect target of its own: its link is followed without a button.
  follows_at_once boolean not null default false,
  flow_state_id uuid references auth.flow_state on delete set null,
  redirect_to text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index mailed_codes_user on auth.mailed_codes (user_id, purpose, created_at);
create index mailed_codes_age on auth.mailed_codes (expires_at);
insert into auth.mailed_codes (id, user_id, purpose, sent_to, token_hash, code_hash, wrong_guesses, flow_state_id,
    redirect_to, expires_at, created_at)
  select id, user_id, purpose, sent_to, token_hash, code_hash, wrong_guesses, flow_state_id, redirect_to, expires_at,
    created_at from auth.one_time_tokens where expires_at > now();

-- The browser that pressed the button of a link: only it redeems the code.
alter table auth.flow_state add column browser_hash bytea;

-- 1: the current address has agreed, 2: the new one. Before, 1 stood for either: such a change is asked for anew.
update auth.users set email_change_agreed = 0 where email_change_agreed <> 0;

-- Mails of which MAIL_LIMIT go out in an hour.
alter table mails add column paced boolean not null default false;
create index mails_paced on mails (sent_at) where paced;
