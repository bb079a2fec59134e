/** The origin of a request, for rate limits, the audit log and the list of sessions. */
export interface Caller {
  /** The client's address. */
  address: string
  userAgent: string
}

/** The caller for work outside of requests, such as jobs. */
export const nobody: Caller = { address: '', userAgent: '' }
