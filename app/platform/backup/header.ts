import { z } from 'zod'

/** A name as `quote_ident` writes ours. Validated because it is inserted into statements. */
const identifier = '"?[a-z_][a-z0-9_]*"?'
const column = z.string().regex(new RegExp(`^${identifier}$`))
const relation = z.string().regex(new RegExp(`^(public|auth)\\.${identifier}$`))

/** Describes a backup: what it contains, and what is needed to read it. */
export const backupHeader = z.object({
  format: z.literal(1),
  product: z.literal('solutioneer'),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: relation, columns: z.array(column) })),
  sequences: z.array(z.object({ name: relation, value: z.string().nullable() })),
})

export type BackupHeader = z.infer<typeof backupHeader>

/** The second-to-last part of a backup: totals counted while writing. */
export const backupCounts = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  jobs: z.number(),
})

export type BackupCounts = z.infer<typeof backupCounts>

export const headerName = 'backup.json'
export const countsName = 'counts.json'
export const jobsName = 'jobs.json'

/**
 * Excluded from `DATA_DIR`: the database server's files, files under `files/` (backed up separately), and runtime
 * files.
 */
export const notInBackups = /^(files|postgres.*|socket|owner\..*|uploads|tmp|lost\+found|.*\.log|backups)$/
