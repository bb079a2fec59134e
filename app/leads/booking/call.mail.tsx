import { eq } from 'drizzle-orm'
import { calendarPart } from '#app/events/calendar/calendar-file.server.ts'
import { contactsToMail } from '#app/members/directory.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { detailsToText, MailButton, MailDetails, MailFrame, MailQuote, MailText } from '#app/platform/mail/frame.tsx'
import { parsedAddress } from '#app/platform/mail/parsed-address.ts'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { formatInZone } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/shell/site.ts'
import { SelfServiceLine, selfServiceLine } from '../email-footer.tsx'
import { leadsAddress, mailsAboutLead } from '../leads-address.server.ts'
import { selfServicePage } from '../self-service/links.server.ts'
import { type CallLocation, formatCallLocation } from './call.ts'
import { callHosts } from './tables.server.ts'

/** A change of a call that is emailed. */
type CallNews = 'booked' | 'moved' | 'cancelled'

/** Data of a call in emails. */
interface MailedCall extends CallLocation {
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

interface CallMailProps {
  news: CallNews
  call: MailedCall
  /** The host and their time zone. */
  host: { name: string; email: string; timeZone: string }
  leadsTo: string
  siteUrl: string
}

/** The two emails of a call: one to the visitor, one to the host. */
export async function mailsOfCall(news: CallNews, call: MailedCall & { hostId: string }): Promise<Mail[]> {
  return mailsAboutLead(call, { news, call, host: await hostOf(call) }, callVisitorMail, callHostMail)
}

/** Notifies the host that a call is cancelled because it was deleted; contains no personal data of the visitor. */
export async function deletedCallMail(call: MailedCall & { hostId: string }): Promise<Mail> {
  const { siteUrl } = config()
  const host = await hostOf(call)
  const when = formatInZone(call.startsAt, host.timeZone)
  const title = 'Your call is canceled'
  const words = 'The person who booked it deleted their data, so we can’t say who it was.'
  const page = `${siteUrl}/admin/leads?kind=calls`
  const nobody = { guests: [host], page, title: 'Call', description: '', timeZone: host.timeZone }
  return {
    kind: 'call.forgotten',
    to: host.email,
    subject: `Canceled: your call on ${when}`,
    text: [`${title}.`, detailsToText([['When', when]]), words, site.name].join('\n\n'),
    html: await renderMail(
      <MailFrame brand={site.name} siteUrl={siteUrl} preview={`${title}: ${when}`} title={title} foot={hostFooter}>
        <MailText>{words}</MailText>
        <MailDetails details={[['When', when]]} />
        <MailButton href={page}>Calls in the inbox</MailButton>
      </MailFrame>,
    ),
    attachments: [invitation({ news: 'cancelled', call: { ...call, phone: null }, siteUrl, ...nobody })],
  }
}

export const hostFooter = 'You’re getting this because you take calls. Your hours are in the admin area, under Calls.'

/** The host of a call, or the leads address if their account was deleted. By primary key. */
export async function hostOf({ hostId }: { hostId: string }) {
  const known = (await contactsToMail([hostId])).get(hostId)
  const [hours] = await database()
    .select({ timeZone: callHosts.timeZone })
    .from(callHosts)
    .where(eq(callHosts.memberId, hostId))
  const { name, email } = known ?? { name: site.name, email: parsedAddress(await leadsAddress()) }
  return { name, email, timeZone: hours?.timeZone ?? (known?.timeZone || site.office.timeZone) }
}

/**
 * Notifies the visitor. It contains no free text, because the address is unverified. Replies go to the leads address,
 * not to the host's sign-in address.
 */
async function callVisitorMail({ news, call, host, leadsTo, siteUrl }: CallMailProps): Promise<Mail> {
  const page = news === 'cancelled' ? `${siteUrl}/meet` : `${siteUrl}/meet/${call.token}`
  const when = formatInZone(call.startsAt, call.timeZone)
  const words = {
    booked: ['Your call is booked.', 'You can move it or cancel it at any time.'],
    moved: ['Your call has moved.', 'The attached file moves it in your calendar, too.'],
    cancelled: ['Your call is canceled.', 'You’re welcome to choose another time.'],
  }[news]
  const button = news === 'cancelled' ? 'Choose another time' : 'Move or cancel'
  const details: [string, string | null][] = [
    ['When', when],
    ['With', host.name],
    ['Where', formatCallLocation(call) ?? null],
  ]
  const selfService = await selfServicePage(call.id)
  const end =
    news === 'cancelled'
      ? 'If you didn’t book a call, ignore this email.'
      : 'If you didn’t book a call, cancel it with the link above, or ignore this email.'
  return {
    kind: `call.${news}`,
    to: call.email,
    replyTo: leadsTo,
    subject: {
      booked: `Your call on ${when}`,
      moved: `New time for your call: ${when}`,
      cancelled: `Canceled: your call on ${when}`,
    }[news],
    text: [
      'Hello,',
      ...words,
      detailsToText(details),
      `${button}: ${page}`,
      selfServiceLine(selfService),
      site.name,
      end,
    ].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={`${words[0]} ${when}`}
        title={words[0]?.replace(/\.$/, '') ?? ''}
        foot={end}
      >
        <MailText>{words[1]}</MailText>
        <MailDetails details={details} />
        <MailButton href={page}>{button}</MailButton>
        <SelfServiceLine page={selfService} />
      </MailFrame>,
    ),
    attachments: [
      invitation({
        ...{ news, call, siteUrl, page, title: `Call with ${host.name}, ${site.name}`, description: '' },
        // Do not disclose the host's sign-in address to visitors.
        guests: [call, { name: host.name, email: parsedAddress(leadsTo) }],
        timeZone: call.timeZone,
      }),
    ],
  }
}

