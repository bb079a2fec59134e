import { eq } from 'drizzle-orm'
import { requirePermit } from '#app/admin/require-permit.ts'
import { buildWebhook } from '#app/admin/webhooks/factory.ts'
import { buildDecision, buildReport } from '#app/campus/moderation/factory.ts'
import { removeAndSuspend } from '#app/campus/moderation/queue/remove-and-suspend.server.ts'
import { buildNotification, buildUnsubscribeToken } from '#app/campus/notifications/factory.ts'
import { mailLists } from '#app/campus/notifications/notification.ts'
import { topics } from '#app/campus/topics/tables.server.ts'
import { buildIntroduction } from '#app/leads/candidates/introductions/factory.ts'
import { signFileLink } from '#app/leads/files/link.server.ts'
import { addressChangeToken } from '#app/leads/self-service/address-change.server.ts'
import { selfServiceToken } from '#app/leads/self-service/links.server.ts'
import { memberBounces } from '#app/members/bounces/tables.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { members } from '#app/members/tables.server.ts'
import { system } from '#app/platform/actor.ts'
import { publishCopy } from '#app/platform/copy/publish.server.ts'
import { versionsOfCopy } from '#app/platform/copy/queries.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { saveRecordVersion, versionsOfRecord } from '#app/platform/versions/versions.server.ts'
import { versionsOf } from '#app/resources/articles/history/queries.server.ts'
import { versionsOfDownload } from '#app/resources/downloads/history/keep.server.ts'
import { versionsOfEntry } from '#app/site/collections/save.server.ts'
import { authorizationId, factorOf, identityOf, passkeyOf, sessionOf, toolOf } from './account-records.ts'
import { arrive, type Walker } from './people.ts'

type Build = (overrides?: object) => Promise<{ id: string; slug: string; token: string; certificate: string }>

const factories = import.meta.glob<Record<string, Build>>('/app/**/factory.ts', { eager: true })
const builders: Record<string, Build> = Object.assign({}, ...Object.values(factories))

/** What `buildPost` and its like make, wherever the factory stands. */
function made(name: string, overrides?: object) {
  const build = builders[name]
  if (!build) throw new Error(`No factory has ${name}.`)
  return build(overrides)
}

/** Whose record: the author's own, else somebody's. */
const writer = (walker: Walker) =>
  walker.name === 'author' || walker.name === 'suspended' ? { userId: walker.accountId } : {}

