import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { hashPassword } from '#app/auth/passwords/passwords.ts'
import { identities, users } from '#app/auth/tables.server.ts'
import { buildReport } from '#app/campus/moderation/factory.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { topics } from '#app/campus/topics/tables.server.ts'
import { editionInput } from '#app/leads/assessment/edit/edition-form.ts'
import { shippedEdition } from '#app/leads/assessment/edition.ts'
import { buildCallHost } from '#app/leads/booking/factory.ts'
import { findCallByToken, freeTimes } from '#app/leads/booking/queries.server.ts'
import { buildMessage } from '#app/leads/messages/factory.ts'
import { buildFormToken } from '#app/leads/spam/factory.ts'
import { buildMember } from '#app/members/factory.ts'
import { buildSubscriber } from '#app/newsletter/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { articleReviews } from '#app/resources/articles/review/tables.server.ts'
import { buildDownload } from '#app/resources/downloads/factory.ts'
import type { Walker, WalkerName } from './people.ts'
import { formFor, pathFor } from './places.ts'
import type { Send } from './walk.ts'

/** How a crowd writes to an address at once: what differs from an admin who posts the walk's form to one record. */
export interface Crowd {
  who?: WalkerName
  method?: 'DELETE' | 'PUT'
  /** Added to the path. */
  query?: string
  /** Done once before the crowd comes. */
  first?: (of: { path: string; walker: Walker; send: Send }) => Promise<unknown>
  form?: (of: { path: string; walker: Walker }) => Promise<Record<string, string | File>>
  /** Nobody gets through here: what all are answered, and where the act itself is done by many. */
  refused?: { status: number; actIn?: string }
}

const password = 'Vier-Lampen-am-Hafen-27'

