import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BusySpan } from './busy-spans.server.ts'

/** Milliseconds for the thread to begin, and then for the calendar. */
const longest = { start: 30_000, work: 3_000 }

/** The calendar takes more time or memory than any of a person. */
export class CalendarTooSlow extends Error {}

/**
 * `busySpansOf` in a thread of its own: requests are answered meanwhile, whatever the calendar is.
 * @throws CalendarTooSlow, or an Error where it is no calendar
 */
export function spansInThread(text: string, zone: string, from: Date, to: Date): Promise<BusySpan[]> {
  // The server's bundle leaves this file where it stands: Node runs it as it is written.
  const worker = new Worker(path.resolve('app/leads/meet/busy/worker.server.ts'), {
    workerData: { text, zone, from, to },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  return new Promise<BusySpan[]>((resolve, reject) => {
    const giveUp = () => {
      reject(new CalendarTooSlow())
      void worker.terminate()
    }
    let patience = setTimeout(giveUp, longest.start)
    worker.on('message', (said: 'begun' | BusySpan[]) => {
      if (said !== 'begun') return resolve(said)
      clearTimeout(patience)
      patience = setTimeout(giveUp, longest.work)
    })
    worker.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(code === 'ERR_WORKER_OUT_OF_MEMORY' ? new CalendarTooSlow() : new Error(message)),
    )
    worker.once('exit', () => {
      clearTimeout(patience)
      reject(new Error('The thread ended.'))
    })
  })
}
