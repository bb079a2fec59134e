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
  /**
   * Markup that many pages share, drawn once for all that it shows until the firm's words change; absent where a draft
   * of them is shown. It is drawn apart: it may use no context of the page, no `useId`, and nothing of the request. On
   * a page that React takes over, the browser draws the same as elements.
   * @param shown what kind of part it is, and all that it shows beside the firm's words as they stand now
   */
  kept?: ((shown: string, draw: () => ReactNode) => string) | undefined
  /** What all pages of its routes have alike is put into it by the server: see `same-parts.server.ts`. */
  bringsSameParts?: boolean
}

/** Read with `use(PageFacts)`; provided by `entry.server.tsx`. */
export const PageFacts = createContext<PageFactsValue | undefined>(undefined)
