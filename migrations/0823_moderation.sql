-- Comments can be hidden too. What waits for a moderator is hidden and held; what was never let through stays held.
alter table posts add column held_at timestamptz(3);
alter table comments add column hidden_at timestamptz(3), add column held_at timestamptz(3);

-- What moderators decided. The reports that a decision handled know it, so that it can be undone.
create table moderation_decisions (
  id uuid primary key,
  subject_kind text not null check (subject_kind in ('post', 'comment')),
  subject_id uuid not null,
  decision text not null check (decision in ('hidden', 'restored', 'dismissed')),
  reason text not null default '',
  decided_by uuid references members (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3)
);
create index moderation_decisions_of_subject on moderation_decisions (subject_kind, subject_id);
create index moderation_decisions_by on moderation_decisions (decided_by);
alter table reports
  add column handled_at timestamptz(3),
  add column decision_id uuid references moderation_decisions (id) on delete set null;
create index reports_open on reports (subject_kind, subject_id, created_at) where handled_at is null;
create index reports_of_decision on reports (decision_id) where decision_id is not null;
