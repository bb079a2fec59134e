// Worker thread that parses one calendar from standard input. It stops itself after a CPU limit; the parent thread
// terminates it if it hangs.
import { parentPort, workerData } from 'node:worker_threads'
import { type BusyQuestion, busyReader } from './busy-spans.server.ts'
import { NoCalendar } from './no-calendar.ts'

/** The result message of the thread, sent after `begun`. */
export type WorkerResult =
  | { times: ReturnType<ReturnType<typeof busyReader>['end']> }
  | { problem: 'no calendar' | 'too slow' }

class TooSlow extends Error {}

const { maxCpuMs, ...question } = workerData as BusyQuestion & { maxCpuMs: number }
parentPort?.postMessage('begun')
parentPort?.postMessage(await parseInput())

async function parseInput(): Promise<WorkerResult> {
  const start = process.threadCpuUsage()
  const check = () => {
    const { user, system } = process.threadCpuUsage(start)
    if (user + system > maxCpuMs * 1_000) throw new TooSlow()
  }
  try {
    const reader = busyReader(question, check)
    process.stdin.setEncoding('utf8')
    for await (const part of process.stdin) reader.write(part)
    return { times: reader.end() }
  } catch (error) {
    if (error instanceof NoCalendar) return { problem: 'no calendar' }
    if (error instanceof TooSlow) return { problem: 'too slow' }
    throw error
  }
}
