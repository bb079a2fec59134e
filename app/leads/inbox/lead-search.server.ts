import { type SQL, sql } from 'drizzle-orm'
import { namesQuery } from '#app/platform/lists/search.server.ts'

/**
 * What somebody typed to find a lead, to be compared with its search column (`lead_search` in the migrations): words,
 * any part of an address, a phone number in any spelling.
 * @returns undefined if there is nothing in it to look for
 */
export function leadQuery(typed: string): SQL | undefined {
  const digits = phoneDigits(typed)
  if (digits) return beginsWith(digits)
  const parts = typed.trim().split(/\s+/)
  const queries = parts.map((part) => (part.includes('@') ? addressPart(part) : namesQuery(part)))
  const asked = queries.filter((query) => query !== undefined).slice(0, 12)
  return asked.length === 0 ? undefined : sql`(${sql.join(asked, sql` && `)})`
}

function addressPart(part: string): SQL | undefined {
  const typed = part
    .toLowerCase()
    .replaceAll('\0', '')
    .replace(/^[<"'(]+|[>"'),;]+$/g, '')
  return /[^@]/.test(typed) ? beginsWith(typed) : undefined
}

/**
 * The digits of a phone number, if that is what was typed. Of a whole number the last nine are enough: country codes
 * and the zero before the area are written by some and left out by others.
 */
function phoneDigits(typed: string): string | undefined {
  if (!/^[\s\d()+./-]+$/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '')
  return digits.length < 4 ? undefined : digits.slice(-9)
}

/** A part as it stands, not taken apart by a parser of words. */
function beginsWith(part: string): SQL {
  const quoted = part.slice(0, 254).replace(/['\\]/g, '$&$&')
  return sql`${`'${quoted}':*`}::tsquery`
}
