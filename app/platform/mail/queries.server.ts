import { and, desc, eq, ilike, lt, or, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { type MailState, mails } from './tables.server.ts'

/** Which mails to list. */
export interface MailFilter {
  state?: MailState | undefined
  /** Part of an address, a subject or a kind. */
  search?: string
  /** The id after which the page starts. */
  after?: string | undefined
}

const listed = {
  id: mails.id,
  kind: mails.kind,
  recipient: mails.recipient,
  subject: mails.subject,
  state: mails.state,
  attempts: mails.attempts,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
}

/**
 * Mails, newest first, 30 a page, by the primary key (ids grow with time). Whoever calls checks the actor.
 * @returns `next`: the `after` of the next page, if there is one
 */
export async function listMails({ state, search, after }: MailFilter) {
  const page = 30
  const pattern = search && `%${search.replace(/[%_\\]/g, '\\$&')}%`
  const found = await database()
    .select(listed)
    .from(mails)
    .where(
      and(
        state && eq(mails.state, state),
        isId(after) ? lt(mails.id, after) : undefined,
        pattern
          ? or(ilike(mails.recipient, pattern), ilike(mails.subject, pattern), ilike(mails.kind, pattern))
          : undefined,
      ),
    )
    .orderBy(desc(mails.id))
    .limit(page + 1)
  return { mails: found.slice(0, page), next: found.length > page ? found[page - 1]?.id : undefined }
}

/** One mail whole, but for the bytes of its attachments. Whoever calls checks the actor. @throws NotFound */
export async function findMail(id: string) {
  if (!isId(id)) throw new NotFound()
  const { bodyText, bodyHtml, sensitive, replyTo, sentAt } = mails
  const attachments = sql<
    { filename: string }[]
  >`(select coalesce(jsonb_agg(file - 'content'), '[]') from jsonb_array_elements(${mails.attachments}) file)`
  const [mail] = await database()
    .select({ ...listed, bodyText, bodyHtml, sensitive, replyTo, sentAt, attachments })
    .from(mails)
    .where(eq(mails.id, id))
  if (!mail) throw new NotFound('This mail no longer exists.')
  return mail
}
