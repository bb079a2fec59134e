import { createContext } from 'react'

/** Data about a page that only the server knows while rendering; undefined in the browser. */
export interface PageContextValue {
  nonce: string
  requestId: string
  /** The page's complete CSS if it does not hydrate; other pages link their files. */
  styles: string | undefined
  /** The site's public origin, for canonical addresses. */
  origin: string
  /** The path of its preview picture. */
  picture: string
  /** True if no email server is configured: emails are stored but not sent. */
  mailDisabled: boolean
  /** True if a loader or an action failed: an error screen replaces the page. */
  failed: boolean
}

/** Read with `use(PageContext)`; provided by `entry.server.tsx`. */
export const PageContext = createContext<PageContextValue | undefined>(undefined)