/** The beginning of an address with parameters → what they are, from a record that nobody else meets. */
const places: [address: RegExp, params: (walker: Walker) => Promise<Record<string, string>>][] = [
  [/^\/campus\/topics\/:slug/, async () => ({ slug: (await made('buildTopic')).slug })],
  [/^\/campus\/post\/:id/, async (walker) => ({ id: (await made('buildPost', writer(walker))).id })],
  // Who asked chooses the answer.
  [
    /^\/campus\/comments\/:id\/acceptance/,
    async (walker) => ({
      id: (await made('buildComment', { postId: (await made('buildPost', writer(walker))).id })).id,
    }),
  ],
  [/^\/campus\/comments\/:id/, async (walker) => ({ id: (await made('buildComment', writer(walker))).id })],
  [/^\/campus\/files\/:id/, own(async (ownerId) => (await made('buildAttachment', { ownerId })).id)],
  [/^\/campus\/events\/:file/, async () => ({ file: `${(await made('buildEvent')).id}.ics` })],
  [/^\/campus\/calendar\/:token/, async () => ({ token: (await made('buildFeed')).token })],
  [/^\/events\/files\/:file/, async () => ({ file: (await made('buildEventFile')).id })],
  [/^\/admin\/events\/:id\/files\/:file/, fileOfEvent],
  [/^\/admin\/events\/:id\/speakers\/:speaker/, speakerOfEvent],
  [/^\/events\/:slug/, async () => ({ slug: (await made('buildEvent', { audience: 'public' })).slug })],
  [/^\/events\/seat\/:token\/feedback/, async () => ({ token: (await whoCame()).token })],
  [/^\/certificates\/:token/, async () => ({ token: (await whoCame()).certificate })],
  [/^\/events\/seat\/:token/, async () => ({ token: (await seatOf()).token })],
  [/^\/admin\/events\/:id\/registrations\/:guest/, waitingGuest],
  [/^\/(campus|admin)\/events\/:id/, async () => ({ id: (await made('buildEvent')).id })],
  [/^\/campus\/members\/:id\/letter/, async () => ({ id: await reachable() })],
  [/^\/admin\/members\/:id\/badges/, async () => ({ id: await somebody(), badge: 'certified' })],
  [/^\/admin\/groups\/:id/, async () => ({ id: (await made('buildGroup')).id, member: await somebody() })],
  [/^\/(campus|admin)\/members\/:id/, async () => ({ id: await somebody() })],
  [/^\/campus\/moderation\/appeals/, async () => ({ id: (await made('buildAppeal')).id })],
  [/^\/campus\/moderation\/warnings/, async () => ({ id: (await made('buildWarning')).id })],
  [/^\/campus\/moderation\/batches/, batchOfReported],
  [/^\/campus\/moderation\/decisions/, async () => ({ id: (await buildDecision()).id })],
  [/^\/campus\/moderation\/:kind/, async () => ({ kind: 'post', id: (await buildReport()).subjectId })],
  [/^\/campus\/notifications\/:id/, own(async (memberId) => (await buildNotification({ memberId })).id)],
  [/^\/unsubscribe\/:token/, async () => ({ token: await buildUnsubscribeToken() })],
  [/^\/campus\/account\/factors\/:id/, own(factorOf)],
  [/^\/campus\/account\/passkeys\/:id/, own(passkeyOf)],
  [/^\/campus\/trash\/:recordType\/:id/, async () => ({ recordType: 'topic', id: await trashedTopic() })],
  [/^\/campus\/account\/identities\/:id/, own(identityOf)],
  [/^\/campus\/account\/sessions\/:id/, own(sessionOf)],
  [/^\/campus\/account\/tools\/:id/, own(toolOf)],
  [/^\/resources\/categories\/:slug/, async () => ({ slug: (await made('buildCategory')).slug })],
  [/^\/resources\/articles\/:slug/, async () => ({ slug: (await made('buildArticle')).slug })],
  [
    /^\/resources\/downloads\/:slug\/about/,
    async () => ({ slug: (await made('buildDownload', { audience: 'address' })).slug }),
  ],
  [/^\/resources\/downloads\/:id\/link/, mailedLink],
  [/^\/resources\/downloads\/:slug/, async () => ({ slug: (await made('buildDownload')).slug })],
  [/^\/admin\/articles\/:id\/versions\/:version/, articleVersion],
  [/^\/admin\/articles\/:id\/review$/, async () => ({ id: (await made('buildReview')).id })],
  [
    /^\/admin\/articles\/:id\/review-request$/,
    async () => ({ id: (await made('buildArticle', { isPublished: false })).id }),
  ],
  [/^\/admin\/articles\/:id/, async () => ({ id: (await made('buildArticle')).id })],
  [/^\/admin\/downloads\/:id\/versions\/:version/, downloadVersion],
  [/^\/admin\/downloads\/:id/, async () => ({ id: (await made('buildDownload')).id })],
  [/^\/admin\/categories\/:id/, async () => ({ id: (await builders.buildCategory?.())?.id ?? '' })],
  [/^\/admin\/tags\/:id/, async () => ({ id: (await builders.buildTag?.())?.id ?? '' })],
  [/^\/people\/:slug/, async () => ({ slug: (await made('buildEntry')).id })],
  [/^\/meet\/:token/, async () => ({ token: (await made('buildCall')).token })],
  [/^\/admin\/people\/of/, async () => ({ kind: 'messages', id: (await made('buildMessage')).id })],
  [/^\/admin\/people\/:id/, async () => ({ id: (await made('buildPerson')).id })],
  [/^\/admin\/inbox\/calls\/:id/, async () => ({ id: (await made('buildCall')).id })],
  [/^\/subscription\/:token/, async () => ({ token: (await made('buildSubscriber')).token })],
  [/^\/newsletter\/opened/, async () => ({ file: `${newId()}.gif` })],
  [/^\/newsletter\/read/, async () => ({ id: newId() })],
  [/^\/admin\/newsletter\/:id/, async () => ({ id: (await made('buildNewsletter')).id })],
  [/^\/admin\/subscribers\/:id/, async () => ({ id: (await made('buildSubscriber')).id })],
  [/^\/mine\/address\/:proof/, mailedMove],
  [/^\/mine\/:token/, async () => ({ token: await selfServiceToken((await made('buildMessage')).id) })],
  [/^\/talent\/:token\/introductions/, async () => buildIntroduction()],
  [/^\/talent\/:token/, async () => ({ token: (await made('buildCandidate')).token })],
  [/^\/assessment\/:token/, async () => ({ token: '1-012301230123' })],
  [/^\/admin\/replies\/:id/, async () => ({ id: (await made('buildSavedReply')).id })],
  [/^\/admin\/inbox\/files\/:id/, async () => ({ id: (await made('buildFileRequest')).id })],
  [/^\/admin\/inbox\/assessments\/:id/, async () => ({ id: (await made('buildAssessment')).id })],
  [/^\/admin\/inbox\/:kind\/:id\/purge/, async () => ({ kind: 'messages', id: (await made('buildTrashedLead')).id })],
  [/^\/admin\/inbox\/:kind\/:id/, async () => ({ kind: 'messages', id: (await made('buildMessage')).id })],
  [/^\/admin\/inbox\/messages\/:id/, async () => ({ id: (await made('buildMessage')).id })],
  [/^\/admin\/inbox\/candidates\/:id/, async () => ({ id: (await made('buildCandidate')).id, kind: 'resume' })],
  [/^\/admin\/assessment\/:edition/, async () => ({ edition: '1' })],
  [/^\/admin\/pages\/:page\/versions\/:version/, wordVersionOfAbout],
  [/^\/admin\/pages\/:page/, async () => ({ page: 'about' })],
  [/^\/admin\/api\/:id/, async () => ({ id: (await made('buildApiKey')).id })],
  [/^\/api\/v1\/leads\/:kind/, async () => ({ kind: 'messages', id: (await made('buildMessage')).id })],
  [/^\/admin\/webhooks\/:id/, webhookWithLog],
  [/^\/admin\/redirects\/missing\/:id/, async () => ({ id: (await made('buildMissingAddress')).id })],
  [/^\/admin\/media\/:id/, async () => ({ id: (await made('buildPicture')).id })],
  [/^\/admin\/redirects\/:id/, async () => ({ id: (await made('buildRedirect')).id })],
  [/^\/admin\/import\/:id/, async () => ({ id: (await made('buildImport')).id })],
  [/^\/admin\/collections\/:kind\/:id\/versions\/:version/, entryVersion],
  [/^\/admin\/collections\/:kind\/:id/, async () => ({ kind: 'people', id: (await made('buildEntry')).id })],
  [/^\/admin\/collections\/:kind/, async () => ({ kind: 'people' })],
  [/^\/admin\/curated\/:id/, async () => ({ id: (await made('buildCurated')).id })],
  [/^\/admin\/topics\/:id\/recovery/, async () => ({ id: await trashedTopic() })],
  [/^\/admin\/topics\/:slug/, async () => ({ slug: (await made('buildTopic')).slug })],
  [/^\/admin\/mail\/:id/, async () => ({ id: await mailId() })],
  [/^\/og\/\*/, async () => ({ '*': 'about.png' })],
]

