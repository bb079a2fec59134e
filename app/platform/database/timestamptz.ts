import { timestamp } from 'drizzle-orm/pg-core'

/** A `timestamptz` column. `timestamptz('created_at', 3)` stores milliseconds, which is what a `Date` holds. */
export function timestamptz(name: string, precision?: 3) {
  return timestamp(name, { withTimezone: true, ...(precision && { precision }) })
}
