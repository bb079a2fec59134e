import { and, eq, inArray, isNull, like, lt, or, type SQL } from 'drizzle-orm'
import { anonymizeInAudit } from '#app/platform/audit/purge.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { defineJob, enqueue, purgeJobs } from '#app/platform/jobs/jobs.server.ts'
import { escapeLike } from '#app/platform/lists/search.server.ts'
import { readSetting, type Setting } from '#app/platform/settings/settings.server.ts'
import { deliverMail } from './deliver.server.ts'
import { purgeStrayFiles, removeMailFiles } from './files.server.ts'
import { mails } from './tables.server.ts'

/** Default retention of mails, in days. The privacy page states it. */
export const mailRetentionDays = 180

/** Retention in days. The retention screen replaces `mayWrite` with its own permission check. */
export const mailRetentionSetting: Setting<number> = {
  name: 'mails.kept',
  fallback: mailRetentionDays,
  mayWrite: () => false,
}

/**
 * Deletes all mails about deleted records with their jobs, anonymizes their audit lines, and enqueues a job that
 * deletes their files. Call it in the transaction of the deletion. Mails of earlier releases have no `about`: of those,
 * all `kinds` from or to the record's address are deleted.
 * @returns the ids of the mails, for `removeFilesOf` after the commit
 */
export async function deleteMailsAbout(records: { id: string; email: string }[], kinds: string): Promise<string[]> {
  const ids = records.map(({ id }) => id)
  const addresses = records.map(({ email }) => email)
  const unmarked = and(
    isNull(mails.about),
    like(mails.kind, `${kinds}.%`),
    or(inArray(mails.recipient, addresses), inArray(mails.replyTo, addresses)),
  )
  return deleteMails(or(inArray(mails.about, ids), unmarked))
}

/**
 * Deletes the mails to and from an address, and sent mails to others that contain the address or name. Call it in the
 * transaction of the deletion. It scans all stored mails.
 * @param name empty if the name is not the person's own
 */
export async function deleteMailsOf(address: string, name: string): Promise<void> {
  const quoted = [address, name].filter(Boolean).map((words) => like(mails.bodyText, `%${escapeLike(words)}%`))
  const ofAddress = address ? [eq(mails.recipient, address), eq(mails.replyTo, address)] : []
  if (ofAddress.length + quoted.length === 0) return
  await deleteMails(or(...ofAddress, and(eq(mails.state, 'sent'), or(...quoted))))
}

/** Deletes mails older than the retention period, and files without a mail. Runs daily. */
export const purgeMails = defineJob<Record<string, never>>('mail.forget-old', async () => {
  const cutoff = new Date(Date.now() - (await readSetting(mailRetentionSetting)) * day)
  await deleteMails(lt(mails.createdAt, cutoff))
  await purgeStrayFiles(new Date(Date.now() - day))
})

const day = 24 * 60 * 60 * 1000

async function deleteMails(which: SQL | undefined): Promise<string[]> {
  const gone = await database().delete(mails).where(which).returning({ id: mails.id })
  const mailIds = gone.map(({ id }) => id)
  if (mailIds.length === 0) return []
  await purgeJobs(deliverMail, 'mailId', mailIds)
  await anonymizeInAudit(mailIds)
  for (let at = 0; at < mailIds.length; at += 500)
    await enqueue(removeMailFiles, { mailIds: mailIds.slice(at, at + 500) })
  return mailIds
}
