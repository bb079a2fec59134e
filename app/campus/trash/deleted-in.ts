import { isId } from '#app/platform/ids.ts'
import { queryOf } from '#app/platform/query-of.ts'

/** The id of the record just deleted, from the address after the redirect. */
export function deletedIn(request: Request): string | null {
  const id = queryOf(request).get('deleted')
  return isId(id) ? id : null
}
