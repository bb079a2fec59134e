import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { tidy } from '#app/platform/forms/tidy.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import {
  filesOf,
  mailKey,
  newTextOf,
  readMail,
  recipientsOf,
  wholeTextOf,
} from '#app/platform/mail/incoming/incoming.server.ts'
import { isAbsence, isAutomatic } from '#app/platform/mail/incoming/machines.ts'
import { sentWithReplyTo } from '#app/platform/mail/incoming/sent.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { leadKindDefinitions } from '../../lead-kinds.server.ts'
import { leadsAddress } from '../../leads-address.server.ts'
import { wake } from '../assignment/assign.server.ts'
import { emitLeadEvent, type LeadKindDefinition } from '../lead-kind.server.ts'
import { leadRepliedMail } from './lead-replied.mail.tsx'
import { leadAnswered, leadReplyAddress } from './reply-address.server.ts'
import { saveReply } from './save-reply.server.ts'
import { leadReplies } from './tables.server.ts'

/** The result of processing an email to a lead's address. Dropped emails must not be retried. */
export type LeadReplyResult = { done: 'kept' } | { done: 'dropped'; because: string }

const perLead: Limit = { name: 'lead.mails', points: 40, seconds: 86_400, per: 'account' }
const MAX_LENGTH = 20_000
// Stops loops of automatic replies that are not marked as such: they repeat the same text.
const MAX_SAME_TEXT = 2

/**
 * Stores an email with the lead of its recipient address, marks the lead as new again, and notifies the leads address.
 * Processing the same email twice stores one reply.
 * @returns undefined for an email to no lead
 */
export async function receiveLeadAnswer(raw: Uint8Array): Promise<LeadReplyResult | undefined> {
  const mail = await readMail(raw)
  const leadId = mail && (await leadAnswered(recipientsOf(mail)))
  if (!mail || !leadId) return undefined
  if (isAutomatic(mail)) return { done: 'dropped', because: 'A machine answered.' }
  const sent = await sentWithReplyTo((await leadReplyAddress(leadId)) ?? '')
  if (
    isAbsence(
      mail.subject ?? '',
      sent.map(({ subject }) => subject),
    )
  )
    return { done: 'dropped', because: 'A machine answered.' }
  const from = mail.from?.address?.toLowerCase() ?? ''
  const newText = newTextOf(mail, sent, from ? [from] : [])
  const words = newText.text || wholeTextOf(mail) || mail.subject || ''
  const files = filesOf(mail, newText.text).length
  const attachments = mail.isCut ? 'The files' : files === 1 ? 'One file' : `${files} files`
  const filesNote = files > 0 ? `\n\n[${attachments} with this email are not kept here.]` : ''
  const text = `${tidy(words).slice(0, MAX_LENGTH)}${filesNote}`
  const key = mailKey(mail, `${leadId} ${text}`, raw)
  for (const [path, leadKind] of Object.entries(leadKindDefinitions)) {
    const result = await saveAnswer(leadKind, path, { leadId, from, text, key, hasFiles: files > 0 })
    if (result) return result
  }
  return { done: 'dropped', because: 'This lead is deleted.' }
}

interface IncomingReply {
  leadId: string
  from: string
  text: string
  key: string
  /** True with attachments: such an email never counts as a repetition. */
  hasFiles: boolean
}

async function saveAnswer(
  leadKind: LeadKindDefinition,
  path: string,
  reply: IncomingReply,
): Promise<LeadReplyResult | undefined> {
  const { leadId, from, text, key } = reply
  const { table } = leadKind
  const [known] = await database().select({ email: table.email }).from(table).where(eq(table.id, leadId))
  if (!known) return undefined
  await consume(perLead, leadId)
  const { siteUrl } = config()
  const notification = await leadRepliedMail({
    path,
    leadId,
    from: from || known.email,
    text,
    leadsTo: await leadsAddress(),
    siteUrl,
  })
  return transaction(async () => {
    const [lead] = await database()
      .select({ status: table.status })
      .from(table)
      .where(eq(table.id, leadId))
      .for('update')
    if (!lead) return undefined
    if (!reply.hasFiles && (await sameToday(reply)) >= MAX_SAME_TEXT)
      return { done: 'dropped', because: 'The same words came before: a machine answers.' }
    const replyId = await saveReply({ leadId, from: from || known.email, text, key })
    if (!replyId) return { done: 'kept' }
    await database()
      .update(table)
      .set({ status: 'new' })
      .where(and(eq(table.id, leadId), ne(table.status, 'spam')))
    await wake(leadId)
    // Spam does not notify anybody, so its sender cannot flood our mailbox.
    if (lead.status !== 'spam')
      await sendMail({ ...notification, kind: `${leadKind.recordType}.wrote-back`, about: leadId })
    await emitLeadEvent(system, leadKind, 'wrote-back', leadId, { replyId })
    return { done: 'kept' }
  })
}

/** How many other emails of the last day have the same text, in this lead. */
async function sameToday({ leadId, text, key }: IncomingReply): Promise<number> {
  return database().$count(
    leadReplies,
    and(
      eq(leadReplies.leadId, leadId),
      eq(leadReplies.text, text),
      ne(leadReplies.mailKey, key),
      gt(leadReplies.createdAt, sql`now() - interval '1 day'`),
    ),
  )
}
