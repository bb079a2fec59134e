import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { inArray } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database, forbidInTransaction } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { mails } from './tables.server.ts'

/** Folder of mails that are written to files because there is no SMTP server; text messages are there too. */
export function mailFolder(): string {
  return path.join(config().dataDir, 'mail')
}

/** The file of a delivery: `ID.eml`, sent again `ID.2.eml`. */
export function mailFile(id: string, round: number): string {
  return path.join(mailFolder(), round === 0 ? `${id}.eml` : `${id}.${round + 1}.eml`)
}

/** Deletes the files of deleted mails. */
export const removeMailFiles = defineJob<{ mailIds: string[] }>('mail.remove-files', ({ mailIds }) =>
  removeFilesOf(mailIds),
)

/** Deletes all files of these mails, including partial ones. */
export async function removeFilesOf(mailIds: string[]): Promise<void> {
  forbidInTransaction('files')
  const gone = new Set(mailIds)
  for (const name of await namesInFolder()) if (gone.has(idOf(name))) await removeFile(name)
}

/** Deletes files older than `moment` whose mail no longer exists. */
export async function purgeStrayFiles(moment: Date): Promise<void> {
  const old: string[] = []
  for (const name of await namesInFolder()) {
    const known = await stat(path.join(mailFolder(), name)).catch(() => undefined)
    if (known && known.mtime < moment) old.push(name)
  }
  const ids = [...new Set(old.map(idOf))].filter(isId)
  const stored =
    ids.length === 0 ? [] : await database().select({ id: mails.id }).from(mails).where(inArray(mails.id, ids))
  const storedIds = new Set(stored.map(({ id }) => id))
  for (const name of old) if (!storedIds.has(idOf(name))) await removeFile(name)
}

async function namesInFolder(): Promise<string[]> {
  return readdir(mailFolder()).catch(() => [])
}

function idOf(name: string): string {
  return name.split('.')[0] ?? ''
}

async function removeFile(name: string): Promise<void> {
  await rm(path.join(mailFolder(), name), { force: true })
}
