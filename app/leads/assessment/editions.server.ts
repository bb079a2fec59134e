import { desc, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { database } from '#app/platform/database/database.server.ts'
import { type Edition, editionContent, shippedEdition } from './edition.ts'
import { type AssessmentResult, codeParts, scoresOf } from './result.ts'
import { assessmentEditions } from './tables.server.ts'

/** Maximum edition number: result URLs have four digits for it. */
export const MAX_EDITIONS = 9999

/** Cache tag of the page with the questions; invalidate it when they change. */
export const assessmentTag = 'assessment'

/** The current edition. By primary key. */
export async function currentEdition(): Promise<Edition> {
  const { number, content } = assessmentEditions
  const [newest] = await database().select({ number, content }).from(assessmentEditions).orderBy(desc(number)).limit(1)
  return newest ? readEdition(newest) : shippedEdition
}

// Editions are immutable, so they are cached in memory: results and team figures use the same few.
const editions = new LRUCache<number, Edition>({ max: 50 })

/** An edition by its number; undefined if there is none. Cached per process; by primary key. */
export async function editionAt(number: number): Promise<Edition | undefined> {
  if (number === shippedEdition.number) return shippedEdition
  if (!Number.isInteger(number) || number < 1 || number > MAX_EDITIONS) return undefined
  const cached = editions.get(number)
  if (cached) return cached
  const [row] = await database().select().from(assessmentEditions).where(eq(assessmentEditions.number, number))
  if (!row) return undefined
  const edition = readEdition(row)
  editions.set(number, edition)
  return edition
}

/** Decodes a result code by the edition that it names; undefined if it is invalid. */
export async function resultOf(code: string): Promise<AssessmentResult | undefined> {
  const parts = codeParts(code)
  const edition = parts && (await editionAt(parts.number))
  if (!edition || parts.answers.length !== edition.questions.length) return undefined
  return { edition, answers: parts.answers, scores: scoresOf(edition, parts.answers) }
}

function readEdition({ number, content }: { number: number; content: unknown }): Edition {
  return { number, ...editionContent.parse(content) }
}
