/** Where a request came from, for limits, the audit log and the list of sessions. */
export interface Caller {
  /** The client's address. */
  address: string
  userAgent: string
}

/** The product itself, where no request is under way. */
export const nobody: Caller = { address: '', userAgent: '' }
