import { and, eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage } from '#app/platform/lists/page-of.ts'
import { contains } from '#app/platform/lists/search.server.ts'
import type { Permit } from '#app/platform/permit.ts'
import { type MailState, mails } from './tables.server.ts'

export interface MailFilter {
  state?: MailState | undefined
  /** Part of an address, a subject or a kind. */
  search?: string
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

/** Mails, newest first, 30 a page, by the primary key (ids grow with time). */
export async function listMails(_: Permit<'mail.read'>, { state, search }: MailFilter, cursor: Cursor = {}) {
  const { beyond, order } = keyset({ id: mails.id, descending: true }, cursor)
  const rows = await database()
    .select(listed)
    .from(mails)
    .where(and(state && eq(mails.state, state), beyond, contains(search, mails.recipient, mails.subject, mails.kind)))
    .orderBy(...order)
    .limit(perPage + 1)
  return cutPage(rows, cursor, perPage)
}

const perPage = 30

/** A mail, with the names of its attachments but not their content. @throws NotFound */
export async function findMail(_: Permit<'mail.read'>, id: string) {
  if (!isId(id)) throw new NotFound()
  const { bodyText, bodyHtml, sensitive, replyTo, sentAt } = mails
  const attachments = sql<
    { filename: string }[]
  >`(select coalesce(jsonb_agg(file - 'content'), '[]') from jsonb_array_elements(${mails.attachments}) file)`
  const [mail] = await database()
    .select({ ...listed, bodyText, bodyHtml, sensitive, replyTo, sentAt, attachments })
    .from(mails)
    .where(eq(mails.id, id))
  if (!mail) throw new NotFound('This email no longer exists.')
  return mail
}
