import { z } from 'zod'

/** The first part of a backup: what it is of, and what is needed to read it. */
export const backupHeader = z.object({
  format: z.literal(1),
  product: z.literal('solutioneer'),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
})

export type BackupHeader = z.infer<typeof backupHeader>

/** The part before the list of parts: what was counted on the way. */
export const backupCounts = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  jobs: z.number(),
})

export type BackupCounts = z.infer<typeof backupCounts>

export const headerName = 'backup.json'
export const countsName = 'counts.json'
export const jobsName = 'jobs.json'
