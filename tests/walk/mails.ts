import { userById } from '#app/auth/accounts/users.ts'
import { moveLink } from '#app/auth/address-move/link.ts'
import { saveMove } from '#app/auth/address-move/moves.ts'
import { issueLink } from '#app/auth/links/issue-link.ts'
import { signInContext } from '#app/auth/sessions/sign-in-context.ts'
import { buildComment } from '#app/campus/comments/factory.ts'
import { buildNotification, buildUnsubscribeToken } from '#app/campus/notifications/factory.ts'
import { grouped } from '#app/campus/notifications/grouped.ts'
import { mailLists } from '#app/campus/notifications/notification.ts'
import { seenBy } from '#app/campus/notifications/queries.server.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { buildEvent } from '#app/events/factory.ts'
import type { EventRow } from '#app/events/lock.server.ts'
import type { RegistrationNews } from '#app/events/mails/registration.mail.tsx'
import type { RegistrationContact } from '#app/events/registrations/contacts.server.ts'
import { buildRegistration } from '#app/events/registrations/factory.ts'
import { buildAssessment } from '#app/leads/assessment/factory.ts'
import { buildCall } from '#app/leads/booking/factory.ts'
import { callRequests } from '#app/leads/booking/tables.server.ts'
import { buildCandidate } from '#app/leads/candidates/factory.ts'
import { buildIntroduction } from '#app/leads/candidates/introductions/factory.ts'
import { buildPerson } from '#app/leads/contacts/factory.ts'
import { buildFileRequest } from '#app/leads/files/factory.ts'
import { buildMessage } from '#app/leads/messages/factory.ts'
import { addressChangeToken } from '#app/leads/self-service/address-change.server.ts'
import { selfServicePage } from '#app/leads/self-service/links.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { buildNewsletter, buildSubscriber } from '#app/newsletter/factory.ts'
import { subscriptionLink } from '#app/newsletter/subscribe.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { findArticle } from '#app/resources/articles/queries.server.ts'
import { buildReview } from '#app/resources/articles/review/factory.ts'
import { buildDownload } from '#app/resources/downloads/factory.ts'
import { arrive } from './people.ts'

/** The part of a mail in which links stand. */
type Written = Pick<Mail, 'text' | 'html'>

/** What a template may be given: who is written to, and where the site is. */
interface Frame {
  siteUrl: string
  leadsTo: string
  to: string
}

// biome-ignore lint/suspicious/noExplicitAny: each template has facts of its own, and its row gives them
type Template = (...facts: any[]) => unknown

type Row = (write: Template, frame: Frame) => Promise<unknown>

const inFuture = (days: number) => new Date(Date.now() + days * 86_400_000)

/** An account as the auth service knows it, and a link of the kind that its mails carry. */
async function withLink(purpose: Parameters<typeof issueLink>[1]['purpose']) {
  const user = await userById((await arrive('member')).accountId)
  if (!user?.email) throw new Error('There is no account.')
  const secret = await issueLink(user, { purpose, sentTo: user.email, method: 'otp', forWebsite: true })
  return { to: user.email, from: user.email, toNew: 'new@example.com', role: 'editor', ...secret }
}

const secret =
  (purpose: Parameters<typeof issueLink>[1]['purpose']): Row =>
  async (write) =>
    write(await withLink(purpose))

/** A notice of the auth service, with the link of whoever did not do it. */
const notice: Row = async (write, { siteUrl }) => {
  const how = await signInContext((await arrive('member')).accountId, { address: '127.0.0.1', userAgent: 'Firefox' })
  const facts = { from: 'old@example.com', newEmail: 'new@example.com', phone: '+15025550100', name: 'Phone' }
  const more = { isFirst: false, added: true, provider: 'google', dueAt: inFuture(7), limit: 60, waiting: 3 }
  return write({ ...how, ...facts, ...more, siteUrl })
}

