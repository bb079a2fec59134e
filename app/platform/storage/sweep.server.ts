import { NotFound } from '#app/platform/errors.ts'
import { log } from '#app/platform/log/log.server.ts'
import { purgeParts } from '#app/platform/uploads/part-file.server.ts'
import { type Bucket, storage } from './storage.server.ts'

/** Connects a bucket to the records that reference its files. */
export interface FileReferences {
  bucket: Bucket
  /** Deletes records of uploads that were not used in time. */
  purgeUnclaimed?: () => Promise<void>
  /** The paths of all records: files in `needed` must exist, those in `allowed` may. */
  known(): Promise<{ needed: Set<string>; allowed: Set<string> }>
  /** How long a file may exist without a record, in milliseconds: the time until an upload's form is submitted. */
  waits: number
}

/** The result of a sweep. */
export interface Swept {
  /** Partial files that a killed process left. */
  parts: number
  /** Number of deleted files that no record referenced. */
  orphans: number
  /** Files that a record references and that do not exist. They cannot be recovered, so they are reported. */
  missing: string[]
}

/**
 * Deletes files without a record in every bucket: left by killed processes, abandoned forms, or failed deletions. It
 * can be interrupted at any point and repeated.
 */
export async function purgeFiles(buckets: FileReferences[], now = Date.now()): Promise<Swept> {
  const swept: Swept = { parts: await purgeParts(), orphans: 0, missing: [] }
  for (const references of buckets) {
    await references.purgeUnclaimed?.()
    // List the files before the records: a record is written before its file.
    const stored = await storage().list(references.bucket)
    const { needed, allowed } = await references.known()
    for (const filePath of stored)
      if (!needed.has(filePath) && !allowed.has(filePath) && (await isOld(references, filePath, now))) {
        await storage().remove(references.bucket, filePath)
        swept.orphans++
      }
    const present = new Set(stored)
    for (const filePath of needed)
      if (!present.has(filePath) && !(await exists(references.bucket, filePath)))
        swept.missing.push(`${references.bucket}/${filePath}`)
  }
  if (swept.missing.length > 0)
    log.error({ missing: swept.missing.slice(0, 50), count: swept.missing.length }, 'files of records are not there')
  return swept
}

/** The age comes from the name (`…/{timestamp}_{name}`, `…/{timestamp}.{extension}`), otherwise from the storage. */
async function isOld({ bucket, waits }: FileReferences, filePath: string, now: number): Promise<boolean> {
  const [, named] = /\/(\d{13})[_.-]/.exec(filePath) ?? []
  if (named) return now - Number(named) > waits
  try {
    return now - (await storage().stat(bucket, filePath)).modifiedAt.getTime() > waits
  } catch (error) {
    if (error instanceof NotFound) return false
    throw error
  }
}

// The file may have been written after the listing.
async function exists(bucket: Bucket, filePath: string): Promise<boolean> {
  try {
    await storage().stat(bucket, filePath)
    return true
  } catch (error) {
    if (error instanceof NotFound) return false
    throw error
  }
}
