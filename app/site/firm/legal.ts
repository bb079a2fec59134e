/** A numbered section of a legal page. */
export interface LegalSection {
  id: string
  title: string
  text: readonly string[]
  list?: readonly string[]
  /** A sentence after the list. */
  after?: string
}

/** A legal page: eight sections, and a link to its sister page. */
export interface LegalPage {
  meta: { title: string; description: string }
  title: string
  lede: string
  updated: { label: string; date: string; shown: string }
  sections: readonly LegalSection[]
  sister: { text: string; action: string; to: '/privacy' | '/terms' }
}

/** Both pages have the same date. */
export const legalUpdate = { label: 'Last updated', date: '2025-04-04', shown: 'April 4, 2025' } as const
