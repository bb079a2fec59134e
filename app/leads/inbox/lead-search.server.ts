import { type SQL, sql } from 'drizzle-orm'
import { namesQuery } from '#app/platform/lists/search.server.ts'

/**
 * Parses a search for leads into a query on the search column (`lead_search` in the migrations): words, parts of an
 * email address, a phone number in any notation.
 * @returns undefined if there is nothing to search for
 */
export function leadQuery(search: string): SQL | undefined {
  const digits = phoneDigits(search)
  if (digits) return beginsWith(digits)
  const parts = search.trim().split(/\s+/)
  const queries = parts.map((part) => (part.includes('@') ? addressPart(part) : namesQuery(part)))
  const wanted = queries.filter((query) => query !== undefined).slice(0, 12)
  return wanted.length === 0 ? undefined : sql`(${sql.join(wanted, sql` && `)})`
}

function addressPart(part: string): SQL | undefined {
  const address = part
    .toLowerCase()
    .replaceAll('\0', '')
    .replace(/^[<"'(]+|[>"'),;]+$/g, '')
  return /[^@]/.test(address) ? beginsWith(address) : undefined
}

/** The digits of the input if it is a phone number, nine at most: country codes and leading zeros vary in notation. */
function phoneDigits(input: string): string | undefined {
  if (!/^[\s\d()+./-]+$/.test(input)) return undefined
  const digits = input.replace(/\D/g, '')
  return digits.length < 4 ? undefined : digits.slice(-9)
}

/** Matches a part as a literal prefix, without the text search parser. */
function beginsWith(part: string): SQL {
  const quoted = part.slice(0, 254).replace(/['\\]/g, '$&$&')
  return sql`${`'${quoted}':*`}::tsquery`
}
