import type { ChildProcess } from 'node:child_process'
import type { ImageMetadata, PictureMetadata } from '#app/platform/images/image-facts.ts'
import { log } from '#app/platform/log/log.server.ts'
import { forkSource } from '#app/platform/processes/fork-source.ts'
import { type Rendered, tooMuchAsTyped } from './as-typed.ts'
import type { RenderedArticle } from './render.server.ts'
import { isSlow, noteTime } from './slow-authors.ts'

/**
 * Milliseconds that a text may take (what people write takes a few; an article may be a chapter of a book), and that the
 * worker may take to start.
 */
const deadlines = { post: 3_000, article: 15_000, start: 60_000 }
/** Megabytes that a text may take: the longest article takes about 200. */
const memory = 384

/** A text, and the facts of the pictures that it shows. */
export type TextToRender =
  | { as: 'post'; markdown: string; images: ReadonlyMap<string, PictureMetadata> }
  | { as: 'article'; markdown: string; images: ReadonlyMap<string, ImageMetadata> }

interface Waiting {
  text: TextToRender
  by: string | null
  /** When the worker was given it. */
  sentAt?: number
  triedAgain: boolean
  /** Undefined: it takes too long, or too much memory. */
  done: (rendered: Rendered | undefined) => void
}

let worker: { process: ChildProcess; ready: boolean } | undefined
let timer: NodeJS.Timeout | undefined
// The first is under way; the others wait for it.
const queue: Waiting[] = []

/**
 * Renders what a member writes in a process of its own, one text after another. A text that takes longer than three
 * seconds, or more memory than it may, is shown as it was typed. Not in a thread: one that needs much memory at once
 * takes the process along in which it runs.
 * @param by whose text it is: who sends many waits for their own, others are served between them
 * @param images facts of the pictures that it shows
 */
export async function renderInWorker(
  markdown: string,
  by: string | null = null,
  images: ReadonlyMap<string, PictureMetadata> = new Map(),
): Promise<Rendered> {
  return (await rendered({ as: 'post', markdown, images }, by)) ?? tooMuchAsTyped(markdown)
}

/** Renders an article in the same process. @returns undefined where it gives up */
export function renderArticleInWorker(
  markdown: string,
  images: ReadonlyMap<string, ImageMetadata>,
): Promise<RenderedArticle | undefined> {
  return rendered({ as: 'article', markdown, images }, null) as Promise<RenderedArticle | undefined>
}

function rendered(text: TextToRender, by: string | null): Promise<Rendered | undefined> {
  return new Promise((done) => {
    queue.splice(placeFor({ text, by }), 0, { text, by, done, triedAgain: false })
    if (queue.length === 1) next()
  })
}

/**
 * Behind the texts of others that stand in the same round: everybody's first, then everybody's second. Long texts come
 * after all rounds of short ones, which take a few milliseconds each, whatever they hold; after both those of whoever
 * held the others up lately.
 */
function placeFor(asked: Pick<Waiting, 'text' | 'by'>): number {
  const round = lateRoundOf(asked) + queue.filter((waiting) => waiting.by === asked.by).length
  const before = new Map<string | null, number>()
  for (const [place, waiting] of queue.entries()) {
    const theirs = before.get(waiting.by) ?? 0
    // The first is under way.
    if (place > 0 && lateRoundOf(waiting) + theirs > round) return place
    before.set(waiting.by, theirs + 1)
  }
  return queue.length
}

/** Characters from which a text may take long: one that is made to takes 30 ms with so many, and 3 s with 20,000. */
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
  const ifOurs = (then: (said: never) => void) => (said: unknown) => {
    if (worker?.process === started) then(said as never)
  }
  started.on(
    'message',
    ifOurs((said: Rendered | 'ready') => {
      if (said !== 'ready') return answer(said)
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

/** A process may end for what is no text's fault, and what is stored as typed stays so: each text has two tries. */
function tryAgain(why: string): void {
  const [waiting] = queue
  if (waiting?.triedAgain !== false) {
    giveUp(why)
    return
  }
  waiting.triedAgain = true
  // A start is no text's time.
  delete waiting.sentAt
  worker?.process.kill('SIGKILL')
  worker = undefined
  next()
}

/** Ends the worker, which may be busy for ever; the next text starts another. */
function giveUp(why: string): void {
  worker?.process.kill('SIGKILL')
  worker = undefined
  const [waiting] = queue
  if (!waiting) return
  log.warn({ why, characters: waiting.text.markdown.length }, 'a text was not rendered')
  answer(undefined)
}

function answer(said: Rendered | undefined): void {
  const answered = queue.shift()
  // One that ended its worker took more than its share, however soon.
  if (answered?.sentAt !== undefined)
    noteTime(answered.by, said ? performance.now() - answered.sentAt : Number.POSITIVE_INFINITY)
  answered?.done(said)
  next()
}
