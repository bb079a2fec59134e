import path from 'node:path'
import { Worker } from 'node:worker_threads'

/** A password, what is known of its owner, and words of the firm. */
export interface PasswordToJudge {
  password: string
  known: string[]
  ofFirm: string[]
}

/** How soon a password is guessed, from 0 to 4, and whether what is known of its owner helps. */
export interface Judgment {
  score: number
  isPersonal: boolean
}

interface Waiting {
  done: (judgment: Judgment) => void
  failed: (error: Error) => void
}

/** Milliseconds without a password after which the thread ends: its lists of words are 40 MB. */
const rest = 30_000

let thread: Worker | undefined
let ending: NodeJS.Timeout | undefined
// They are answered in the order in which they were asked.
const waiting: Waiting[] = []

/** Judges a password in a thread of its own, which starts with the first and ends when no other comes for a while. */
export function judgeInThread(asked: PasswordToJudge): Promise<Judgment> {
  return new Promise((done, failed) => {
    clearTimeout(ending)
    thread ??= start()
    waiting.push({ done, failed })
    thread.ref()
    thread.postMessage(asked)
  })
}

function start(): Worker {
  // The source runs as it is; the bundle of the product has no file of its own for it.
  const started = new Worker(path.resolve('app/auth/passwords/judge.server.ts'), { execArgv: [], env: {} })
  started.on('message', (judgment: Judgment) => {
    waiting.shift()?.done(judgment)
    if (waiting.length > 0) return
    // Nobody is kept from ending by a thread that has nothing to do.
    started.unref()
    ending = setTimeout(leave, rest).unref()
  })
  // Forgotten first, so that who asks while it ends gets another.
  const leave = () => {
    thread = undefined
    void started.terminate()
  }
  // Whoever waits is told; the next password starts another thread, of which the end of this one says nothing.
  const end = (error: Error) => {
    if (thread !== started) return
    thread = undefined
    for (const { failed } of waiting.splice(0)) failed(error)
  }
  started.on('error', end)
  started.on('exit', (code) => end(new Error(`The thread that judges passwords ended (${code}).`)))
  return started
}
