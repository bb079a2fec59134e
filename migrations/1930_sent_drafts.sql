-- Texts that were sent, by the tab that typed them: a save that was under way meanwhile must not bring them back.
create table sent_drafts (
  member_id uuid not null references members (id) on delete cascade,
  form text not null,
  tab text not null,
  -- When the tab typed last what was sent, by its own clock.
  typed_at timestamptz(3) not null,
  sent_at timestamptz not null default now(),
  primary key (member_id, form, tab)
);
create index sent_drafts_by_age on sent_drafts (sent_at);
