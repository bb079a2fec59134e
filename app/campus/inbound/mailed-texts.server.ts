import { and, eq, lt, ne } from 'drizzle-orm'
import type { SignedIn } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { publishedMail } from './published.mail.tsx'
import { mailedTexts } from './tables.server.ts'

/** The parts of an email reply that were not published. */
export interface NotPublished {
  /** The author's complete text, without quoted parts. */
  whole: string
  leftOut: string[]
  /** File names, each with the reason. */
  filesNotTaken: string[]
}

const RETENTION_DAYS = 30

/**
 * Tells the author of an email reply what was published, if more was left out than the quoted email. Once per comment,
 * and once for the same signature.
 */
export async function notifyOfLeftOut(
  author: SignedIn,
  comment: { id: string; postId: string; content: string },
  { whole, leftOut, filesNotTaken }: NotPublished,
): Promise<void> {
  if (leftOut.length + filesNotTaken.length === 0) return
  const row = { commentId: comment.id, memberId: author.id, whole, leftOut: leftOut.join('\n\n') }
  const { siteUrl } = config()
  const mail = await publishedMail({ to: author.email, comment, leftOut, filesNotTaken, siteUrl })
  await transaction(async () => {
    const fresh = await database().insert(mailedTexts).values(row).onConflictDoNothing().returning()
    if (fresh.length === 0) return
    const { commentId, memberId, leftOut: text } = mailedTexts
    const before = and(eq(memberId, row.memberId), eq(text, row.leftOut), ne(commentId, row.commentId))
    if (filesNotTaken.length === 0 && (await database().$count(mailedTexts, before)) > 0) return
    await sendMail(mail)
  })
}

/** The author's complete text of the email behind a comment; undefined if nothing was left out. */
export async function wholeMailedText(author: SignedIn, commentId: string): Promise<string | undefined> {
  const [row] = await database()
    .select({ whole: mailedTexts.whole })
    .from(mailedTexts)
    .where(and(eq(mailedTexts.commentId, commentId), eq(mailedTexts.memberId, author.id)))
  return row?.whole
}

/** Purges the full texts of email replies after 30 days. Daily. */
export const purgeMailedTexts = defineJob<Record<string, never>>('campus.forget-mailed-texts', async () => {
  const before = new Date(Date.now() - RETENTION_DAYS * 86_400_000)
  await database().delete(mailedTexts).where(lt(mailedTexts.createdAt, before))
})
