import { createContext } from 'react'

/** What only the server knows of a page while it renders it; absent in the browser. */
export interface PageContextValue {
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
  /** A loader or an action failed: a screen for what went wrong stands in place of the page. */
  failed: boolean
}

/** Read with `use(PageContext)`; provided by `entry.server.tsx`. */
export const PageContext = createContext<PageContextValue | undefined>(undefined)
