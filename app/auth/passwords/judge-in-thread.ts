import path from 'node:path'
import { Worker } from 'node:worker_threads'

/** A password, with data about its owner and names of the firm. */
export interface PasswordToJudge {
  password: string
  known: string[]
  ofFirm: string[]
}

/** The strength of a password, from 0 to 4, and whether data about its owner helps to guess it. */
export interface Judgment {
  score: number
  isPersonal: boolean
}

interface Waiting {
  done: (judgment: Judgment) => void
  failed: (error: Error) => void
}

/** Idle milliseconds after which the thread ends, to free the 40 MB of its word lists. */
const IDLE_TTL = 30_000

let thread: Worker | undefined
let ending: NodeJS.Timeout | undefined
// The thread answers in order, so a queue suffices.
const waiting: Waiting[] = []

/** Judges a password in a worker thread, which starts on demand and ends when idle. */
export function judgeInThread(input: PasswordToJudge): Promise<Judgment> {
  return new Promise((done, failed) => {
    clearTimeout(ending)
    thread ??= start()
    waiting.push({ done, failed })
    thread.ref()
    thread.postMessage(input)
  })
}

function start(): Worker {
  // Run the source file: the bundle has no separate file for the worker.
  const started = new Worker(path.resolve('app/auth/passwords/judge.server.ts'), { execArgv: [], env: {} })
  started.on('message', (judgment: Judgment) => {
    waiting.shift()?.done(judgment)
    if (waiting.length > 0) return
    // An idle thread must not keep the process alive.
    started.unref()
    ending = setTimeout(leave, IDLE_TTL).unref()
  })
  // Clear the variable first, so that a request during the shutdown starts a new thread.
  const leave = () => {
    thread = undefined
    void started.terminate()
  }
  // Reject all waiting requests, unless this thread was already replaced.
  const end = (error: Error) => {
    if (thread !== started) return
    thread = undefined
    for (const { failed } of waiting.splice(0)) failed(error)
  }
  started.on('error', end)
  started.on('exit', (code) => end(new Error(`The thread that judges passwords ended (${code}).`)))
  return started
}