/** `/campus/post/:id/like` → a path of a record made for this request. @throws for an address without a record */
export async function pathFor(address: string, walker: Walker): Promise<string> {
  return pathWith(address, walker, ({ params }) => params(walker))
}

const shared = new Map<string, Promise<Record<string, string>>>()

/** The same for requests that change nothing: all share a record, but for records that depend on who asks. */
export async function sharedPathFor(address: string, walker: Walker): Promise<string> {
  return pathWith(address, walker, ({ begins, params }) => {
    const key = params.length === 0 ? `${begins}` : `${begins} ${walker.accountId}`
    const values = shared.get(key) ?? params(walker)
    shared.set(key, values)
    return values
  })
}

interface Place {
  begins: RegExp
  params: (walker: Walker) => Promise<Record<string, string>>
}

async function pathWith(
  address: string,
  walker: Walker,
  paramsOf: (place: Place) => Promise<Record<string, string>>,
): Promise<string> {
  // The content screen writes on the tabs of categories and tags.
  if (address === '/admin') return '/admin?tab=categories'
  if (address === '/campus/consent') return `${address}?authorization_id=${await authorizationId()}`
  if (address === '/campus/account/address/check') await markAddress(walker)
  if (!/[:*]/.test(address)) return address
  const place = places.find(([begins]) => begins.test(address))
  if (!place) throw new Error(`tests/walk/places.ts has no record for ${address}.`)
  const [begins, params] = place
  const values = await paramsOf({ begins, params })
  return address.replace(/:(\w+)|\*/g, (part, name) => values[name ?? part] ?? part)
}

/** One form that every act finds its fields in; unknown fields are nobody's. */
export function formFor(): URLSearchParams {
  const unique = newId().slice(-12)
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
  return new URLSearchParams({
    title: `A title ${unique}`,
    name: `A name ${unique}`,
    slug: `made-${unique}`,
    description: 'What it is about.',
    content: 'Some text.',
    excerpt: '',
    message: 'How long does a workshop take?',
    email: `person-${unique}@example.com`,
    reason: 'Spam.',
    texts: `post:${newId()}`,
    role: 'moderator',
    length: '24h',
    days: '1',
    status: 'read',
    place: '/campus/post/half-written',
    ...Object.fromEntries(mailLists.map((list) => [list, 'weekly'])),
    to: 'everybody',
    subject: 'A subject',
    text: 'Some words.',
    every: 'week',
    until: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
    table: 'Ada, ada@invited.example',
    outcome: 'upheld',
    worth: '4',
    recommend: '5',
    startsAt: at(2),
    endsAt: at(3),
  })
}

