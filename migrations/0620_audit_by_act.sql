-- The audit log is filtered by act.
create index audit_log_act on audit_log (act, at desc, id desc);
