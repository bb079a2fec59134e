import { isId } from '#app/platform/ids.ts'

/** What was deleted a moment ago, as the address of the page after it says. */
export function deletedIn(request: Request): string | null {
  const id = new URL(request.url).searchParams.get('deleted')
  return isId(id) ? id : null
}
