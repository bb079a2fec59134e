import { calendarPart } from '#app/events/calendar/calendar-file.server.ts'
import { contactsToMail } from '#app/members/directory.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { factsAsText, MailButton, MailFacts, MailFrame, MailQuote, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { inZoneWords } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/site/site.ts'
import { leadsAddress, mailsAboutLead } from '../leads-address.server.ts'
import { OwnPageLine, ownLine } from '../letter-end.tsx'
import { ownPage } from '../own/own-address.server.ts'

/** What happened to a call. */
type CallNews = 'booked' | 'moved' | 'cancelled'

/** What mails say of a call. */
interface MailedCall {
  id: string
  name: string
  email: string
  company: string | null
  about: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  token: string
  revision: number
}

interface CallMailFacts {
  news: CallNews
  call: MailedCall
  /** Who takes it. */
  host: { name: string; email: string }
  leadsTo: string
  siteUrl: string
}

/** The two mails of a call: one to the visitor, one to whoever takes it. */
export async function mailsOfCall(news: CallNews, call: MailedCall & { hostId: string }): Promise<Mail[]> {
  return mailsAboutLead(call, { news, call, host: await hostOf(call) }, callVisitorMail, callHostMail)
}

/** Tells whoever takes a call that it is off, once it is deleted: nothing in it says who had booked it. */
export async function forgottenCallMail(call: MailedCall & { hostId: string }): Promise<Mail> {
  const { siteUrl } = config()
  const host = await hostOf(call)
  const when = inZoneWords(call.startsAt, host.timeZone || site.office.timeZone)
  const title = 'A call with you is cancelled'
  const words = 'Who had booked it has deleted what we kept of it, so this says no more.'
  const page = `${siteUrl}/admin/leads?kind=calls`
  const nobody = { guest: host, page, title: 'Call', description: '' }
  return {
    kind: 'call.forgotten',
    to: host.email,
    subject: `Cancelled: a call, ${when}`,
    text: [`${title}.`, factsAsText([['When', when]]), words, site.name].join('\n\n'),
    html: await renderMail(
      <MailFrame brand={site.name} siteUrl={siteUrl} preview={`${title}: ${when}`} title={title} foot={hostFoot}>
        <MailText>{words}</MailText>
        <MailFacts facts={[['When', when]]} />
        <MailButton href={page}>Calls in the inbox</MailButton>
      </MailFrame>,
    ),
    attachments: [invitation({ news: 'cancelled', call, siteUrl, ...nobody })],
  }
}

const hostFoot = 'You get this because you take calls. Your hours stand in the admin area, under Calls.'

/** Whose account is gone no longer takes calls: those who get the leads hear of it. */
async function hostOf({ hostId }: { hostId: string }) {
  const known = (await contactsToMail([hostId])).get(hostId)
  return known ?? { name: site.name, email: await leadsAddress(), timeZone: '' }
}

/**
 * Tells the visitor. It says nothing in their own words: the address may be somebody else's. Answers go where those to
 * other leads go, and not to the host's own address, with which they sign in.
 */
async function callVisitorMail({ news, call, host, leadsTo, siteUrl }: CallMailFacts): Promise<Mail> {
  const page = news === 'cancelled' ? `${siteUrl}/meet` : `${siteUrl}/meet/${call.token}`
  const when = inZoneWords(call.startsAt, call.timeZone)
  const words = {
    booked: ['Your call is booked.', 'On its page you move or cancel it.'],
    moved: ['Your call has moved.', 'The entry in your calendar moves with it.'],
    cancelled: ['Your call is cancelled.', 'You are welcome to choose another time.'],
  }[news]
  const button = news === 'cancelled' ? 'Choose another time' : 'Move or cancel'
  const facts: [string, string][] = [
    ['When', when],
    ['With', host.name],
  ]
  const kept = await ownPage(call.id)
  const end = 'If it was not you who booked a call, cancel it there, or ignore this email.'
  return {
    kind: `call.${news}`,
    to: call.email,
    replyTo: leadsTo,
    subject: {
      booked: `Your call, ${when}`,
      moved: `New time: your call, ${when}`,
      cancelled: `Cancelled: your call, ${when}`,
    }[news],
    text: ['Hello,', ...words, factsAsText(facts), `${button}: ${page}`, ownLine(kept), site.name, end].join('\n\n'),
    html: await renderMail(
      <MailFrame brand={site.name} siteUrl={siteUrl} preview={`${words[0]} ${when}`} title={words[0] ?? ''} foot={end}>
        <MailText>{words[1]}</MailText>
        <MailFacts facts={facts} />
        <MailButton href={page}>{button}</MailButton>
        <OwnPageLine page={kept} />
      </MailFrame>,
    ),
    attachments: [
      invitation({ news, call, siteUrl, guest: call, page, title: `Call with ${site.name}`, description: '' }),
    ],
  }
}

/** Tells whoever takes the call, with what it is about. */
async function callHostMail({ news, call, host, siteUrl }: CallMailFacts): Promise<Mail> {
  const page = `${siteUrl}/admin/inbox/calls/${call.id}`
  const when = inZoneWords(call.startsAt, call.timeZone)
  const title = { booked: 'booked a call', moved: 'moved the call', cancelled: 'cancelled the call' }[news]
  const facts: [string, string | null][] = [
    ['When', when],
    ['Name', call.name],
    ['Email', call.email],
    ['Company', call.company],
  ]
  return {
    kind: `call.${news}`,
    to: host.email,
    replyTo: call.email,
    subject: `${call.name} ${title}: ${when}`,
    text: [`${call.name} ${title}.`, factsAsText(facts), call.about, `In the inbox: ${page}`].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={call.about.slice(0, 120)}
        title={`${call.name} ${title}`}
        foot={hostFoot}
      >
        <MailFacts facts={facts} />
        <MailQuote>{call.about}</MailQuote>
        <MailButton href={page}>Open in the inbox</MailButton>
      </MailFrame>,
    ),
    attachments: [
      invitation({ news, call, siteUrl, guest: host, page, title: `Call with ${call.name}`, description: call.about }),
    ],
  }
}

/** One UID for both and for every change: calendars move the entry instead of adding one. */
function invitation({
  news,
  call,
  siteUrl,
  guest,
  page,
  title,
  description,
}: Pick<CallMailFacts, 'news' | 'call' | 'siteUrl'> & {
  guest: { name: string; email: string }
  page: string
  title: string
  description: string
}) {
  const method = news === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const { id, startsAt, endsAt, timeZone, revision } = call
  const entry = { id, title, description, html: null, startsAt, endsAt, timeZone, revision, cancelled: false, page }
  const text = calendarPart(entry, method, { name: guest.name, email: guest.email }, siteUrl)
  return {
    filename: 'call.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: Buffer.from(text).toString('base64'),
  }
}
