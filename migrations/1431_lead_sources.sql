-- Leads by where they came from, newest first: a source that few have was looked for among all.
create index messages_by_source on messages ((coalesce(source, service)), id desc)
  where coalesce(source, service) is not null;
create index candidates_by_source on candidates (source, id desc) where source is not null;
create index assessments_by_source on assessments (source, id desc) where source is not null;
create index calls_by_source on calls (source, id desc) where source is not null;
create index file_requests_by_source on file_requests (source, id desc) where source is not null;
