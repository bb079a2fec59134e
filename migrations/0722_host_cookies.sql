-- Since when a session's cookie has the name that only this host can set (`__Host-…`); null: it never had. A session that
-- was opened under the former name is taken over once, and one that was not is never taken from it.
alter table auth.web_sessions add column host_cookie_since timestamptz;