async function registrationIn(state: 'seated' | 'waiting' | 'asked', startsAt = inFuture(1)) {
  const event = (await buildEvent({ audience: 'public', startsAt })) as unknown as EventRow
  const row = await buildRegistration({ eventId: event.id, state, guestName: 'Ada', guestEmail: 'ada@example.com' })
  const registration = { ...row, name: 'Ada', email: 'ada@example.com' } as RegistrationContact
  return { event, registration }
}

const news: RegistrationNews[] = ['made', 'queued', 'moved-up', 'passed-on', 'cancelled', 'removed']

const lead = { name: 'Ada', email: 'ada@example.com', company: null, phone: null }

async function call() {
  const { id, token, hostId, times } = await buildCall()
  const [startsAt = inFuture(1)] = times
  const place = { videoLink: 'https://video.example/room', phone: null, about: 'A demo.', timeZone: 'UTC', revision: 0 }
  return { ...lead, ...place, id, token, hostId, startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) }
}

async function notified() {
  const member = (await arrive('member')).campus as SignedIn
  const { id: postId } = await buildPost({ userId: member.id })
  const { id: commentId } = await buildComment({ postId })
  const told = await Promise.all([
    buildNotification({ memberId: member.id, details: { title: 'A title', about: 'post', decision: 'hidden' } }),
    buildNotification({ memberId: member.id, kind: 'comment', postId, commentId, details: { title: 'A title' } }),
  ])
  const foot = { to: member.email, token: await buildUnsubscribeToken(member.id), lists: [...mailLists] }
  return { ...foot, groups: grouped(await seenBy(member, told)), postId }
}

