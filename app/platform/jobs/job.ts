/** Background work: named, retried with back-off, and idempotent. */
export interface Job<Data extends object> {
  name: string
  perform(data: Data): Promise<void>
  /** Retries after the first attempt; 12 by default (20 to 27 hours with the back-off). */
  retryLimit: number
  /** Seconds before the first retry; 30 by default. Doubles, up to six hours; chance adds up to as much again. */
  retryDelay: number
  /** Timeout of an attempt in seconds; 15 minutes by default. */
  expireSeconds: number
  /** Maximum concurrency per process; 1 by default. */
  atOnce: number
}