const crowds: [address: RegExp, crowd: Crowd][] = [
  [/^\/meet$/, { who: 'visitor', form: callAtFreeTime }],
  [/^\/meet\/:token$/, { who: 'visitor', form: otherTime }],
  [/^\/admin\/meet$/, { form: async () => ({ timeZone: 'UTC', minutes: '30', buffer: '5', noticeHours: '24' }) }],
  [/^\/subscribe$/, { who: 'visitor', form: async () => ({ email: `${newId()}@example.com`, website: '' }) }],
  [/^\/subscription\/:token$/, { who: 'visitor', form: async () => ({ which: 'all' }) }],
  [/^\/subscription\/:token\/end$/, { who: 'visitor' }],
  [/^\/admin\/articles\/:id\/sending$/, { form: newsletterToOne }],
  [/^\/admin\/newsletter\/settings$/, { form: async () => ({ perHour: '600', counts: 'off' }) }],
  [/^\/mine\/:token/, { who: 'visitor' }],
  [
    /^\/admin\/kept$/,
    {
      form: async () => ({
        ...{ messages: '730', candidates: '365', assessments: '730', calls: '730', files: '730' },
        ...{ mails: '180', audit: '400' },
      }),
    },
  ],
  [/^\/talent\/:token\/introductions\/:id$/, { who: 'visitor', form: async () => ({ answer: 'yes' }) }],
  [/^\/admin\/inbox\/candidates\/:id\/introduction$/, { form: async () => ({ employer: 'Northwind' }) }],
  [/^\/talent\/:token$/, { who: 'visitor', form: candidate }],
  [/^\/assessment$/, { who: 'visitor', form: async () => twelveAnswers }],
  [/^\/assessment\/:token$/, { who: 'visitor', form: async () => ({ ...(await asVisitor()), consent: 'on' }) }],
  [
    /^\/resources\/downloads\/:slug\/about$/,
    { who: 'visitor', form: async () => ({ ...(await asVisitor()), consent: 'on' }) },
  ],
  [/^\/contact/, { who: 'visitor', form: asVisitor }],
  [/^\/skillbridge\/candidate-profile/, { who: 'visitor', form: candidate }],
  [/^\/events\/seat\/:token\/feedback$/, { who: 'visitor' }],
  [/^\/events\/:slug$/, { who: 'visitor', form: async () => ({ consent: 'on' }) }],
  [/^\/campus\/auth$/, { who: 'visitor', query: '?mode=signup', form: async () => ({ password }) }],
  [/^\/campus\/(auth|account)\/password$/, { who: 'member', form: async () => ({ password }) }],
  [/^\/campus\/auth\/code$/, { who: 'visitor', query: '?send' }],
  [
    /^\/campus\/auth\/not-me$/,
    {
      who: 'visitor',
      query: '?token=none',
      refused: { status: 422 },
    },
  ],
  [/^\/campus\/moderation\/batches$/, { form: reportedText }],
  [/^\/campus\/moderation\/batches\/:id$/, { method: 'DELETE' }],
  [/^\/campus\/auth\/factor$/, halfWay('half a member')],
  [/^\/campus\/auth\/factor\/text$/, { ...halfWay('half a member'), ...without(404) }],
  [/^\/campus\/auth\/google$/, without(303, 'app/auth/endpoints/authorize.test.ts')],
  [/^\/campus\/auth\/passkey$/, without(302, 'app/auth/endpoints/passkeys.test.ts')],
  [/^\/campus\/account\/address\/move$/, without(422, 'app/auth/address-move/address-move.test.ts')],
  [/^\/campus\/account\/google$/, without(302, 'app/auth/endpoints/authorize.test.ts')],
  // Nobody gives up the last way in, so there is another.
  [/^\/campus\/account\/identities\/:id$/, { method: 'DELETE', first: otherIdentity }],
  [/^\/campus\/account\/(factors|sessions)\/:id$/, { method: 'DELETE' }],
  [/^\/campus\/account\/proof$/, { who: 'member' }],
  [/^\/campus\/account\/removal$/, { who: 'member', form: async ({ walker }) => ({ email: walker.email }) }],
  [/^\/(campus|admin)\/topics\/:slug\/removal$/, { form: nameOfTopic }],
  [/^\/mail\/inbound$/, without(404, 'app/admin/mail/inbound.test.ts')],
  [/^\/campus\/welcome\/topics$/, { form: async () => ({ topics: (await buildTopic()).id }) }],
  [/^\/campus\/post\/:id\/place$/, { form: async () => ({ topic: (await buildTopic()).slug }) }],
  [/^\/admin\/articles\/bulk$/, { form: async () => ({ act: 'withdraw', ids: (await buildArticle()).id }) }],
  [/^\/admin\/downloads\/bulk$/, { form: async () => ({ act: 'withdraw', ids: (await buildDownload()).id }) }],
  [/^\/admin\/media\/:id\/replacement$/, { form: async () => ({ file: await picture() }) }],
  [
    /^\/admin\/redirects\/(new|:id)$/,
    { form: async () => ({ path: `/old-${newId()}`, target: '/about', status: '301' }) },
  ],
  [/^\/admin\/redirects\/import$/, { form: async () => ({ table: `/old-${newId()},/about` }) }],
  [/^\/admin\/import$/, { form: async () => ({ file: ghostFile() }) }],
  [/^\/campus\/files$/, { form: async () => ({ files: await picture() }) }],
  [/^\/admin\/articles\/images$/, { form: async () => ({ file: await picture() }) }],
  [/^\/admin\/(articles|downloads)\/:id\/schedule$/, { form: async () => ({ withdrawAt: inTwoDays() }) }],
  [/^\/admin\/articles\/:id\/review$/, { form: sendBack }],
  [/^\/admin\/drafts$/, { method: 'DELETE' }],
  [/^\/admin\/downloads\/(new|files)$/, { form: async () => ({ file: textFile() }) }],
  [/^\/admin\/.*\/restoration$/, { first: removeBefore('restoration') }],
  [/^\/admin\/events\/:id\/files$/, { form: async () => ({ kind: 'notes', file: textFile() }) }],
  [/^\/admin\/events\/:id\/recovery$/, { first: removeBefore('recovery') }],
  [
    /^\/admin\/inbox\/(messages|candidates|assessments|calls|files)\/:id$/,
    { form: async () => ({ note: 'Called back.' }) },
  ],
  [/^\/admin\/people\/:id\/addresses$/, { form: async () => ({ email: await addressOfLead() }) }],
  [/^\/admin\/leads$/, { form: async () => ({ lead: `messages:${(await buildMessage()).id}`, status: 'archived' }) }],
  [/^\/admin\/people\/:id$/, { form: async () => ({ nextStep: 'Call back', dueOn: '2027-01-04', outcome: '' }) }],
  [/^\/admin\/pages\/:page\/(draft|words)$/, { method: 'DELETE' }],
  [/^\/admin\/members\/invitation$/, { form: async () => ({ people: `${newId()}@a.example, ${newId()}@a.example` }) }],
  [/^\/admin\/groups\/:id$/, { form: async () => ({ people: (await buildMember()).email }) }],
  [/^\/admin\/collections\/:kind\/(new|:id)$/, { form: async () => ({ role: 'Principal', address: '' }) }],
  [/^\/admin\/assessment(\/preview)?$/, { form: async () => editionInput(shippedEdition) as Record<string, string> }],
  [/^\/admin\/banner$/, { form: async () => ({ until: '' }) }],
  [/^\/admin\/api$/, { form: async () => ({ name: 'The CRM', scopes: 'leads:read' }) }],
  [/^\/api\/v1\/leads\/:kind\/:id$/, without(401, 'app/admin/api/api.test.ts')],
  [
    /^\/admin\/webhooks(\/:id)?$/,
    { form: async () => ({ address: 'https://example.com/hook', events: 'member.joined', active: 'on' }) },
  ],
  [/^\/admin\/settings$/, { form: async () => ({ topicCreators: 'moderators' }) }],
  [/^\/admin\/presence$/, { query: '?of=article:one' }],
  [/^\/admin\/login$/, { form: ownPassword }],
  [/^\/admin\/login\/factor$/, halfWay('half an admin')],
]

