import { backFrom, withBack } from '#app/admin-ui/back.ts'

/** The URL of the member's page, to return to after an action. Keeps the link back to the list. */
export function memberPage(request: Request, id: string): string {
  return withBack(`/admin/members/${id}`, backFrom(request, '/admin/members'))
}
