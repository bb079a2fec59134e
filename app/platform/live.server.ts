import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { pool } from '#app/platform/database/pool/pool.server.ts'
import { TooMany } from '#app/platform/errors.ts'
import { log } from '#app/platform/log/log.server.ts'

const channel = 'live'

/** Internal event that ends a stream. */
const ending = 'end-of-stream'

/** Maximum number of streams per process, and per member in it (for example visible tabs, and a phone). */
const MAX_STREAMS = 4000
const MAX_OF_ONE = 8

/** Maximum bytes buffered for a slow reader; then the stream ends, and the browser reconnects and catches up. */
const MAX_WAITING = 16 * 1024

/** An event for the readers of `subject`. It contains ids and counts only, no text of members. */
export interface LiveEvent {
  /** `post:ID`, `member:ID` */
  subject: string
  event: string
  data: Record<string, string | number | null>
  /** The event id from which an interrupted stream resumes. */
  id?: string
  /** The member who caused it, who is not notified. */
  by?: string | null
}

/** An open stream: its subjects, member and session. */
interface Stream {
  subjects: string[]
  memberId: string
  sessionId: string
  write: (text: string) => void
  /** Sends a keep-alive; ends the stream if nothing was read since the last one. */
  beat: () => void
  end: () => void
}

const streams = new Set<Stream>()
const bySubject = new Map<string, Set<Stream>>()
const encoder = new TextEncoder()
let beat: NodeJS.Timeout | undefined

/** Sends events to the readers in every process once the transaction commits, in a single statement. */
export async function publishLive(...news: LiveEvent[]): Promise<void> {
  if (news.length > 0) await notify(news)
}

/**
 * Ends all streams about any of `subjects`, in every process, once the transaction commits. Browsers reconnect, and are
 * authorized again.
 */
export async function endLive(subjects: string[]): Promise<void> {
  await notify(subjects.map((subject) => ({ subject, event: ending, data: {} })))
}

async function notify(news: LiveEvent[]): Promise<void> {
  const notifications = JSON.stringify(news.map((one) => JSON.stringify(one)))
  await database()
    .select({ told: sql`pg_notify(${channel}, news)` })
    .from(sql`json_array_elements_text(${notifications}::json) news`)
}

/** Listens for events of every process. */
export async function subscribeToLive(): Promise<void> {
  // After a reconnect, events may have been missed: end all streams, so that browsers reconnect and catch up.
  let isFirst = true
  await pool().listener.listen(channel, passOn, () => {
    if (!isFirst) endStreams()
    isFirst = false
  })
}

function passOn(payload: string): void {
  try {
    const { subject, event, data, id, by } = JSON.parse(payload) as LiveEvent
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

/** Formats an event for the stream. */
export function block(event: string, data: LiveEvent['data'], id?: string): string {
  return `${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

export interface StreamRequest {
  subjects: string[]
  memberId: string
  sessionId: string
  /** Returns missed events as blocks. Called once the stream is subscribed, so that none are lost in between. */
  missed: () => Promise<string>
  signal: AbortSignal
}

/**
 * Opens a stream of server-sent events about `subjects`: first the missed ones, then new ones.
 * @throws TooMany if the process or the member has too many streams
 */
export function openLiveStream({ subjects, memberId, sessionId, missed, signal }: StreamRequest): Response {
  const streamCount = [...streams].filter((stream) => stream.memberId === memberId).length
  if (streams.size >= MAX_STREAMS || streamCount >= MAX_OF_ONE) throw new TooMany(30)
  let stream: Stream | undefined
  let wasDrained = true
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
            const isDrained = controller.desiredSize === MAX_WAITING
            if (!isDrained && !wasDrained) return opened.end()
            wasDrained = isDrained
            opened.write(':\n\n')
          },
          end() {
            if (!removeStream(opened)) return
            controller.close()
          },
        }
        stream = opened
        remember(opened)
        opened.write('retry: 3000\n\n')
        signal.addEventListener('abort', () => opened.end(), { once: true })
        // The client disconnected during the authorization query; `abort` was already dispatched and will not fire
        // again.
        if (signal.aborted) return opened.end()
        missed().then(
          (text) => streams.has(opened) && text && opened.write(text),
          // The browser reconnects and tries again; by then the database may answer.
          (err: unknown) => {
            if (streams.has(opened)) log.warn({ err }, 'a stream ended: what it missed could not be asked for')
            opened.end()
          },
        )
      },
      cancel() {
        if (stream) removeStream(stream)
      },
    },
    { highWaterMark: MAX_WAITING, size: (chunk) => chunk?.byteLength ?? 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store',
      // Keep proxies from buffering the stream.
      'x-accel-buffering': 'no',
    },
  })
}

export function endStreams(): void {
  for (const stream of [...streams]) stream.end()
}

/** The last event of a stream that may not be reopened: the browser does not reconnect. */
const over = block('over', {})

/** Ends the streams of closed sessions. @param openOnes returns which of these sessions are still open, in one query */
export async function endStreamsOfEnded(openOnes: (sessionIds: string[]) => Promise<Set<string>>): Promise<void> {
  if (streams.size === 0) return
  const open = await openOnes([...new Set([...streams].map(({ sessionId }) => sessionId))])
  for (const stream of [...streams]) {
    if (open.has(stream.sessionId)) continue
    stream.write(over)
    stream.end()
  }
}

export function openStreams(): number {
  return streams.size
}

function remember(stream: Stream): void {
  streams.add(stream)
  for (const subject of stream.subjects)
    bySubject.set(subject, (bySubject.get(subject) ?? new Set<Stream>()).add(stream))
  // Keep-alives stop proxies from closing quiet streams, and detect clients that are gone.
  beat ??= setInterval(() => {
    for (const one of [...streams]) one.beat()
  }, 25_000).unref()
}

function removeStream(stream: Stream): boolean {
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