/** Notifies the host, with the topic of the call. */
async function callHostMail({ news, call, host, siteUrl }: CallMailProps): Promise<Mail> {
  const page = `${siteUrl}/admin/inbox/calls/${call.id}`
  const when = formatInZone(call.startsAt, host.timeZone)
  const visitorTime = formatInZone(call.startsAt, call.timeZone)
  const title = { booked: 'booked a call', moved: 'moved the call', cancelled: 'canceled the call' }[news]
  const details: [string, string | null][] = [
    ['When', when],
    ['Their time', visitorTime === when ? null : visitorTime],
    ['Where', formatCallLocation(call) ?? null],
    ['Name', call.name],
    ['Email', call.email],
    ['Company', call.company],
  ]
  return {
    kind: `call.${news}`,
    to: host.email,
    replyTo: call.email,
    subject: `${call.name} ${title}: ${when}`,
    text: [`${call.name} ${title}.`, detailsToText(details), call.about, `In the inbox: ${page}`].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={call.about.slice(0, 120)}
        title={`${call.name} ${title}`}
        foot={hostFooter}
      >
        <MailDetails details={details} />
        <MailQuote>{call.about}</MailQuote>
        <MailButton href={page}>Open in the inbox</MailButton>
      </MailFrame>,
    ),
    attachments: [
      invitation({
        ...{ news, call, siteUrl, page, title: `Call with ${call.name}`, description: call.about },
        details: [call.name, call.email, call.company, call.phone].filter((fact) => fact !== null),
        guests: [host, call],
        timeZone: host.timeZone,
      }),
    ],
  }
}

/** Uses one UID for both sides and all changes, so that calendars update the entry instead of adding one. */
function invitation({
  news,
  call,
  siteUrl,
  guests,
  ...shown
}: Pick<CallMailProps, 'news' | 'call' | 'siteUrl'> & {
  guests: { name: string; email: string }[]
  page: string
  title: string
  description: string
  details?: string[]
  /** The recipient's time zone. */
  timeZone: string
}) {
  const method = news === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const { id, startsAt, endsAt, revision } = call
  const location = formatCallLocation(call)
  const entry = { ...shown, id, html: null, startsAt, endsAt, revision, cancelled: false, location }
  const text = calendarPart(entry, method, guests, siteUrl)
  return {
    filename: 'call.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: Buffer.from(text).toString('base64'),
  }
}