/** Every function that writes a mail, by its name → it writes one about records of this test. */
export const mailRows: Record<string, Row> = {
  alertMail: (write, { to, siteUrl }) =>
    Promise.resolve(write({ subject: 'No backup', reason: 'None for 26 hours.', remedy: 'Look.' }, to, siteUrl)),
  publishedMail: async (write, frame) => {
    const comment = { ...(await buildComment()), content: 'Yes.' }
    return write({ ...frame, comment, leftOut: ['Ada'], filesNotTaken: ['a.exe'] })
  },
  bouncedMail: async (write, frame) => write({ ...frame, subject: 'Re: a post', reason: 'It is closed.' }),
  appealMail: async (write, frame) => write({ ...frame, name: 'Ada', words: 'A quote.', decision: 'hidden' }),
  reportMail: async (write, frame) => {
    const { id, postId } = await buildComment()
    const facts = { subjectId: id, postId, excerpt: 'Spam', reason: 'It is.' }
    return Promise.all([write({ ...frame, ...facts, kind: 'comment' }), write({ ...frame, ...facts, kind: 'post' })])
  },
  waitingMail: async (write, { siteUrl }) => write(3, siteUrl),
  notificationsMail: async (write, frame) => {
    const facts = { ...frame, ...(await notified()) }
    return Promise.all([write(facts), write({ ...facts, daily: true })])
  },
  digestMail: async (write, frame) => {
    const { postId, ...facts } = await notified()
    const posts = [{ id: postId, title: 'A post', commentCount: 2 }]
    const article = await buildArticle()
    const event = { title: 'A clinic', startsAt: inFuture(1) }
    return write({ ...frame, ...facts, lively: posts, unanswered: posts, event, article })
  },
  memberMessageMail: async (write, frame) =>
    write({ ...frame, from: { id: (await arrive('member')).accountId, name: 'Ada', headline: 'SE' }, message: 'Hi' }),
  feedbackMail: async (write, frame) => write({ ...frame, ...(await registrationIn('seated', inFuture(-1))) }),
  eventInvitationMail: async (write, frame) => {
    const { event } = await registrationIn('seated')
    return write({ ...frame, event, person: lead, replyTo: 'organizer@example.com' })
  },
  eventMail: async (write, frame) =>
    write({
      ...frame,
      ...(await registrationIn('seated')),
      kind: 'event.letter',
      subject: 'Bring a demo',
      words: ['Bring it.'],
    }),
  newsMail: async (write, frame) => {
    const facts = { ...frame, ...(await registrationIn('seated')) }
    return Promise.all(['changed', 'cancelled', 'restored'].map((kind) => write({ ...facts, news: { kind } })))
  },
  registrationMail: async (write, frame) => {
    const { event, registration } = await registrationIn('waiting')
    const retentionUrl = await selfServicePage((await buildMessage()).id)
    const details = { ...frame, event, registration, position: 1, retentionUrl }
    const offered = { ...registration, offered: true, answerBy: inFuture(1) }
    const offer = write({ ...details, news: 'moved-up', registration: offered })
    return Promise.all([offer, ...news.map((one) => write({ ...details, news: one }))])
  },
  confirmRegistrationMail: async (write, frame) =>
    Promise.all([
      write({ ...frame, ...(await registrationIn('asked')) }),
      write({ ...frame, ...(await registrationIn('seated')) }),
      // A guest’s link to join, while the event is on.
      write({ ...frame, ...(await registrationIn('seated', new Date())) }),
    ]),
  reminderMail: async (write, frame) =>
    write({ ...frame, ...(await registrationIn('seated', inFuture(0.001))), now: new Date() }),
  mailsOfAssessment: async (write) => write({ ...lead, ...(await buildAssessment()), code: '1-012301230123' }),
  candidateSubmittedMail: async (write, frame) => write({ ...frame, ...(await candidate()) }),
  candidateAcknowledgedMail: async (write, frame) => write({ ...frame, ...(await candidate()) }),
  introductionRequestedMail: async (write, frame) =>
    write({
      ...frame,
      ...(await buildIntroduction()),
      email: lead.email,
      employer: 'Northwind',
      role: 'SE',
      note: 'Hi',
    }),
  introductionAnsweredMail: async (write, frame) =>
    write({ ...frame, ...(await buildIntroduction()), name: 'Ada', employer: 'Northwind', role: 'SE', answer: 'yes' }),
  assignedMail: async (write, frame) => {
    const page = `${frame.siteUrl}/admin/inbox/messages/${(await buildMessage()).id}`
    return write({ ...frame, by: 'Grace', lead: { ...lead, about: 'A demo', dueOn: null }, page })
  },
  replyMail: async (write, frame) => {
    const page = await selfServicePage((await buildMessage()).id)
    return write({ ...frame, page, kind: 'message.answered', subject: 'Re: a demo', text: 'Gladly.' })
  },
  leadRepliedMail: async (write, frame) =>
    write({ ...frame, path: 'messages', leadId: (await buildMessage()).id, from: 'Ada', text: 'Thanks.' }),
  mailsOfFileRequest: async (write) => {
    const { id: downloadId } = await buildDownload({ audience: 'address' })
    return write({ ...lead, ...(await buildFileRequest({ downloadId })), downloadId, title: 'The kit' })
  },
  unreadCalendarMail: async (write, frame) =>
    write({ ...frame, problem: 'it is gone', lastRead: null, timeZone: 'UTC' }),
  mailsOfCall: async (write) =>
    Promise.all(['booked', 'moved', 'cancelled'].map(async (one) => write(one, await call()))),
  deletedCallMail: async (write) => write(await call()),
  proposedTimeMail: async (write) => write({ call: await call(), proposed: inFuture(2), words: 'A day later?' }),
  confirmCallMail: async (write) => {
    const { id: _, ...facts } = { ...(await call()), id: newId(), token: crypto.randomUUID() }
    const asked = { ...facts, id: newId(), digest: newId(), expiresAt: inFuture(1) }
    await database().insert(callRequests).values(asked)
    return write(asked)
  },
  mailsOfMessage: async (write) =>
    write({ ...lead, ...(await buildMessage()), message: 'How long?', about: null, aboutTitle: null }),
  addressChangeMail: async (write, frame) => {
    const proof = await addressChangeToken((await buildMessage()).id, 'new@example.com')
    return write({ ...frame, email: 'new@example.com', link: `${frame.siteUrl}/mine/address/${proof}` })
  },
  stepsMail: async (write) => {
    const { id: personId } = await buildPerson()
    return write([{ personId, email: lead.email, nextStep: 'Call', dueOn: '2026-01-01' }], '2026-01-02')
  },
  confirmMail: async (write, frame) =>
    write({ ...frame, href: `${frame.siteUrl}/campus/account/address/check?token=${newId().replaceAll('-', '')}` }),
  reviewMail: async (write, frame) => {
    const { id } = await buildReview()
    const link = { label: 'Read it', href: `${frame.siteUrl}/admin/articles/${id}/review` }
    return write({ ...frame, kind: 'article.review-asked', sentence: 'Approve', words: '', link, foot: 'Admins.' })
  },
  confirmSubscriptionMail: async (write) => {
    const { token } = await buildSubscriber({ state: 'asked', confirmedAt: null })
    return write({ isNew: true, link: subscriptionLink(token) })
  },
  articleMail: async (write) => {
    const newsletter = await buildNewsletter()
    const article = await findArticle(await buildMember({ role: 'admin' }), newsletter.articleId ?? '')
    const subscriber = await buildSubscriber()
    const prepare = async (counted: boolean) => {
      const { to } = (await write({ ...newsletter, intro: 'Hello', counted }, article)) as {
        to: (addressee: object) => Written
      }
      return to({ recipient: newId(), ...subscriber })
    }
    return Promise.all([prepare(true), prepare(false)])
  },
  addressMoveMail: async (write) => {
    const { accountId } = await arrive('member')
    const move = await saveMove(accountId, `new-${newId()}@example.com`, inFuture(2))
    const sides = ['new', 'former'] as const
    return Promise.all(
      sides.map(async (side) => write({ from: 'a@example.com', move, side, href: await moveLink(move, side) })),
    )
  },
  changeOfAddressMail: secret('email_change_new'),
  accountConfirmationMail: secret('confirmation'),
  invitationMail: secret('invite'),
  magicLinkMail: secret('magiclink'),
  recoveryMail: secret('recovery'),
  reauthenticationMail: secret('magiclink'),
  passwordChangedMail: notice,
  addressChangedMail: notice,
  phoneChangedMail: notice,
  addressTakenMail: notice,
  accountLeavingMail: notice,
  deletionCanceledMail: notice,
  accountDeletedMail: notice,
  factorChangedMail: notice,
  passkeyChangedMail: notice,
  identityUnlinkedMail: notice,
  identityLinkedMail: notice,
  recoveryCodesMadeMail: notice,
  recoveryCodeUsedMail: notice,
  factorsResetMail: notice,
  newDeviceMail: notice,
  alreadyRegisteredMail: notice,
  delayedMailMail: notice,
}

async function candidate() {
  const made = { ...(await buildCandidate()), ...lead, firstName: 'Ada', lastName: 'Presales', expiresOn: inFuture(90) }
  const said = { location: 'Louisville', skills: 'Discovery', summary: 'Demos.', yearsExperience: '7' }
  const files = [{ kind: 'resume', name: 'ada.pdf', size: 20 }]
  return { candidate: { ...made, ...said }, files }
}

/** The texts of the mails that a template writes. */
export async function mailsBy(template: Template, name: string): Promise<string[]> {
  const frame = { siteUrl: config().siteUrl, leadsTo: 'sales@example.com', to: 'ada@example.com' }
  const row = mailRows[name]
  if (!row) throw new Error(`tests/walk/mails.ts has no row for ${name}.`)
  const written = [await row(template, frame)].flat(2) as Written[]
  return written.flatMap(({ text, html }) => [text, html])
}
