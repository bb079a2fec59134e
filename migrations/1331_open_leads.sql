-- What nobody has answered or put away is counted on the first screen: among a hundred thousand it is found by itself.
create index messages_open on messages (created_at, id) where status not in ('answered', 'archived', 'spam');
create index candidates_open on candidates (created_at, id) where status not in ('contacted', 'archived', 'spam');
create index assessments_open on assessments (created_at, id) where status not in ('answered', 'archived', 'spam');
create index calls_open on calls (created_at, id) where status not in ('answered', 'archived', 'spam');
create index file_requests_open on file_requests (created_at, id) where status not in ('answered', 'archived', 'spam');
