import type { ChildProcess } from 'node:child_process'
import type { ImageMetadata, PictureMetadata } from '#app/platform/images/image-metadata.ts'
import { log } from '#app/platform/log/log.server.ts'
import { forkSource } from '#app/platform/processes/fork-source.ts'
import { plainTextFallback, type Rendered } from './as-typed.ts'
import type { RenderedArticle } from './render.server.ts'
import { isSlow, noteTime } from './slow-authors.ts'

/**
 * Timeouts in milliseconds: for a text (usually a few are needed; an article may be a chapter of a book), and for the
 * start of the worker.
 */
const deadlines = { post: 3_000, article: 15_000, start: 60_000 }
/** Megabytes of memory for the worker: the longest article takes about 200. */
const memory = 384

/** A text, and the metadata of the pictures it shows. */
export type TextToRender =
  | { as: 'post'; markdown: string; images: ReadonlyMap<string, PictureMetadata> }
  | { as: 'article'; markdown: string; images: ReadonlyMap<string, ImageMetadata> }

interface Waiting {
  text: TextToRender
  by: string | null
  /** When it was sent to the worker. */
  sentAt?: number
  triedAgain: boolean
  /** Called with undefined if it took too long, or too much memory. */
  done: (rendered: Rendered | undefined) => void
}

let worker: { process: ChildProcess; ready: boolean } | undefined
let timer: NodeJS.Timeout | undefined
// The first entry is being rendered; the others wait.
const queue: Waiting[] = []

/**
 * Renders a member's text in a child process, one text at a time. A text that takes longer than three seconds, or too
 * much memory, is shown as plain source. A thread would not do: running out of memory in one kills the whole process.
 * @param by the author: an author's texts wait for each other, and those of others are rendered in between
 * @param images metadata of the pictures it shows
 */
export async function renderInWorker(
  markdown: string,
  by: string | null = null,
  images: ReadonlyMap<string, PictureMetadata> = new Map(),
): Promise<Rendered> {
  return (await rendered({ as: 'post', markdown, images }, by)) ?? plainTextFallback(markdown)
}

/** Renders an article in the same worker. @returns undefined if it takes too long or too much memory */
export function renderArticleInWorker(
  markdown: string,
  images: ReadonlyMap<string, ImageMetadata>,
): Promise<RenderedArticle | undefined> {
  return rendered({ as: 'article', markdown, images }, null) as Promise<RenderedArticle | undefined>
}

function rendered(text: TextToRender, by: string | null): Promise<Rendered | undefined> {
  return new Promise((done) => {
    queue.splice(queueIndexFor({ text, by }), 0, { text, by, done, triedAgain: false })
    if (queue.length === 1) next()
  })
}

/**
 * The position in the queue: authors take turns, first everybody's first text, then everybody's second. Long texts come
 * after all short ones, which take a few milliseconds each. Texts of authors who recently caused delays come last.
 */
function queueIndexFor(request: Pick<Waiting, 'text' | 'by'>): number {
  const round = lateRoundOf(request) + queue.filter((waiting) => waiting.by === request.by).length
  const before = new Map<string | null, number>()
  for (const [index, waiting] of queue.entries()) {
    const theirs = before.get(waiting.by) ?? 0
    // The first is being rendered.
    if (index > 0 && lateRoundOf(waiting) + theirs > round) return index
    before.set(waiting.by, theirs + 1)
  }
  return queue.length
}

/** Texts from this length may be slow: a malicious one takes 30 ms at this length, and 3 s at 20,000 characters. */
const long = 2_000

function lateRoundOf({ text, by }: Pick<Waiting, 'text' | 'by'>): number {
  const isLong = text.markdown.length > long
  return isSlow(by) ? 2 * queue.length : isLong ? queue.length : 0
}

function next(): void {
  clearTimeout(timer)
  const [waiting] = queue
  if (!waiting) {
    worker?.process.unref()
    worker?.process.channel?.unref()
    return
  }
  worker ??= { process: start(), ready: false }
  worker.process.ref()
  worker.process.channel?.ref()
  timer = setTimeout(giveUp, worker.ready ? deadlines[waiting.text.as] : deadlines.start, 'it takes too long')
  if (!worker.ready) return
  waiting.sentAt = performance.now()
  worker.process.send(waiting.text)
}

function start(): ChildProcess {
  const started = forkSource('app/platform/markdown/worker.server.ts', memory)
  const ifOurs = (then: (reply: never) => void) => (reply: unknown) => {
    if (worker?.process === started) then(reply as never)
  }
  started.on(
    'message',
    ifOurs((reply: Rendered | 'ready') => {
      if (reply !== 'ready') return answer(reply)
      worker = { process: started, ready: true }
      next()
    }),
  )
  started.on(
    'error',
    ifOurs((error: Error) => tryAgain(error.message)),
  )
  started.on(
    'exit',
    ifOurs(() => tryAgain('its process ended')),
  )
  return started
}

/** Retries a text once: the process may have failed for another reason, and a text stored as plain source stays so. */
function tryAgain(why: string): void {
  const [waiting] = queue
  if (waiting?.triedAgain !== false) {
    giveUp(why)
    return
  }
  waiting.triedAgain = true
  // Reset the timer: the start of the worker does not count toward the text's time.
  delete waiting.sentAt
  worker?.process.kill('SIGKILL')
  worker = undefined
  next()
}

/** Kills the worker, which may be in an endless loop; the next text starts a new one. */
function giveUp(why: string): void {
  worker?.process.kill('SIGKILL')
  worker = undefined
  const [waiting] = queue
  if (!waiting) return
  log.warn({ why, characters: waiting.text.markdown.length }, 'a text was not rendered')
  answer(undefined)
}

function answer(reply: Rendered | undefined): void {
  const finished = queue.shift()
  // A text that crashed its worker counts as slow, however quickly it did.
  if (finished?.sentAt !== undefined)
    noteTime(finished.by, reply ? performance.now() - finished.sentAt : Number.POSITIVE_INFINITY)
  finished?.done(reply)
  next()
}
