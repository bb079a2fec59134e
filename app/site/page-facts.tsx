import { createContext, type ReactNode } from 'react'

/** What only the server knows of a page while it renders it; absent in the browser. */
export interface PageFactsValue {
  nonce: string
  requestId: string
  /** The page's whole CSS, for pages that do not hydrate; others link their files. */
  styles: string | undefined
  /** The site's public origin, for canonical addresses. */
  origin: string
  /** The path of its sharing picture. */
  picture: string
  /** No email server is set up: emails are kept, and reach nobody. */
  mailsKept: boolean
  /** Markup that many pages share: see `keptMarkup`. Absent where React draws the page again in the browser. */
  kept?: ((name: string, of: string, draw: () => ReactNode) => string) | undefined
}

/** Read with `use(PageFacts)`; provided by `entry.server.tsx`. */
export const PageFacts = createContext<PageFactsValue | undefined>(undefined)
