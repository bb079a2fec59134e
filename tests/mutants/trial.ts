import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Answer, askAll, type Place, type Question } from './ask.ts'
import type { Numbered } from './compile-in.ts'
import type { Fate, Mutant } from './mutate.ts'
import { rankedTests } from './reach.ts'
import { rememberedAnswers } from './remembered.ts'

interface Trial {
  drawn: Numbered[]
  sources: string[]
  tests: string[]
  /** Of the test files that reach a mutant so many are asked, the nearest first. */
  nearest: number
  place: Omit<Place, 'told'>
  say: (line: string) => void
}

/**
 * Asks test files about mutants until each is decided or the time is over. In each round the nearest test files are
 * looked through with all mutants asleep, to learn that they pass and whom they reach, and one is asked about each
 * mutant that it reaches. What kills is so met first: the files that nobody needs to ask are looked through last.
 */
export async function tryAll({ drawn, sources, tests, nearest, place, say }: Trial) {
  const nearestFirst = rankedTests(sources, tests)
  const { recall, remember, recallReached, rememberReached } = rememberedAnswers(sources)
  /** Test file → the mutants that it reaches; none where it fails by itself. */
  const surveyed = new Map<string, Set<number>>()
  const unfit = new Set<string>()
  const fates = new Map<Mutant, Fate>()
  const asked = new Map<number, string[]>(drawn.map(({ id }) => [id, []]))
  /** Those about which a test file failed that failed without them, too: none of them is said to have survived. */
  const unsure = new Set<number>()
  for (const test of tests) {
    const known = recallReached(test, drawn)
    if (known) surveyed.set(test, known)
  }
  for (let ahead = 1; place.goesOn(); ahead *= 2) {
    const open = drawn.filter(({ mutant }) => !fates.has(mutant))
    const unknown = new Set(open.flatMap((one) => unknownOf(one, ahead)))
    await survey([...unknown])
    if (!place.goesOn()) break
    const isAsked = await meet(open)
    if (!isAsked && unknown.size === 0) break
  }
  return { fates, looked: surveyed.size }

  /** The test files that may still be asked about a mutant, the nearest first. */
  function candidatesOf({ id, mutant }: Numbered): string[] {
    const before = asked.get(id) ?? []
    if (before.length >= nearest) return []
    const reach = nearestFirst(mutant.file).filter((test) => !unfit.has(test) && (surveyed.get(test)?.has(id) ?? true))
    // A walk goes to every address and takes minutes: it is asked about the rules, and where nothing else gets to.
    const walks = reach.filter((test) => test.startsWith('tests/walk/'))
    const others = reach.filter((test) => !test.startsWith('tests/walk/'))
    const isRule = /^app\/(permissions|access)\.ts$/.test(mutant.file)
    const asks = isRule || others.length === 0 ? [...others, ...walks] : others
    return asks.filter((test) => !before.includes(test))
  }

  /** What has to be looked through before anything can be asked about a mutant. */
  function unknownOf(one: Numbered, ahead: number): string[] {
    const [next, ...others] = candidatesOf(one)
    if (next === undefined || surveyed.has(next)) return []
    return [next, ...others.slice(0, ahead - 1).filter((test) => !surveyed.has(test))]
  }

  /** Runs test files with all mutants asleep, to learn which of them they reach. */
  async function survey(fresh: string[]): Promise<void> {
    if (fresh.length === 0) return
    say(`${fresh.length} test files are looked through, ${surveyed.size} were before`)
    const failed = new Map<string, string>()
    const told = ({ test, reached = '' }: Question, { is, why }: Answer) => {
      if (is === 'failed') {
        failed.set(test, why)
        return
      }
      failed.delete(test)
      const lines = existsSync(reached) ? readFileSync(reached, 'utf8').split('\n') : []
      surveyed.set(test, new Set(lines.map(Number)))
      rememberReached(test, drawn, new Set(lines.map(Number)))
    }
    await askAll(fresh.map(asleep), { ...place, told })
    // A machine that others keep busy lets tests time out.
    await askAll([...failed.keys()].map(asleep), { ...place, told })
    for (const [test, why] of failed) {
      unfit.add(test)
      say(`left out, as it fails by itself: ${test}: ${short(why)}`)
    }
  }

  /** Asks the next test file about each mutant that is not decided. @returns whether anything was left to ask */
  async function meet(open: Numbered[]): Promise<boolean> {
    const questions = open.flatMap((one): Asked[] => {
      const [test] = candidatesOf(one)
      if (test !== undefined) return surveyed.has(test) ? [{ one, test }] : []
      if (!unsure.has(one.id)) decide(one, (asked.get(one.id)?.length ?? 0) > 0 ? 'survived' : 'unreached')
      return []
    })
    const fresh = questions.filter(({ one, test }) => {
      const known = recall(one.mutant, test)
      if (known) hear(one, test, known)
      return !known
    })
    say(`${fresh.length} questions, ${questions.length - fresh.length} answered before`)
    const doubted: (Asked & { why: string })[] = []
    const told = ({ test, wakes }: Question, answer: Answer) => {
      const one = withId(wakes)
      if (mayBeLoad(answer)) doubted.push({ one, test, why: answer.why })
      else settle(one, test, answer.is)
    }
    await askAll(fresh.map(awake), { ...place, told })
    await askAgain(doubted)
    return questions.length > 0
  }

  /** A death that a busy machine may have caused counts where it happens again, and not with the mutant asleep. */
  async function askAgain(doubted: Asked[]): Promise<void> {
    if (doubted.length === 0) return
    say(`${doubted.length} are asked again, as the machine may have been too busy`)
    const fit = new Set<string>()
    const again = new Map<number, Answer['is']>()
    const told = ({ test, wakes, reached }: Question, { is }: Answer) => {
      if (wakes !== undefined) again.set(wakes, is)
      else if (reached !== undefined && is === 'passed') fit.add(test)
    }
    const tests = [...new Set(doubted.map(({ test }) => test))]
    await askAll([...tests.map(asleep), ...doubted.map(awake)], { ...place, told })
    for (const { one, test } of doubted) {
      const is = again.get(one.id)
      if (is === undefined) continue
      if (is === 'passed' || fit.has(test)) settle(one, test, is)
      else {
        asked.get(one.id)?.push(test)
        unsure.add(one.id)
      }
    }
  }

  function settle(one: Numbered, test: string, is: Answer['is']): void {
    remember(one.mutant, test, is)
    hear(one, test, is)
  }

  function hear(one: Numbered, test: string, is: Answer['is']): void {
    asked.get(one.id)?.push(test)
    if (is === 'failed') decide(one, 'killed', test)
  }

  function decide({ mutant }: Numbered, fate: Fate, by = ''): void {
    fates.set(mutant, fate)
    const killed = [...fates.values()].filter((one) => one === 'killed').length
    const [was, is] = [short(mutant.was), short(mutant.is)]
    say(`${fates.size}/${drawn.length} (${killed}) ${fate} ${mutant.file}:${mutant.line} ${was} → ${is} ${by}`)
  }

  function withId(wakes: number | undefined): Numbered {
    return drawn.find(({ id }) => id === wakes) as Numbered
  }

  function asleep(test: string): Question {
    return { test, reached: path.join(place.copy, `reached-${test.replaceAll('/', '-')}`) }
  }
}

interface Asked {
  one: Numbered
  test: string
}

function awake({ one, test }: Asked): Question {
  return { test, wakes: one.id }
}

/** Whether a busy machine alone may have let a test fail: it waited for long, or somebody else gave up waiting. */
function mayBeLoad({ is, why, seconds }: Answer): boolean {
  return is === 'failed' && (seconds > 10 || /timed? ?out|too long|ended the process|abort|socket|ECONN/i.test(why))
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 50 ? `${line.slice(0, 49)}…` : line || '(nothing)'
}
