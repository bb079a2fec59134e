-- Where other programs want to hear of what happens here, and what was told to them: by id, never by name.
create table webhooks (
  id uuid primary key,
  address text not null,
  secret text not null,
  events text[] not null,
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  event text not null,
  -- Which record of which kind it is about; what it says is read when it is sent.
  kind text not null,
  subject_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  answer text,
  -- A try that is under way.
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);
