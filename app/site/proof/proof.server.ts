import { closingContact } from '../closing/contact-point.server.ts'
import type { CollectionEntry } from '../collections/entry.ts'
import { visibleItems } from '../collections/queries.server.ts'

/** Published evidence that the work has an effect. Each list may be empty. */
export interface Proof {
  results: CollectionEntry[]
  cases: CollectionEntry[]
  testimonials: CollectionEntry[]
}

// A page shows only the strongest few; the order in the admin area decides.
const MAX_SHOWN = 3

/**
 * The proof that a page shows, at most three of each: first the results that name the page, then the others.
 * One query.
 */
export async function proofOf(path: string): Promise<Proof> {
  const { results, cases, testimonials } = await visibleItems('results', 'cases', 'testimonials')
  return chooseProof({ results, cases, testimonials }, path)
}

/** Limits proof to what the page at `path` shows. */
export function chooseProof({ results, cases, testimonials }: Proof, path: string): Proof {
  const isOwn = ({ fields }: CollectionEntry) => fields.page === path
  const ordered = [...results.filter(isOwn), ...results.filter((result) => !isOwn(result))]
  return {
    results: ordered.slice(0, MAX_SHOWN),
    cases: cases.slice(0, MAX_SHOWN),
    testimonials: testimonials.slice(0, MAX_SHOWN),
  }
}

/** The data of an offer page: its proof, and the contact point for its end. */
export async function offerData(path: string) {
  const [proof, contact] = await Promise.all([proofOf(path), closingContact()])
  return { proof, contact }
}
