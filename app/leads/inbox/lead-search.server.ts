import { type SQL, sql } from 'drizzle-orm'
import { namesQuery } from '#app/platform/lists/search.server.ts'

/**
 * Parses a search for leads into a query on the search column (`lead_search` in the migrations): words, parts of an
 * email address, a phone number in any notation.
 * @returns undefined if there is nothing to search for
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

/** The digits of the input if it is a phone number, nine at most: country codes and leading zeros vary in notation. */
function phoneDigits(typed: string): string | undefined {
  if (!/^[\s\d()+./-]+$/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '')
  return digits.length < 4 ? undefined : digits.slice(-9)
}

/** Matches a part as a literal prefix, without the text search parser. */
function beginsWith(part: string): SQL {
  const quoted = part.slice(0, 254).replace(/['\\]/g, '$&$&')
  return sql`${`'${quoted}':*`}::tsquery`
}
