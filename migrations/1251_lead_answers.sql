-- What the sender of a lead answers by mail stands among the replies: from which address, and by which mail, once.
alter table lead_replies
  add column mail_from text,
  add column mail_key text,
  add constraint lead_replies_mail unique (mail_key);

-- Answers that are given again and again.
create table saved_replies (
  id uuid primary key,
  title text not null,
  text text not null,
  created_at timestamptz not null default now()
);

-- What admins arrange about a lead of any kind, and who has its answer open.
create table lead_marks (
  lead_id uuid primary key,
  owner_id uuid,
  due_on date,
  snoozed_until timestamptz,
  tags text[] not null default '{}',
  answering_id uuid,
  answering_at timestamptz
);
create index lead_marks_of_owner on lead_marks (owner_id, lead_id desc) where owner_id is not null;
create index lead_marks_tags on lead_marks using gin (tags);
create index lead_marks_snoozed on lead_marks (snoozed_until) where snoozed_until is not null;
create index messages_by_service on messages (service, id desc) where service is not null;
