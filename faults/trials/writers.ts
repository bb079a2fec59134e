import { inboundSecret, type Product } from '../product.ts'
import { type Bench, hold, until } from '../trial.ts'
import {
  adminInCampus,
  adminOf,
  hiddenFields,
  memberOf,
  sendProfile,
  type Visitor,
  visitorOf,
  writeMessage,
} from '../visitor.ts'
import { targetForMails } from './sendings.ts'

/** All that is written while things are killed. */
export const kinds = [
  'message',
  'candidate',
  'post',
  'comment',
  'publication',
  'redirect',
  'entry',
  'file',
  'introduction',
  'answer',
] as const

/** What somebody sent; `accepted`: the product confirmed it. */
export interface Sent {
  marker: string
  kind: (typeof kinds)[number]
  accepted: boolean
  /** Its connection stayed open, and nothing came. */
  unanswered: boolean
}

/** A topic, members, an editor, and what else writing needs. */
export async function writeTarget(bench: Bench) {
  const { product, chance } = bench
  const slug = `kills-${chance.word(8)}`
  const admin = await adminInCampus(product)
  const made = await admin.post('/campus/admin', { name: `Kills ${slug}`, slug, description: '' })
  hold(made.status < 400, `no topic could be made: ${made.status}`)
  // A member may post twenty times an hour, and a long trial posts more.
  const members = await Promise.all(Array.from({ length: 40 }, () => memberOf(product)))
  // A flood of posts by newcomers waits for a moderator, and notifies nobody until then.
  await product.sql("update members set joined_at = now() - interval '1 year' where email like 'member-%'")
  const member = members[0] as Visitor
  const posted = await member.post(`/campus/topics/${slug}`, { title: `First ${slug}`, content: 'Some text.' })
  hold(posted.status < 400, `no post could be made: ${posted.status}`)
  const [post] = await product.sql<{ id: string }>('select id from posts where title = $1', [`First ${slug}`])
  hold(post !== undefined, 'the first post is not there')
  return { slug, post: post.id, members, editor: await adminOf(product), ...(await targetForMails(bench, post.id)) }
}

type WriteTarget = Awaited<ReturnType<typeof writeTarget>>

/** Writers, each of whom sends one thing after the other. */
interface Writers {
  /** Holds them up. @throws where one of them is not answered within so many seconds */
  pause(seconds: number): Promise<void>
  goOn(): void
  /** The same, for good. */
  end(seconds: number): Promise<void>
}

/** Starts so many writers, who note in `sent` what they send. */
export function startWriters(bench: Bench, target: WriteTarget, sent: Sent[], count: number): Writers {
  let isOver = false
  let goingOn = Promise.withResolvers<void>()
  let isPaused = false
  const underWay = new Set<Sent>()
  const write = async (number: number) => {
    const visitor = visitorOf(bench.product)
    while (!isOver) {
      if (isPaused) await goingOn.promise
      const marker = `k${number}${bench.chance.word(12)}`
      const one: Sent = { marker, kind: bench.chance.pick(kinds), accepted: false, unanswered: false }
      sent.push(one)
      underWay.add(one)
      await writeOne(bench, target, visitor, one)
      underWay.delete(one)
      if (!one.accepted) await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const ended = Promise.all(Array.from({ length: count }, (_, number) => write(number)))
  const pause = async (seconds: number) => {
    isPaused = true
    const waiting = () => [...underWay].map(({ kind, marker }) => `${kind} ${marker}`).join(', ')
    await until(
      async () => underWay.size,
      (remaining) => remaining === 0,
      seconds,
      'every write answered',
    ).catch((error: Error) => {
      throw new Error(`${error.message}: ${waiting()}`, { cause: error })
    })
  }
  const goOn = () => {
    isPaused = false
    goingOn.resolve()
    goingOn = Promise.withResolvers<void>()
  }
  return {
    pause,
    goOn,
    async end(seconds) {
      isOver = true
      goOn()
      await pause(seconds)
      goOn()
      await ended
    },
  }
}

async function writeOne(
  { product, chance }: Bench,
  { slug, post, members, editor, candidates, file, answers }: WriteTarget,
  visitor: Visitor,
  one: Sent,
): Promise<void> {
  const { marker, kind } = one
  const member = chance.pick(members)
  const write = {
    message: () => writeMessage(visitor, marker),
    candidate: () => sendProfile(visitor, marker),
    post: () => member.post(`/campus/topics/${slug}`, { title: marker, content: 'Some text.' }),
    comment: () => member.post(`/campus/post/${post}`, { content: marker }),
    publication: () => schedule(product, editor, marker),
    redirect: () => editor.post('/admin/redirects/new', { path: `/${marker}`, target: '/about', status: '301' }),
    entry: () => editor.post('/admin/collections/people/new', { name: marker, role: 'Principal', address: '' }),
    file: () => askForFile(visitor, file, marker),
    introduction: () =>
      editor.post(`/admin/inbox/candidates/${chance.pick(candidates).id}/introduction`, {
        employer: 'Kills',
        role: marker,
        note: '',
      }),
    answer: () => answerByMail(product, chance.pick(answers), marker),
  }[kind]
  const answer = await write().catch((error: unknown) => {
    // A killed process sends no response; a running one responds to every request.
    one.unanswered = error instanceof Error && (error.name === 'TimeoutError' || /not within/.test(error.message))
    return undefined
  })
  one.accepted = answer !== undefined && answer.status < 400
  await answer?.text().catch(() => {})
}

/** A draft that is to be published by itself in a moment. */
async function schedule(product: Product, editor: Visitor, marker: string): Promise<Response | undefined> {
  const made = await editor.post('/admin/articles/new', { title: marker, content: 'Some text.' })
  if (made.status >= 400) return made
  const [article] = await product.sql<{ id: string }>('select id from articles where title = $1', [marker])
  const publishAt = new Date(Date.now() + 15_000).toISOString().slice(0, 19)
  return article && editor.post(`/admin/articles/${article.id}/schedule`, { publishAt, timeZone: 'UTC' })
}

async function askForFile(visitor: Visitor, file: string, marker: string): Promise<Response> {
  const page = `/resources/downloads/${file}/about`
  const subscriber = { email: `${marker}@example.com`, name: '', company: '', consent: 'on' }
  return visitor.post(page, { ...(await hiddenFields(visitor, page)), ...subscriber })
}

/** A mail server delivers a reply, and retries until it gets a response. */
async function answerByMail({ url }: Product, { token, email }: { token: string; email: string }, marker: string) {
  const body = [`From: <${email}>`, `To: <reply+${token}@127.0.0.1>`, `Message-ID: <${marker}@x>`, '', marker].join(
    '\r\n',
  )
  const headers = { authorization: `Bearer ${inboundSecret}`, 'content-type': 'message/rfc822' }
  const post = () =>
    fetch(`${url}/mail/inbound`, { method: 'POST', body, headers, signal: AbortSignal.timeout(30_000) })
  const isOver = (answer: Response | undefined) => answer !== undefined && answer.status < 500
  const answer = await until(() => post().catch(() => undefined), isOver, 120, 'an answer by mail taken')
  const result = (await answer?.json()) as { done: string } | undefined
  return result?.done === 'published' ? new Response() : undefined
}
