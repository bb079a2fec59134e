/**
 * Settings for a small machine: about 100 MB for the whole server, and no idle worker processes. A restore drops and
 * creates all tables and indexes in one transaction and needs a lock for each: the default of 64 is not enough for two
 * at once. `fsync`, `full_page_writes` and `synchronous_commit` keep their safe defaults. Settings in `postgres.conf`
 * in the data folder take precedence.
 */
export const postgresSettings = `\
# Written by the product at each start. Your own settings: postgres.conf in the folder above.
shared_buffers = 48MB
max_connections = 60
max_locks_per_transaction = 128
work_mem = 4MB
maintenance_work_mem = 32MB
effective_cache_size = 512MB
huge_pages = off
jit = off
io_method = sync
max_worker_processes = 4
max_parallel_workers = 2
max_parallel_workers_per_gather = 1
autovacuum_max_workers = 2
max_wal_size = 256MB
min_wal_size = 32MB
random_page_cost = 1.1
max_wal_senders = 0
max_logical_replication_workers = 0

timezone = 'UTC'
log_timezone = 'UTC'
log_line_prefix = '%m [%p] '
log_checkpoints = off
# The detail of an error quotes the row: an address that is taken would stand in the log.
log_error_verbosity = terse
`
