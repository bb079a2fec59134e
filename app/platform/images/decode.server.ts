import type { ChildProcess } from 'node:child_process'
import { forbidInTransaction } from '#app/platform/database/database.server.ts'
import { Unavailable } from '#app/platform/errors.ts'
import { type InTurn, turnQueue } from '#app/platform/limits/turn-queue.ts'
import { forkSource } from '#app/platform/processes/fork-source.ts'
import type { pictureWork } from './work/picture-work.ts'
import type { PictureAnswer, PictureOrder } from './work/process.ts'

type Works = typeof pictureWork
type Given<Work extends keyof Works> = Works[Work] extends (bytes: Uint8Array, ...more: infer More) => unknown
  ? More
  : never

/** Milliseconds that one may take, and after which a process that has nothing to do ends. */
const most = { work: 60_000, idle: 10_000 }
/** Megabytes for what the process holds beside the pictures. */
const memory = 128

/** A process that takes one picture after the other. */
interface Queue {
  inTurn: InTurn
  worker?: ChildProcess | undefined
  leaving?: NodeJS.Timeout
}

// Decoded pictures are the largest things there are. One after the other they need the memory of one; who waits for
// longer than a minute is told to try again. Variants are made by jobs, and many at once after an import: they have a
// process of their own, so that nobody who sends a picture waits behind them.
const waitedFor: Queue = { inTurn: turnQueue({ atOnce: 1, patience: 60_000 }) }
const variants: Queue = { inTurn: turnQueue({ atOnce: 1, patience: 60_000 }) }

/** A file that begins like a picture and cannot be read as one, or holds more pixels than any page needs. */
export class UnreadablePicture extends Error {}

/** The process ended before it answered. */
class Ended extends Error {}

/**
 * Does what `work/picture-work.ts` has under this name with a picture, once no other of its queue is being decoded: in a
 * process of its own, which ends when nothing was asked for a while. The process that serves never holds what a picture
 * takes.
 * @throws UnreadablePicture, and Unavailable if the turn did not come in time, or the machine is too busy for it
 */
export async function decoded<Work extends keyof Works>(
  work: Work,
  bytes: Uint8Array,
  ...more: Given<Work>
): Promise<Awaited<ReturnType<Works[Work]>>> {
  forbidInTransaction('a picture')
  try {
    const queue = work === 'variant' ? variants : waitedFor
    const made = await queue.inTurn('', () => askedTwice(queue, { work, given: [bytes, ...more] }))
    return made as Awaited<ReturnType<Works[Work]>>
  } catch (cause) {
    if (cause instanceof Unavailable) throw cause
    throw new UnreadablePicture('This picture cannot be read.', { cause })
  }
}

/** A process may end for what is no picture's fault. */
function askedTwice(queue: Queue, order: PictureOrder): Promise<unknown> {
  return asked(queue, order).catch((error: unknown) => {
    if (error instanceof Ended) return asked(queue, order)
    throw error
  })
}

async function asked(queue: Queue, order: PictureOrder): Promise<unknown> {
  clearTimeout(queue.leaving)
  // Whoever waits hears of an error below; when nobody does, the next one finds the process gone.
  queue.worker ??= forkSource('app/platform/images/work/process.ts', memory).on('error', () => {})
  const own = queue.worker
  hold(own, true)
  try {
    const said = await answerOf(queue, own, order)
    if ('failed' in said) throw new Error(said.failed)
    return said.made
  } finally {
    hold(own, false)
    queue.leaving = setTimeout(() => leave(queue), most.idle).unref()
  }
}

/** Its process ends with the channel. */
function leave(queue: Queue): void {
  if (queue.worker?.connected) queue.worker.disconnect()
  queue.worker = undefined
}

/** @throws where the process ends, or takes too long and is ended */
function answerOf(queue: Queue, own: ChildProcess, order: PictureOrder): Promise<PictureAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>()
  const gone = (why: Error) => {
    if (queue.worker === own) queue.worker = undefined
    own.kill('SIGKILL')
    reject(why)
  }
  const late = setTimeout(gone, most.work, new Unavailable())
  const ended = () => gone(new Ended('Its process ended.'))
  own.once('message', resolve).once('exit', ended).once('error', ended)
  own.send(order, (error) => error && ended())
  return promise.finally(() => {
    clearTimeout(late)
    own.off('message', resolve).off('exit', ended).off('error', ended)
  })
}

/** A process that works keeps the one alive that waits for it; one that does not, does not. */
function hold(own: ChildProcess, works: boolean): void {
  const how = works ? 'ref' : 'unref'
  own[how]()
  own.channel?.[how]()
}
