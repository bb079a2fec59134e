import path from 'node:path'
import type { Writable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { BusyQuestion, BusyTimes } from './busy-spans.server.ts'
import { NoCalendar } from './no-calendar.ts'
import type { WorkerResult } from './worker.server.ts'

/** Timeouts in milliseconds: to start the thread, to receive the calendar, and to parse it after that. */
const TIMEOUTS = { start: 30_000, arrival: 60_000, work: 60_000 }

const MAX_CPU_MS = 20_000
const MAX_MEMORY_MB = 384

/** The calendar exceeds the time or memory limit, both far above what real calendars need. */
export class CalendarTooSlow extends Error {}

/**
 * Parses a streamed calendar in a worker thread, so that an expensive one does not block requests.
 * @param send writes the calendar to the thread
 * @throws CalendarTooSlow, NoCalendar, and errors of `send`
 */
export async function readInThread(
  question: BusyQuestion,
  send: (into: Writable) => Promise<void>,
  maxCpuMs = MAX_CPU_MS,
): Promise<BusyTimes> {
  // The server bundle does not include the worker: Node runs its source file directly.
  const worker = new Worker(path.resolve('app/leads/booking/busy/worker.server.ts'), {
    workerData: { ...question, maxCpuMs },
    execArgv: [],
    stdin: true,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  try {
    const result = await Promise.race([resultOf(worker), sent(worker, send)])
    if ('times' in result) return result.times
    throw result.problem === 'too slow' ? new CalendarTooSlow() : new NoCalendar()
  } finally {
    await worker.terminate()
  }
}

/** Rejects if sending fails; never resolves. */
function sent(worker: Worker, send: (into: Writable) => Promise<void>): Promise<never> {
  return new Promise((_, reject) => {
    worker.once('message', () => {
      if (worker.stdin) send(worker.stdin).catch(reject)
    })
  })
}

function resultOf(worker: Worker): Promise<WorkerResult> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout
    const allow = (milliseconds: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => reject(new CalendarTooSlow()), milliseconds)
    }
    allow(TIMEOUTS.start)
    worker.stdin?.once('finish', () => allow(TIMEOUTS.work))
    worker.on('message', (message: 'begun' | WorkerResult) => {
      if (message === 'begun') allow(TIMEOUTS.arrival)
      else resolve(message)
    })
    worker.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(code === 'ERR_WORKER_OUT_OF_MEMORY' ? new CalendarTooSlow() : new Error(message)),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('The thread ended.'))
    })
  })
}
