import { contactsById } from '#app/members/directory.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/site/site.ts'
import { leadsAddress } from '../leads-address.server.ts'
import { type CallNews, callHostMail, callVisitorMail, type MailedCall } from './call.mail.tsx'

/** The two mails of a call: one to the visitor, one to whoever takes it. */
export async function mailsOfCall(news: CallNews, call: MailedCall & { hostId: string }): Promise<Mail[]> {
  const leadsTo = await leadsAddress()
  // Whose account is gone no longer takes calls: those who get the leads hear of it.
  const host = (await contactsById([call.hostId])).get(call.hostId) ?? { name: site.name, email: leadsTo }
  const facts = { news, call, host, leadsTo, siteUrl: config().siteUrl }
  const mails = await Promise.all([callVisitorMail(facts), callHostMail(facts)])
  return mails.map((mail) => ({ ...mail, about: call.id }))
}
