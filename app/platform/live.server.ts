import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { pool } from '#app/platform/database/pool/pool.server.ts'
import { TooMany } from '#app/platform/errors.ts'
import { log } from '#app/platform/log/log.server.ts'

const channel = 'live'

/** What is no news, but has a stream ended. */
const ending = 'end-of-stream'

/** Streams of one process, and of one person in it: tabs that are looked at, and a phone. */
const MAX_STREAMS = 4000
const MAX_OF_ONE = 8

/** Bytes that wait for a reader who does not take them; then the stream ends, and the browser catches up. */
const MAX_WAITING = 16 * 1024

/** What happened, as readers of `subject` hear it; no words of members, only ids and counts. */
export interface LiveNews {
  /** `post:ID`, `member:ID` */
  subject: string
  event: string
  data: Record<string, string | number | null>
  /** From where a stream that broke off goes on. */
  id?: string
  /** Who did it: they are not told. */
  by?: string | null
}

/** A stream that is open: who reads what, in which session. */
interface Stream {
  subjects: string[]
  memberId: string
  sessionId: string
  write: (text: string) => void
  /** Says that it is still there; ends where nothing was taken since it last did. */
  beat: () => void
  end: () => void
}

const streams = new Set<Stream>()
const bySubject = new Map<string, Set<Stream>>()
const encoder = new TextEncoder()
let beat: NodeJS.Timeout | undefined

/** Tells every process's readers of a subject, once the transaction commits; of many at once in one statement. */
export async function publishLive(...news: LiveNews[]): Promise<void> {
  if (news.length > 0) await notify(news)
}

/**
 * Ends every process's streams about any of `subjects`, once the transaction commits: browsers connect again, and are
 * let in only if they still may hear.
 */
export async function endLive(subjects: string[]): Promise<void> {
  await notify(subjects.map((subject) => ({ subject, event: ending, data: {} })))
}

async function notify(news: LiveNews[]): Promise<void> {
  const told = JSON.stringify(news.map((one) => JSON.stringify(one)))
  await database()
    .select({ told: sql`pg_notify(${channel}, news)` })
    .from(sql`json_array_elements_text(${told}::json) news`)
}

/** Listens for what any process tells. */
export async function subscribeToLive(): Promise<void> {
  // After a break nobody knows what was missed: who is cut off connects again, and catches up.
  let isFirst = true
  await pool().listener.listen(channel, passOn, () => {
    if (!isFirst) endStreams()
    isFirst = false
  })
}

function passOn(payload: string): void {
  try {
    const { subject, event, data, id, by } = JSON.parse(payload) as LiveNews
    const readers = bySubject.get(subject)
    if (!readers) return
    if (event === ending) {
      for (const stream of [...readers]) stream.end()
      return
    }
    const text = block(event, data, id)
    for (const stream of readers) if (!by || stream.memberId !== by) stream.write(text)
  } catch (err) {
    log.error({ err }, 'live news could not be read')
  }
}

/** An event as a stream carries it. */
export function block(event: string, data: LiveNews['data'], id?: string): string {
  return `${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

export interface StreamAsked {
  subjects: string[]
  memberId: string
  sessionId: string
  /** What the reader missed, as blocks; asked for once the stream hears. */
  missed: () => Promise<string>
  signal: AbortSignal
}

/**
 * Opens a stream of server-sent events about `subjects`: first what was missed, then what happens.
 * @throws TooMany where the process or the person has enough of them
 */
export function openLiveStream({ subjects, memberId, sessionId, missed, signal }: StreamAsked): Response {
  const own = [...streams].filter((stream) => stream.memberId === memberId).length
  if (streams.size >= MAX_STREAMS || own >= MAX_OF_ONE) throw new TooMany(30)
  let stream: Stream | undefined
  let wasTaken = true
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const opened: Stream = {
          subjects,
          memberId,
          sessionId,
          write(text) {
            if ((controller.desiredSize ?? 0) <= 0) {
              log.debug('a stream ended: its reader takes nothing')
              return opened.end()
            }
            controller.enqueue(encoder.encode(text))
          },
          beat() {
            const isTaken = controller.desiredSize === MAX_WAITING
            if (!isTaken && !wasTaken) return opened.end()
            wasTaken = isTaken
            opened.write(':\n\n')
          },
          end() {
            if (!forget(opened)) return
            controller.close()
          },
        }
        stream = opened
        remember(opened)
        opened.write('retry: 3000\n\n')
        signal.addEventListener('abort', () => opened.end(), { once: true })
        // Who left while it was looked up what they may hear is not told again that they left.
        if (signal.aborted) return opened.end()
        missed().then(
          (text) => streams.has(opened) && text && opened.write(text),
          // The browser connects again, and asks anew: by then a database that was too busy may answer.
          (err: unknown) => {
            if (streams.has(opened)) log.warn({ err }, 'a stream ended: what it missed could not be asked for')
            opened.end()
          },
        )
      },
      cancel() {
        if (stream) forget(stream)
      },
    },
    { highWaterMark: MAX_WAITING, size: (chunk) => chunk?.byteLength ?? 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store',
      // Proxies that collect answers would hold the news back.
      'x-accel-buffering': 'no',
    },
  })
}

/** Ends all streams; browsers connect again. */
export function endStreams(): void {
  for (const stream of [...streams]) stream.end()
}

/** What a stream says last where no other would be let in: the browser does not connect again. */
const over = block('over', {})

/** Ends the streams of sessions that have ended. @param openOnes which of some sessions are still open: one query */
export async function endStreamsOfEnded(openOnes: (sessionIds: string[]) => Promise<Set<string>>): Promise<void> {
  if (streams.size === 0) return
  const open = await openOnes([...new Set([...streams].map(({ sessionId }) => sessionId))])
  for (const stream of [...streams]) {
    if (open.has(stream.sessionId)) continue
    stream.write(over)
    stream.end()
  }
}

/** How many streams this process has open. */
export function openStreams(): number {
  return streams.size
}

function remember(stream: Stream): void {
  streams.add(stream)
  for (const subject of stream.subjects)
    bySubject.set(subject, (bySubject.get(subject) ?? new Set<Stream>()).add(stream))
  // A word now and then keeps proxies from closing what is quiet, and finds out who has gone.
  beat ??= setInterval(() => {
    for (const one of [...streams]) one.beat()
  }, 25_000).unref()
}

function forget(stream: Stream): boolean {
  if (!streams.delete(stream)) return false
  for (const subject of stream.subjects) {
    const readers = bySubject.get(subject)
    readers?.delete(stream)
    if (readers?.size === 0) bySubject.delete(subject)
  }
  if (streams.size === 0) {
    clearInterval(beat)
    beat = undefined
  }
  return true
}
