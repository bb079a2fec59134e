import { eq } from 'drizzle-orm'
import { calendarPart } from '#app/events/calendar/calendar-file.server.ts'
import { contactsToMail } from '#app/members/directory.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { factsToText, MailButton, MailFacts, MailFrame, MailQuote, MailText } from '#app/platform/mail/frame.tsx'
import { parsedAddress } from '#app/platform/mail/parsed-address.ts'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { formatInZone } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/shell/site.ts'
import { SelfServiceLine, selfServiceLine } from '../email-footer.tsx'
import { leadsAddress, mailsAboutLead } from '../leads-address.server.ts'
import { selfServicePage } from '../self-service/own-address.server.ts'
import { type CallPlace, formatCallPlace } from './call.ts'
import { callHosts } from './tables.server.ts'

/** What happened to a call. */
type CallNews = 'booked' | 'moved' | 'cancelled'

/** What mails say of a call. */
interface MailedCall extends CallPlace {
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
  /** Who takes it, and the clocks by which they read. */
  host: { name: string; email: string; timeZone: string }
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
  const when = formatInZone(call.startsAt, host.timeZone)
  const title = 'A call with you is cancelled'
  const words = 'Who had booked it has deleted what we kept of it, so this says no more.'
  const page = `${siteUrl}/admin/leads?kind=calls`
  const nobody = { guests: [host], page, title: 'Call', description: '', timeZone: host.timeZone }
  return {
    kind: 'call.forgotten',
    to: host.email,
    subject: `Cancelled: a call, ${when}`,
    text: [`${title}.`, factsToText([['When', when]]), words, site.name].join('\n\n'),
    html: await renderMail(
      <MailFrame brand={site.name} siteUrl={siteUrl} preview={`${title}: ${when}`} title={title} foot={hostFoot}>
        <MailText>{words}</MailText>
        <MailFacts facts={[['When', when]]} />
        <MailButton href={page}>Calls in the inbox</MailButton>
      </MailFrame>,
    ),
    attachments: [invitation({ news: 'cancelled', call: { ...call, phone: null }, siteUrl, ...nobody })],
  }
}

export const hostFoot = 'You get this because you take calls. Your hours stand in the admin area, under Calls.'

/** Who takes a call. Of an account that is gone, those who get the leads hear. By primary key. */
export async function hostOf({ hostId }: { hostId: string }) {
  const known = (await contactsToMail([hostId])).get(hostId)
  const [own] = await database()
    .select({ timeZone: callHosts.timeZone })
    .from(callHosts)
    .where(eq(callHosts.memberId, hostId))
  const { name, email } = known ?? { name: site.name, email: parsedAddress(await leadsAddress()) }
  return { name, email, timeZone: own?.timeZone ?? (known?.timeZone || site.office.timeZone) }
}

/**
 * Tells the visitor. It says nothing in their own words: the address may be somebody else's. Answers go where those to
 * other leads go, and not to the host's own address, with which they sign in.
 */
async function callVisitorMail({ news, call, host, leadsTo, siteUrl }: CallMailFacts): Promise<Mail> {
  const page = news === 'cancelled' ? `${siteUrl}/meet` : `${siteUrl}/meet/${call.token}`
  const when = formatInZone(call.startsAt, call.timeZone)
  const words = {
    booked: ['Your call is booked.', 'On its page you move or cancel it.'],
    moved: ['Your call has moved.', 'The entry in your calendar moves with it.'],
    cancelled: ['Your call is cancelled.', 'You are welcome to choose another time.'],
  }[news]
  const button = news === 'cancelled' ? 'Choose another time' : 'Move or cancel'
  const facts: [string, string | null][] = [
    ['When', when],
    ['With', host.name],
    ['Where', formatCallPlace(call) ?? null],
  ]
  const kept = await selfServicePage(call.id)
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
    text: ['Hello,', ...words, factsToText(facts), `${button}: ${page}`, selfServiceLine(kept), site.name, end].join(
      '\n\n',
    ),
    html: await renderMail(
      <MailFrame brand={site.name} siteUrl={siteUrl} preview={`${words[0]} ${when}`} title={words[0] ?? ''} foot={end}>
        <MailText>{words[1]}</MailText>
        <MailFacts facts={facts} />
        <MailButton href={page}>{button}</MailButton>
        <SelfServiceLine page={kept} />
      </MailFrame>,
    ),
    attachments: [
      invitation({
        ...{ news, call, siteUrl, page, title: `Call with ${host.name}, ${site.name}`, description: '' },
        // The host signs in with an address that no visitor learns.
        guests: [call, { name: host.name, email: parsedAddress(leadsTo) }],
        timeZone: call.timeZone,
      }),
    ],
  }
}

/** Tells whoever takes the call, with what it is about. */
async function callHostMail({ news, call, host, siteUrl }: CallMailFacts): Promise<Mail> {
  const page = `${siteUrl}/admin/inbox/calls/${call.id}`
  const when = formatInZone(call.startsAt, host.timeZone)
  const theirs = formatInZone(call.startsAt, call.timeZone)
  const title = { booked: 'booked a call', moved: 'moved the call', cancelled: 'cancelled the call' }[news]
  const facts: [string, string | null][] = [
    ['When', when],
    ['On their clock', theirs === when ? null : theirs],
    ['Where', formatCallPlace(call) ?? null],
    ['Name', call.name],
    ['Email', call.email],
    ['Company', call.company],
  ]
  return {
    kind: `call.${news}`,
    to: host.email,
    replyTo: call.email,
    subject: `${call.name} ${title}: ${when}`,
    text: [`${call.name} ${title}.`, factsToText(facts), call.about, `In the inbox: ${page}`].join('\n\n'),
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
      invitation({
        ...{ news, call, siteUrl, page, title: `Call with ${call.name}`, description: call.about },
        facts: [call.name, call.email, call.company, call.phone].filter((fact) => fact !== null),
        guests: [host, call],
        timeZone: host.timeZone,
      }),
    ],
  }
}

/** One UID for both and for every change: calendars move the entry instead of adding one. */
function invitation({
  news,
  call,
  siteUrl,
  guests,
  ...shown
}: Pick<CallMailFacts, 'news' | 'call' | 'siteUrl'> & {
  guests: { name: string; email: string }[]
  page: string
  title: string
  description: string
  facts?: string[]
  /** The reader's. */
  timeZone: string
}) {
  const method = news === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const { id, startsAt, endsAt, revision } = call
  const location = formatCallPlace(call)
  const entry = { ...shown, id, html: null, startsAt, endsAt, revision, cancelled: false, location }
  const text = calendarPart(entry, method, guests, siteUrl)
  return {
    filename: 'call.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: Buffer.from(text).toString('base64'),
  }
}
