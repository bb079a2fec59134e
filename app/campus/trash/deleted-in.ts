import { isId } from '#app/platform/ids.ts'
import { queryOf } from '#app/platform/query-of.ts'

/** What was deleted a moment ago, as the address of the page after it says. */
export function deletedIn(request: Request): string | null {
  const id = queryOf(request).get('deleted')
  return isId(id) ? id : null
}