/** A record of the walker's account; for a visitor one of somebody else's. */
function own(record: (userId: string) => Promise<string>) {
  return async ({ name, accountId }: Walker) => ({
    id: await record(name === 'visitor' ? await somebody() : accountId),
  })
}

async function markAddress({ accountId: memberId, email, name }: Walker): Promise<void> {
  if (name === 'visitor') return
  await database()
    .insert(memberBounces)
    .values({ memberId, email, reason: '5.1.1', token: newId() })
    .onConflictDoNothing()
}

async function batchOfReported(): Promise<{ id: string }> {
  const moderator = await buildMember({ role: 'moderator' })
  const { subjectId: id } = await buildReport()
  const { batchId } = await removeAndSuspend(moderator, [{ kind: 'post', id }], { days: 1, reason: 'Spam.' })
  return { id: batchId }
}

async function wordVersionOfAbout(): Promise<{ page: string; version: string }> {
  const permit = requirePermit(system, 'copy.write')
  await publishCopy(permit, 'about', {})
  const [newest] = await versionsOfCopy(permit, 'about')
  return { page: 'about', version: newest?.id ?? '' }
}

async function articleVersion(): Promise<{ id: string; version: string }> {
  const { id } = await made('buildArticle')
  const [newest] = await versionsOf(system, id)
  return { id, version: newest?.id ?? '' }
}

async function downloadVersion(): Promise<{ id: string; version: string }> {
  const { id } = await made('buildDownload')
  const [newest] = await versionsOfRecord(versionsOfDownload(id))
  return { id, version: newest?.id ?? '' }
}

async function entryVersion(): Promise<{ kind: string; id: string; version: string }> {
  const { id } = await made('buildEntry')
  await saveRecordVersion(system, versionsOfEntry(id), 'created', { name: 'Ada Vale', role: 'Principal', picture: '' })
  const [newest] = await versionsOfRecord(versionsOfEntry(id))
  return { kind: 'people', id, version: newest?.id ?? '' }
}

async function waitingGuest(): Promise<{ id: string; guest: string }> {
  const { id } = await made('buildEvent')
  return { id, guest: (await made('buildRegistration', { eventId: id, state: 'waiting' })).id }
}

async function fileOfEvent(): Promise<{ id: string; file: string }> {
  const { id } = await made('buildEvent')
  return { id, file: (await made('buildEventFile', { eventId: id })).id }
}

async function whoCame() {
  const startsAt = new Date(Date.now() - 86_400_000)
  const { id } = await made('buildEvent', { startsAt })
  return made('buildRegistration', { eventId: id, cameAt: startsAt })
}

async function speakerOfEvent(): Promise<{ id: string; speaker: string }> {
  const { id } = await made('buildEvent')
  return { id, speaker: (await made('buildSpeaker', { eventId: id })).id }
}

async function webhookWithLog(): Promise<{ id: string; delivery: string }> {
  return buildWebhook()
}

async function mailedMove(): Promise<{ proof: string }> {
  const { id } = await made('buildMessage')
  return { proof: await addressChangeToken(id, 'new@example.com') }
}

async function mailedLink(): Promise<{ id: string; token: string }> {
  const { id } = await made('buildDownload', { audience: 'address' })
  return { id, token: await signFileLink((await made('buildFileRequest', { downloadId: id })).id) }
}

async function seatOf(): Promise<{ token: string }> {
  const soon = { startsAt: new Date(Date.now() + 60_000) }
  const event = await made('buildEvent', soon)
  return made('buildRegistration', { eventId: event.id })
}

async function somebody(): Promise<string> {
  return (await arrive('member')).accountId
}

async function reachable(): Promise<string> {
  const id = await somebody()
  await database().update(members).set({ takesLetters: true }).where(eq(members.id, id))
  return id
}

async function trashedTopic(): Promise<string> {
  const { id } = await made('buildTopic')
  await database().update(topics).set({ removedAt: new Date() }).where(eq(topics.id, id))
  return id
}

async function mailId(): Promise<string> {
  const id = newId()
  await database().insert(mails).values({
    id,
    kind: 'test',
    recipient: 'ada@example.com',
    subject: 'A mail',
    bodyText: 'Hi',
    bodyHtml: '<p>Hi</p>',
    state: 'failed',
  })
  return id
}
