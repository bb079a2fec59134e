import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { tidy } from '#app/platform/forms/tidy.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import {
  filesOf,
  mailKey,
  ownWordsOf,
  readMail,
  recipientsOf,
  wholeTextOf,
} from '#app/platform/mail/incoming/incoming.server.ts'
import { isAbsence, isAutomatic } from '#app/platform/mail/incoming/machines.ts'
import { sentWithReplyTo } from '#app/platform/mail/incoming/sent.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { leadKindDefinitions } from '../../lead-kinds.server.ts'
import { leadsAddress } from '../../leads-address.server.ts'
import { wake } from '../assignment/mark.server.ts'
import { type LeadKindDefinition, tell } from '../lead-kind.server.ts'
import { saveReply } from './keep-reply.server.ts'
import { leadAnswered, leadReplyAddress } from './reply-address.server.ts'
import { leadReplies } from './tables.server.ts'
import { wroteBackMail } from './wrote-back.mail.tsx'

/** What became of a mail to a lead's address; what was dropped is not worth another try. */
export type TakenByLead = { done: 'kept' } | { done: 'dropped'; because: string }

const perLead: Limit = { name: 'lead.mails', points: 40, seconds: 86_400, per: 'account' }
const longest = 20_000
// Machines that do not say that they are some answer each mail in the same words: ours to staff, and theirs to us.
const mostSame = 2

/**
 * Keeps a mail with the lead whose address it went to, opens the lead again, and tells who gets leads. The same mail
 * taken twice is one answer. @returns undefined for a mail that is for no lead
 */
export async function receiveLeadAnswer(raw: Uint8Array): Promise<TakenByLead | undefined> {
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
  const own = ownWordsOf(mail, sent, from ? [from] : [])
  const words = own.text || wholeTextOf(mail) || mail.subject || ''
  const files = filesOf(mail, own.text).length
  const came = mail.isCut ? 'The files' : files === 1 ? 'One file' : `${files} files`
  const left = files > 0 ? `\n\n[${came} with this email are not kept here.]` : ''
  const text = `${tidy(words).slice(0, longest)}${left}`
  const key = mailKey(mail, `${leadId} ${text}`, raw)
  for (const [path, desk] of Object.entries(leadKindDefinitions)) {
    const taken = await saveAnswer(desk, path, { leadId, from, text, key, brings: files > 0 })
    if (taken) return taken
  }
  return { done: 'dropped', because: 'This lead is deleted.' }
}

interface CameIn {
  leadId: string
  from: string
  text: string
  key: string
  /** Files came along, which are no repetition. */
  brings: boolean
}

async function saveAnswer(desk: LeadKindDefinition, path: string, came: CameIn): Promise<TakenByLead | undefined> {
  const { leadId, from, text, key } = came
  const { table } = desk
  const [known] = await database().select({ email: table.email }).from(table).where(eq(table.id, leadId))
  if (!known) return undefined
  await consume(perLead, leadId)
  const { siteUrl } = config()
  const told = await wroteBackMail({
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
    if (!came.brings && (await sameToday(came)) >= mostSame)
      return { done: 'dropped', because: 'The same words came before: a machine answers.' }
    const replyId = await saveReply({ leadId, from: from || known.email, text, key })
    if (!replyId) return { done: 'kept' }
    await database()
      .update(table)
      .set({ status: 'new' })
      .where(and(eq(table.id, leadId), ne(table.status, 'spam')))
    await wake(leadId)
    // Nobody is woken by spam, nor can its sender fill our mailbox by it.
    if (lead.status !== 'spam') await sendMail({ ...told, kind: `${desk.noun}.wrote-back`, about: leadId })
    await tell(system, desk, 'wrote-back', leadId, { replyId })
    return { done: 'kept' }
  })
}

/** How often other mails said the same in this lead since yesterday. */
async function sameToday({ leadId, text, key }: CameIn): Promise<number> {
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
