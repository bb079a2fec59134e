import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PictureFacts } from '#app/platform/images/image-facts.ts'
import { log } from '#app/platform/log/log.server.ts'
import { type Rendered, textAsTyped } from './render.server.ts'

/** Milliseconds that a text may take (what people write takes a few), and that the thread may take to start. */
const deadlines = { text: 3_000, start: 60_000 }

/** A text, and the facts of the pictures that it shows. */
export interface TextToRender {
  markdown: string
  images: ReadonlyMap<string, PictureFacts>
}

interface Waiting extends TextToRender {
  by: string | null
  done: (rendered: Rendered) => void
}

let worker: { thread: Worker; ready: boolean } | undefined
let timer: NodeJS.Timeout | undefined
// The first is under way; the others wait for it.
const queue: Waiting[] = []

/**
 * Renders what a member writes in a thread of its own, one text after another. A text that takes longer than three
 * seconds, or more memory than it may, is shown as it was typed.
 * @param by whose text it is: who sends many waits for their own, others are served between them
 * @param images facts of the pictures that it shows
 */
export function renderInWorker(
  markdown: string,
  by: string | null = null,
  images: ReadonlyMap<string, PictureFacts> = new Map(),
): Promise<Rendered> {
  return new Promise((done) => {
    queue.splice(placeFor(by), 0, { markdown, images, by, done })
    if (queue.length === 1) next()
  })
}

/** Behind the texts of others that stand in the same round: everybody's first, then everybody's second. */
function placeFor(by: string | null): number {
  const round = queue.filter((waiting) => waiting.by === by).length
  const before = new Map<string | null, number>()
  for (const [place, waiting] of queue.entries()) {
    const theirs = before.get(waiting.by) ?? 0
    // The first is under way.
    if (place > 0 && theirs > round) return place
    before.set(waiting.by, theirs + 1)
  }
  return queue.length
}

function next(): void {
  clearTimeout(timer)
  const [waiting] = queue
  if (!waiting) {
    worker?.thread.unref()
    return
  }
  worker ??= { thread: start(), ready: false }
  worker.thread.ref()
  timer = setTimeout(giveUp, worker.ready ? deadlines.text : deadlines.start, 'it takes too long')
  if (worker.ready)
    worker.thread.postMessage({ markdown: waiting.markdown, images: waiting.images } satisfies TextToRender)
}

function start(): Worker {
  // The source runs as it is; the bundle of the product has no file of its own for it.
  const thread = new Worker(path.resolve('app/platform/markdown/worker.server.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  const ifOurs = (then: (said: never) => void) => (said: unknown) => {
    if (worker?.thread === thread) then(said as never)
  }
  thread.on(
    'message',
    ifOurs((said: Rendered | 'ready') => {
      if (said !== 'ready') return answer(said)
      worker = { thread, ready: true }
      next()
    }),
  )
  thread.on(
    'error',
    ifOurs((error: Error) => giveUp(error.message)),
  )
  thread.on(
    'exit',
    ifOurs(() => giveUp('its thread ended')),
  )
  return thread
}

/** Ends the thread, which may be busy for ever; the next text starts another. */
function giveUp(why: string): void {
  const ending = worker?.thread
  worker = undefined
  void ending?.terminate()
  const [waiting] = queue
  if (!waiting) return
  log.warn({ why, characters: waiting.markdown.length }, 'a text was not rendered')
  answer(textAsTyped(waiting.markdown))
}

function answer(rendered: Rendered): void {
  queue.shift()?.done(rendered)
  next()
}
