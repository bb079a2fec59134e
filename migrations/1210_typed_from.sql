-- From which client address a password was typed at a sign-up: a code that is typed elsewhere does not make it count.
alter table auth.sign_up_passwords add column typed_from bytea;
-- Identities that are being linked are dropped with the sessions of their account.
create index flow_state_linking on auth.flow_state (linking_user_id) where linking_user_id is not null;
-- Accounts that nobody confirmed keep no password for longer than what was typed at their sign-up.
create index users_unconfirmed on auth.users (created_at)
  where email_confirmed_at is null and phone_confirmed_at is null and password_hash is not null;
