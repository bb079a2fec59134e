import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { readMigrations } from '#app/platform/database/migrate.server.ts'
import { buckets } from '#app/platform/storage/storage.server.ts'
import { BackupError, bytesOf, readArchive } from './archive.server.ts'
import type { BackupDestination } from './destination.server.ts'
import {
  type BackupCounts,
  type BackupHeader,
  backupCounts,
  backupHeader,
  countsName,
  headerName,
  jobsName,
  notInBackups,
} from './header.ts'

/**
 * Reads a backup to the end and verifies the checksum of every part.
 * @returns its header and counts, and the SHA-256 of each part
 * @throws BackupError for a file that is foreign, damaged, or of a newer release
 */
export async function verifyBackup(
  source: Pick<BackupDestination, 'read'>,
  passphrase?: string,
): Promise<{ header: BackupHeader; counts: BackupCounts; parts: Map<string, string> }> {
  // Interpret contents and part names only after every checksum has been verified.
  const declared = new Map<string, Buffer>()
  let odd: string | undefined
  const parts = await readArchive(
    await source.read(),
    async (name, content) => {
      if (name === 'export.json') throw new BackupError(isExport)
      if (isOddName(name)) odd ??= name
      if (name === headerName || name === countsName) declared.set(name, await bytesOf(content))
      else await drained(content)
    },
    passphrase,
  )
  if (odd !== undefined)
    throw new BackupError(`This is no backup of this product: it holds a part called ${JSON.stringify(odd)}.`)
  const header = readPart(declared.get(headerName), backupHeader)
  const counts = readPart(declared.get(countsName), backupCounts)
  await requireKnownVersion(header)
  return { header, counts, parts }
}

const isExport = 'This is an export, not a backup: use "npm run cli -- import FILE".'

/** Part names become names of tables and paths of files: refuse any that a backup cannot contain. */
function isOddName(name: string): boolean {
  if (name === headerName || name === countsName || name === jobsName) return false
  const [kind, first = '', ...segments] = name.split('/')
  const isPlain = [first, ...segments].every((part) => !/^\.{0,2}$|[\\\0]/.test(part))
  const isKnown =
    (kind === 'database' && segments.length === 1) ||
    (kind === 'files' && segments.length > 0 && (buckets as readonly string[]).includes(first)) ||
    (kind === 'data' && first !== '' && !notInBackups.test(first) && !name.endsWith('.part'))
  return !isPlain || !isKnown
}

function readPart<T>(bytes: Buffer | undefined, schema: z.ZodType<T>): T {
  if (!bytes) throw new BackupError('This backup is incomplete: it does not say what it is of.')
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch (cause) {
    const message = 'This backup has a form that this release does not know. Use the release that made it.'
    throw new BackupError(message, { cause })
  }
}

async function requireKnownVersion({ migrations }: BackupHeader): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, hash }) => [name, hash]))
  const unknown = migrations.filter(({ name, hash }) => known.get(name) !== hash)
  if (unknown.length > 0)
    throw new BackupError(
      'This backup is of a newer or another release: this one does not know ' +
        `${unknown.map(({ name }) => name).join(', ')}. Update first.`,
    )
}

/** Reads a stream to its end and discards the data. */
export async function drained(content: Readable): Promise<void> {
  for await (const _ of content);
}
