-- Who has a form of the admin area open: a row a form and person, renewed by the page. It is worth nothing a minute later.
create table open_forms (
  subject text not null,
  member_id uuid not null,
  seen_at timestamptz not null default now(),
  primary key (subject, member_id)
);
