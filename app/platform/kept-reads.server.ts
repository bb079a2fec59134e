import { readingUnderWay } from '#app/platform/database/reading.ts'

/** What a read has answered, and whose change ends that. */
interface Kept {
  subjects: readonly string[]
  answer: Promise<unknown>
}

/** Answers that are kept at most: an article with its text may be some hundred kilobytes. */
const most = 100
const kept = new Map<string, Kept>()
let isHearing = false
let readsSoFar = 0

/**
 * `read`, whose answers are kept in this process until one of `subjects` is dropped: what a page shows that is rendered
 * again although nothing has changed. They hold for as long as the page itself in the page cache, so `subjects` are
 * those that the page passes to `pageShows`. Only for what everybody sees alike; nobody may change an answer.
 */
export function keptRead<Given extends (string | number | undefined)[], Answer>(
  subjects: readonly string[],
  read: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  const own = ++readsSoFar
  return (...given) => {
    // A copy of the database may be behind the drop.
    if (!isHearing || readingUnderWay()) return read(...given)
    const key = `${own} ${JSON.stringify(given)}`
    const known = kept.get(key)
    // The one asked for last stands at the end.
    kept.delete(key)
    const now = known ?? { subjects, answer: read(...given) }
    kept.set(key, now)
    if (!known) {
      now.answer.catch(() => kept.get(key) === now && kept.delete(key))
      makeRoom()
    }
    return now.answer as Promise<Answer>
  }
}

function makeRoom(): void {
  for (const key of kept.keys()) {
    if (kept.size <= most) return
    kept.delete(key)
  }
}

/** From now on answers are kept: this process hears what is dropped. */
export function keepAnswers(): void {
  isHearing = true
}

/** Forgets the answers that show `subject`; all of them for `*`. */
export function dropAnswers(subject: string): void {
  for (const [key, { subjects }] of kept) if (subject === '*' || subjects.includes(subject)) kept.delete(key)
}
