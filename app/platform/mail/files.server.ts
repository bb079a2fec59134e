import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { inArray } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database, forbidInTransaction } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { mails } from './tables.server.ts'

/** Where mails stand as files if there is no SMTP server; text messages stand there too. */
export function mailFolder(): string {
  return path.join(config().dataDir, 'mail')
}

/** The file of a mail's round: `ID.eml`, sent again `ID.2.eml`. */
export function mailFile(id: string, round: number): string {
  return path.join(mailFolder(), round === 0 ? `${id}.eml` : `${id}.${round + 1}.eml`)
}

/** Removes the files of mails that are gone. */
export const removeMailFiles = defineJob<{ mailIds: string[] }>('mail.remove-files', ({ mailIds }) =>
  removeFilesOf(mailIds),
)

/** Removes every file of these mails, half-written ones too. */
export async function removeFilesOf(mailIds: string[]): Promise<void> {
  forbidInTransaction('files')
  const gone = new Set(mailIds)
  for (const name of await namesInFolder()) if (gone.has(idOf(name))) await removeFile(name)
}

/** Removes files older than `moment` whose mail is gone. */
export async function purgeStrayFiles(moment: Date): Promise<void> {
  const old: string[] = []
  for (const name of await namesInFolder()) {
    const known = await stat(path.join(mailFolder(), name)).catch(() => undefined)
    if (known && known.mtime < moment) old.push(name)
  }
  const ids = [...new Set(old.map(idOf))].filter(isId)
  const kept =
    ids.length === 0 ? [] : await database().select({ id: mails.id }).from(mails).where(inArray(mails.id, ids))
  const standing = new Set(kept.map(({ id }) => id))
  for (const name of old) if (!standing.has(idOf(name))) await removeFile(name)
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
