import type { Act } from '#app/permissions.ts'

/** How a layout and the pages within it are sent. */
export interface LayoutHandle {
  /** Ships React to the page; without it a page ships none. */
  hydrate?: boolean
  /** Ships the small script that forms have without React. */
  forms?: boolean
  /** The route marks `#content`, where the skip link leads, below a navigation of its own. */
  content?: boolean
}

/** The declaration of a route about its address: `export const handle = { … } satisfies RouteHandle`. */
export interface RouteHandle extends LayoutHandle {
  access: RouteAccess
  /** Methods that write; `['POST']` by default. */
  methods?: readonly WritingMethod[]
  body?: BodyLimit
  /** The status of a write above a limit, for senders that repeat only after a 5xx; 429 by default. */
  busyStatus?: 503
}

/** The permissions required to read an address (GET, HEAD) and to write to it (all other methods). */
export interface RouteAccess {
  /** Undefined: there is nothing to read, or the route checks a credential of its own. */
  see?: Act
  /** Undefined: nothing can be written. */
  write?: Act
  /** Suspended members may write too: to their own private data, and to undo. */
  whenSuspended?: true | 'DELETE'
}

export type WritingMethod = 'POST' | 'PUT' | 'DELETE'

/** A body limit above the default of 64 KiB. A character may take nine bytes in a form, so 20,000 take 180 KB. */
export interface BodyLimit {
  maxMiB: number
  /** The actors that may send a body this large; others are rejected before it is read. */
  from: 'anybody' | 'member' | 'admin'
}
