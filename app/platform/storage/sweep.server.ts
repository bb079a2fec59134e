import { NotFound } from '#app/platform/errors.ts'
import { log } from '#app/platform/log/log.server.ts'
import { purgeParts } from '#app/platform/uploads/part-file.server.ts'
import { type Bucket, storage } from './storage.server.ts'

/** Who knows the files of a bucket: its records. */
export interface FileKeeper {
  bucket: Bucket
  /** Gives up records of files that nobody claimed in time. */
  purgeUnclaimed?: () => Promise<void>
  /** Every path that a record names: `needed` is to be there, `allowed` may be. */
  known(): Promise<{ needed: Set<string>; allowed: Set<string> }>
  /** How long a file may stand without a record, in milliseconds: until a form that was uploaded for is sent. */
  waits: number
}

/** What a sweep found. */
export interface Swept {
  /** Half-written files that a killed process left. */
  parts: number
  /** Files that no record names, removed. */
  orphans: number
  /** Files that a record names and that are not there; nothing can bring them back, so somebody is told. */
  missing: string[]
}

/**
 * Removes what no record names any more, of every bucket: left by kills between two steps, by forms that nobody sent,
 * by removals that failed. Safe to be stopped anywhere and begun again.
 */
export async function purgeFiles(keepers: FileKeeper[], now = Date.now()): Promise<Swept> {
  const swept: Swept = { parts: await purgeParts(), orphans: 0, missing: [] }
  for (const keeper of keepers) {
    await keeper.purgeUnclaimed?.()
    // Files first, records after: a record is written before its file.
    const stored = await storage().list(keeper.bucket)
    const { needed, allowed } = await keeper.known()
    for (const filePath of stored)
      if (!needed.has(filePath) && !allowed.has(filePath) && (await isOld(keeper, filePath, now))) {
        await storage().remove(keeper.bucket, filePath)
        swept.orphans++
      }
    const present = new Set(stored)
    for (const filePath of needed)
      if (!present.has(filePath) && !(await exists(keeper.bucket, filePath)))
        swept.missing.push(`${keeper.bucket}/${filePath}`)
  }
  if (swept.missing.length > 0)
    log.error({ missing: swept.missing.slice(0, 50), count: swept.missing.length }, 'files of records are not there')
  return swept
}

/** `…/{timestamp}_{name}` and `…/{timestamp}.{extension}` say when they were stored; of others the storage does. */
async function isOld({ bucket, waits }: FileKeeper, filePath: string, now: number): Promise<boolean> {
  const [, named] = /\/(\d{13})[_.-]/.exec(filePath) ?? []
  if (named) return now - Number(named) > waits
  try {
    return now - (await storage().stat(bucket, filePath)).modifiedAt.getTime() > waits
  } catch (error) {
    if (error instanceof NotFound) return false
    throw error
  }
}

// Written since the files were listed.
async function exists(bucket: Bucket, filePath: string): Promise<boolean> {
  try {
    await storage().stat(bucket, filePath)
    return true
  } catch (error) {
    if (error instanceof NotFound) return false
    throw error
  }
}
