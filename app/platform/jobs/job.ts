/** Work that is done after the answer: named, retried with back-off, safe to do twice. */
export interface Job<Data extends object> {
  name: string
  perform: (data: Data) => Promise<void>
  /** Tries after the first; 8 by default (about a day with the back-off). */
  retryLimit: number
  /** Seconds before the first retry; doubles, up to six hours. */
  retryDelay: number
  /** Seconds after which a try that has not ended counts as failed; 15 minutes by default. */
  expireSeconds: number
  /** How many of them a process does at once; 1 by default. */
  atOnce: number
}
