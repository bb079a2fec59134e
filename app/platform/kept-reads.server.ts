import { readingUnderWay } from '#app/platform/database/reading.ts'

/** The answers of one read, the one asked for last at the end, and whose change ends them. */
interface KeptAnswers {
  subjects: readonly string[]
  answers: Map<string, KeptAnswer>
  /** Characters of all of them. */
  size: number
}

interface KeptAnswer {
  answer: Promise<unknown>
  /** Its characters as JSON, once it is there. */
  size: number
}

/** What is kept of one read at most: what people search for has no end. */
const most = { answers: 100, size: 4_000_000 }
const reads: KeptAnswers[] = []
let isHearing = false

/**
 * `read`, whose answers are kept in this process until one of `subjects` is dropped: what a page shows that is rendered
 * again although nothing has changed. They hold for as long as the page itself in the page cache, so `subjects` are
 * those that the page passes to `pageShows`. Only for what everybody sees alike; nobody may change an answer.
 * @param read what it is given is told apart as JSON
 */
export function keptRead<Given extends (string | number | object | undefined)[], Answer>(
  subjects: readonly string[],
  read: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  const kept: KeptAnswers = { subjects, answers: new Map(), size: 0 }
  reads.push(kept)
  return (...given) => {
    // A copy of the database may be behind the drop.
    if (!isHearing || readingUnderWay()) return read(...given)
    const key = JSON.stringify(given)
    const known = kept.answers.get(key)
    const now = known ?? { answer: read(...given), size: 0 }
    kept.answers.delete(key)
    kept.answers.set(key, now)
    if (!known) {
      makeRoom(kept)
      // Whoever asked hears of it afterwards.
      now.answer.then(
        (answer) => weigh(kept, key, now, answer),
        () => kept.answers.get(key) === now && forget(kept, key),
      )
    }
    return now.answer as Promise<Answer>
  }
}

function weigh(kept: KeptAnswers, key: string, now: KeptAnswer, answer: unknown): void {
  // It may have been dropped, and even asked for again.
  if (kept.answers.get(key) !== now) return
  now.size = JSON.stringify(answer)?.length ?? 0
  kept.size += now.size
  makeRoom(kept)
}

function makeRoom(kept: KeptAnswers): void {
  for (const key of kept.answers.keys()) {
    if (kept.answers.size <= most.answers && kept.size <= most.size) return
    forget(kept, key)
  }
}

function forget(kept: KeptAnswers, key: string): void {
  kept.size -= kept.answers.get(key)?.size ?? 0
  kept.answers.delete(key)
}

/** From now on answers are kept: this process hears what is dropped. */
export function keepAnswers(): void {
  isHearing = true
}

/** Forgets the answers that show `subject`; all of them for `*`. */
export function dropAnswers(subject: string): void {
  for (const kept of reads) {
    if (subject !== '*' && !kept.subjects.includes(subject)) continue
    kept.answers.clear()
    kept.size = 0
  }
}
