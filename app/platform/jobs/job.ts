/** Background work: named, retried with back-off, and idempotent. */
export interface Job<Data extends object> {
  name: string
  perform(data: Data): Promise<void>
  /** Retries after the first attempt; 8 by default (about a day with the back-off). */
  retryLimit: number
  /** Seconds before the first retry; doubles, up to six hours. */
  retryDelay: number
  /** Timeout of an attempt in seconds; 15 minutes by default. */
  expireSeconds: number
  /** Maximum concurrency per process; 1 by default. */
  atOnce: number
}
