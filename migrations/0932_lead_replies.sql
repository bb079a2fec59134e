-- Where a lead came from, by the address that it followed.
alter table messages add column source text;
alter table candidates add column source text;

-- What was answered to a lead of any kind; it goes with the lead.
create table lead_replies (
  id uuid primary key,
  lead_id uuid not null,
  author_id uuid,
  text text not null,
  created_at timestamptz not null default now()
);
create index lead_replies_lead on lead_replies (lead_id, id);
