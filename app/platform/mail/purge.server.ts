import { and, eq, inArray, isNull, like, lt, or, type SQL } from 'drizzle-orm'
import { anonymizeInAudit } from '#app/platform/audit/purge.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { defineJob, enqueue, purgeJobs } from '#app/platform/jobs/jobs.server.ts'
import { escapeLike } from '#app/platform/lists/search.server.ts'
import { readSetting, type Setting } from '#app/platform/settings/settings.server.ts'
import { deliverMail } from './deliver.server.ts'
import { purgeStrayFiles, removeMailFiles } from './files.server.ts'
import { mails } from './tables.server.ts'

/** How long a mail is kept after it was written, in days, unless the operator set it. The privacy page promises it. */
export const mailRetentionDays = 180

/** How many days it is; who may set it says the screen that does. */
export const mailsKeptSetting: Setting<number> = {
  name: 'mails.kept',
  fallback: mailRetentionDays,
  mayWrite: () => false,
}

/**
 * Forgets every mail about a record that is deleted: the mails themselves, what the queue and the audit log know of
 * them, and, by a job, their files. Inside the transaction of the deletion. Mails of earlier releases do not say what
 * they are about; of those go all of the `kinds` from or to its address.
 * @returns the mails' ids, for `removeFilesOf` once the transaction is done
 */
export async function deleteMailsAbout(records: { id: string; email: string }[], kinds: string): Promise<string[]> {
  const ids = records.map(({ id }) => id)
  const addresses = records.map(({ email }) => email)
  const unmarked = and(
    isNull(mails.about),
    like(mails.kind, `${kinds}.%`),
    or(inArray(mails.recipient, addresses), inArray(mails.replyTo, addresses)),
  )
  return forget(or(inArray(mails.about, ids), unmarked))
}

/**
 * Forgets the mails to and from an address, and those to others, once they are sent, that hold it or quote somebody of
 * this name. Inside the transaction of the deletion; reads all mails that are kept.
 * @param name empty where it is not the person's own
 */
export async function deleteMailsOf(address: string, name: string): Promise<void> {
  const quoted = [address, name].filter(Boolean).map((words) => like(mails.bodyText, `%${escapeLike(words)}%`))
  const own = address ? [eq(mails.recipient, address), eq(mails.replyTo, address)] : []
  if (own.length + quoted.length === 0) return
  await forget(or(...own, and(eq(mails.state, 'sent'), or(...quoted))))
}

/** Mails that were written longer ago than they are kept, and files that no mail has any more. Daily. */
export const purgeMails = defineJob<Record<string, never>>('mail.forget-old', async () => {
  const oldest = new Date(Date.now() - (await readSetting(mailsKeptSetting)) * day)
  await forget(lt(mails.createdAt, oldest))
  await purgeStrayFiles(new Date(Date.now() - day))
})

const day = 24 * 60 * 60 * 1000

async function forget(which: SQL | undefined): Promise<string[]> {
  const gone = await database().delete(mails).where(which).returning({ id: mails.id })
  const mailIds = gone.map(({ id }) => id)
  if (mailIds.length === 0) return []
  await purgeJobs(deliverMail, 'mailId', mailIds)
  await anonymizeInAudit(mailIds)
  for (let at = 0; at < mailIds.length; at += 500)
    await enqueue(removeMailFiles, { mailIds: mailIds.slice(at, at + 500) })
  return mailIds
}
