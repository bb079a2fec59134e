import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A test file to be run: with one mutant awake, or with all asleep while the file `reached` takes down who is met. */
export interface Question {
  test: string
  wakes?: number
  reached?: string
}

export interface Answer {
  is: 'passed' | 'failed'
  why: string
  /** How long the slowest test that failed took. */
  seconds: number
}

/** What a run says of a file. */
export interface Line {
  file: string
  is: 'begun' | 'goes on' | Answer['is']
  why?: string
  seconds?: number
}

export interface Place {
  /** The copy of the checkout that has all mutants in it. */
  copy: string
  env: NodeJS.ProcessEnv
  workers: number
  /** Not asked any longer once it answers false. */
  goesOn: () => boolean
  told: (question: Question, answer: Answer) => void
}

// Modules are loaded again for each file and stay in memory: a process ends before there are too many.
const perProcess = 80
// Each test that ends is heard.
const patienceSeconds = 240
const compileCache = path.resolve('node_modules/.cache/compiled')

/** Runs each question, many in one process; what ends or stops a process with others beside it is asked alone. */
export async function askAll(questions: Question[], place: Place): Promise<void> {
  const open = questions.toSorted((one, other) => one.test.localeCompare(other.test))
  const suspects: Question[] = []
  while (open.length > 0 && place.goesOn()) {
    const asked = open.splice(0, perProcess)
    const { begun, left } = await run(asked, place)
    if (!place.goesOn()) return
    if (begun.length + left.length === asked.length && begun.length === 0) throw new Error('Nothing ran')
    suspects.push(...begun)
    open.unshift(...left)
  }
  for (const suspect of suspects) {
    const { begun, left } = await run([suspect], place)
    if (!place.goesOn()) return
    if (begun.length + left.length > 0)
      place.told(suspect, { is: 'failed', why: 'It ended the process, or never ended', seconds: 0 })
  }
}

/** @returns those that began and never said how they ended, and those that did not begin */
async function run(questions: Question[], { copy, env, workers, goesOn, told }: Place) {
  const folder = path.join(copy, 'asked')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const files = new Map(questions.map((question, index) => [`asked/${index}.test.ts`, question]))
  for (const [file, question] of files) writeFileSync(path.join(copy, file), textOf(question))
  const answers = path.join(folder, 'answers')
  const begun = new Set<string>()
  let read = 0
  const hear = () => {
    const lines = existsSync(answers) ? readFileSync(answers, 'utf8').split('\n').slice(0, -1) : []
    const fresh = lines.slice(read)
    read = lines.length
    for (const line of fresh) {
      const { file, is, why = '', seconds = 0 }: Line = JSON.parse(line)
      const question = files.get(file)
      if (is === 'begun') begun.add(file)
      else if (is !== 'goes on' && question) {
        told(question, { is, why, seconds })
        files.delete(file)
      }
    }
    return fresh.length > 0
  }
  await vitest({ cwd: copy, env: { ...env, MUTANTS_ANSWERS: answers }, workers, goesOn, hear })
  hear()
  const open = [...files]
  return {
    begun: open.filter(([file]) => begun.has(file)).map(([, question]) => question),
    left: open.filter(([file]) => !begun.has(file)).map(([, question]) => question),
  }
}

function textOf({ test, wakes, reached }: Question): string {
  const first = wakes === undefined ? `watch(${JSON.stringify(reached)})` : `wake(${wakes})`
  const then = `await import(${JSON.stringify(`../${test}`)})`
  return `import { wake, watch } from '#tests/mutants/wake.ts'\n${first}\n${then}\n`
}

interface Process {
  cwd: string
  env: NodeJS.ProcessEnv
  workers: number
  goesOn: () => boolean
  hear: () => boolean
}

/** Ends with the run, when nothing was heard for long, or when the time is over. */
function vitest({ cwd, env, workers, goesOn, hear }: Process): Promise<void> {
  const program = path.resolve('node_modules/.bin/vitest')
  const options = ['--config', 'tests/mutants/vitest.config.ts', '--root', '.', `--maxWorkers=${workers}`]
  const child = spawn(process.execPath, [program, 'run', ...options], {
    cwd,
    env: { ...env, NODE_ENV: 'test', NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'ignore', process.env.MUTANTS_SHOW ? 'inherit' : 'ignore'],
    detached: true,
  })
  const end = () => process.kill(-(child.pid as number), 'SIGKILL')
  // Before the folder goes, in which it still writes.
  process.prependOnceListener('exit', end)
  return new Promise((resolve) => {
    let heard = Date.now()
    const watching = setInterval(() => {
      if (hear()) heard = Date.now()
      if (Date.now() - heard > patienceSeconds * 1000 || !goesOn()) end()
    }, 500)
    child.once('exit', () => {
      process.off('exit', end)
      clearInterval(watching)
      resolve()
    })
  })
}