/** What is known of an address, or nothing: then an admin's POST of the walk's form must get through. */
export function crowdFor(address: string): Crowd {
  return crowds.find(([pattern]) => pattern.test(address))?.[1] ?? {}
}

/** The walk's form with what the crowd brings: as multipart where a file is among it. */
export async function formOf(crowd: Crowd, of: { path: string; walker: Walker }): Promise<FormData | URLSearchParams> {
  const fields = formFor()
  const own = Object.entries((await crowd.form?.(of)) ?? {})
  if (!own.some(([, value]) => value instanceof File)) {
    for (const [name, value] of own) fields.set(name, String(value))
    return fields
  }
  const form = new FormData()
  for (const [name, value] of fields) form.set(name, value)
  for (const [name, value] of own) form.set(name, value)
  return form
}

/** A crowd that is refused by rule: a wrong code, a passkey that nobody has, a provider that is not set up. */
function without(status: number, actIn?: string): Crowd {
  return { refused: { status, ...(actIn && { actIn }) } }
}

function halfWay(who: WalkerName): Crowd {
  return { who, form: async () => ({ code: '000000' }), ...without(422, 'app/auth/endpoints/factors.test.ts') }
}

function inTwoDays(): string {
  return new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16)
}

async function asVisitor() {
  return { pass: await buildFormToken(), website: '' }
}

async function addressOfLead(): Promise<string> {
  const email = `${newId()}@example.com`
  await buildMessage({ email })
  return email
}

async function reportedText() {
  const { subjectId } = await buildReport()
  return { texts: `post:${subjectId}`, days: '1', reason: 'Spam.' }
}

async function sendBack({ path }: { path: string }) {
  const articleId = path.split('/')[3] ?? ''
  const [review] = await database()
    .select({ id: articleReviews.id })
    .from(articleReviews)
    .where(eq(articleReviews.articleId, articleId))
  return { answer: 'send-back', words: 'Shorter, please.', review: review?.id ?? '' }
}

async function callAtFreeTime() {
  const { times } = await buildCallHost()
  return {
    ...(await asVisitor()),
    startsAt: times[0]?.toISOString() ?? '',
    about: 'A bake-off.',
    phone: '+1 502 555 0142',
  }
}

async function otherTime({ path }: { path: string }) {
  const { hostId } = await findCallByToken(path.split('/').at(-1) ?? '')
  const [time] = await freeTimes(new Date(), hostId)
  return { startsAt: time?.toISOString() ?? '' }
}

const twelveAnswers = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`q${at + 1}`, '2']))

async function newsletterToOne() {
  await buildSubscriber()
  return { subject: 'New', readers: 'fitting', sure: '1' }
}

async function candidate() {
  const facts = { firstName: 'Grace', lastName: 'Demo', phone: '+1 502 555 0100', location: 'Louisville' }
  const work = { yearsExperience: '7', skills: 'Discovery', summary: 'Seven years of demos.' }
  const resume = new File(['%PDF-1.7\n%%EOF\n'], 'grace.pdf', { type: 'application/pdf' })
  return { ...(await asVisitor()), ...facts, ...work, resume }
}

async function nameOfTopic({ path }: { path: string }) {
  const slug = path.split('/').at(-2) ?? ''
  const [topic] = await database().select({ name: topics.name }).from(topics).where(eq(topics.slug, slug))
  return { name: topic?.name ?? 'gone' }
}

async function otherIdentity({ walker }: { walker: Walker }) {
  const id = newId()
  const email = { userId: walker.accountId, provider: 'email', providerId: walker.accountId, email: walker.email }
  await database()
    .insert(identities)
    .values({ id, ...email })
}

async function ownPassword({ walker }: { walker: Walker }) {
  hash ??= hashPassword(password)
  await database()
    .update(users)
    .set({ passwordHash: await hash })
    .where(eq(users.id, walker.accountId))
  return { email: walker.email, password }
}

let hash: Promise<string> | undefined

function removeBefore(ending: string) {
  return async ({ path, walker, send }: { path: string; walker: Walker; send: Send }) => {
    const removal = path.replace(new RegExp(`/${ending}$`), '/removal')
    const headers = { cookie: walker.cookie, 'sec-fetch-site': 'same-origin' }
    const removed = await send(removal, { method: 'DELETE', headers, body: formFor() })
    await removed.body?.cancel()
  }
}

async function picture(): Promise<File> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'dot.png', { type: 'image/png' })
}

function ghostFile(): File {
  return new File(['{"db": [{"data": {"posts": []}}]}'], 'blog.json', { type: 'application/json' })
}

function textFile(): File {
  return new File([`Notes ${newId()}`], 'notes.txt', { type: 'text/plain' })
}

/** The path that the crowd writes to. */
export async function crowdedPath(address: string, walker: Walker, { query = '' }: Crowd): Promise<string> {
  return `${await pathFor(address, walker)}${query}`
}
