-- Limits by address and account (rate-limiter-flexible's table).
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- Every mail, waiting or sent. The body of one that carried a secret is blanked once it is on its way.
create table mails (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attachments jsonb not null default '[]',
  sensitive boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_newest on mails (created_at desc, id desc);
create index mails_recipient on mails (recipient, created_at desc);

-- Who did what, for admins to read. Never holds a secret.
create table audit_log (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_kind text not null,
  act text not null,
  subject_id text,
  facts jsonb not null default '{}',
  address text,
  request_id text
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_actor on audit_log (actor_id, at desc);

-- What the operator changes while the product runs.
create table settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);
