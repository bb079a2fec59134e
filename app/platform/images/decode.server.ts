import type { ChildProcess } from 'node:child_process'
import { forbidInTransaction } from '#app/platform/database/database.server.ts'
import { Unavailable } from '#app/platform/errors.ts'
import { type RunInTurn, turnQueue } from '#app/platform/limits/turn-queue.ts'
import { forkSource } from '#app/platform/processes/fork-source.ts'
import type { pictureWork } from './work/picture-work.ts'
import type { PictureAnswer, PictureOrder } from './work/process.ts'

type Works = typeof pictureWork
type WorkParameters<Work extends keyof Works> = Works[Work] extends (bytes: Uint8Array, ...more: infer More) => unknown
  ? More
  : never

/** Milliseconds: timeout of one picture, and how long an idle process lives. */
const TIMEOUTS = { work: 60_000, idle: 10_000 }
/** Megabytes of memory for the process in addition to the pictures. */
const memory = 128

/** A process that handles one picture at a time. */
interface Queue {
  queuedPerClient: RunInTurn
  worker?: ChildProcess | undefined
  leaving?: NodeJS.Timeout
}

// Decoded pictures take the most memory of all, so decode one at a time; a request that waits longer than a minute
// fails with Unavailable. Variants have their own process, so that uploads never wait behind the many jobs of an
// import.
const waitedFor: Queue = { queuedPerClient: turnQueue({ atOnce: 1, timeoutMs: 60_000 }) }
const variants: Queue = { queuedPerClient: turnQueue({ atOnce: 1, timeoutMs: 60_000 }) }

/** A file that looks like a picture but cannot be decoded, or has more pixels than any page needs. */
export class UnreadablePicture extends Error {}

/** The process exited without an answer. */
class Ended extends Error {}

/**
 * Runs a function of `work/picture-work.ts` on a picture, one at a time per queue, in a child process that exits when
 * idle. The server process never holds decoded pictures.
 * @throws UnreadablePicture, and Unavailable if its turn does not come in time or the machine is too busy
 */
export async function decoded<Work extends keyof Works>(
  work: Work,
  bytes: Uint8Array,
  ...more: WorkParameters<Work>
): Promise<Awaited<ReturnType<Works[Work]>>> {
  forbidInTransaction('a picture')
  try {
    const queue = work === 'variant' ? variants : waitedFor
    const made = await queue.queuedPerClient('', () => askWithRetry(queue, { work, parameters: [bytes, ...more] }))
    return made as Awaited<ReturnType<Works[Work]>>
  } catch (cause) {
    if (cause instanceof Unavailable) throw cause
    throw new UnreadablePicture('This picture cannot be read.', { cause })
  }
}

/** Retry once if the process exits: the cause may not be the picture. */
function askWithRetry(queue: Queue, order: PictureOrder): Promise<unknown> {
  return askWorker(queue, order).catch((error: unknown) => {
    if (error instanceof Ended) return askWorker(queue, order)
    throw error
  })
}

async function askWorker(queue: Queue, order: PictureOrder): Promise<unknown> {
  clearTimeout(queue.leaving)
  // Errors are reported to the caller below. If nobody is waiting, the next call starts a new process.
  queue.worker ??= forkSource('app/platform/images/work/process.ts', memory).on('error', () => {})
  const child = queue.worker
  setKeepAlive(child, true)
  try {
    const reply = await answerOf(queue, child, order)
    if ('failed' in reply) throw new Error(reply.failed)
    return reply.made
  } finally {
    setKeepAlive(child, false)
    queue.leaving = setTimeout(() => leave(queue), TIMEOUTS.idle).unref()
  }
}

/** The child process exits when the channel closes. */
function leave(queue: Queue): void {
  if (queue.worker?.connected) queue.worker.disconnect()
  queue.worker = undefined
}

/** @throws if the process exits, or times out and is killed */
function answerOf(queue: Queue, child: ChildProcess, order: PictureOrder): Promise<PictureAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>()
  const gone = (why: Error) => {
    if (queue.worker === child) queue.worker = undefined
    child.kill('SIGKILL')
    reject(why)
  }
  const late = setTimeout(gone, TIMEOUTS.work, new Unavailable())
  const ended = () => gone(new Ended('Its process ended.'))
  child.once('message', resolve).once('exit', ended).once('error', ended)
  child.send(order, (error) => error && ended())
  return promise.finally(() => {
    clearTimeout(late)
    child.off('message', resolve).off('exit', ended).off('error', ended)
  })
}

/** A busy process keeps this one running; an idle one does not. */
function setKeepAlive(child: ChildProcess, works: boolean): void {
  const how = works ? 'ref' : 'unref'
  child[how]()
  child.channel?.[how]()
}
